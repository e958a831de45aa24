import type { ReactNode } from 'react'
import css from './badge.module.css'

type Props = {
  tone?: 'plain' | 'pen' | 'amber' | 'green' | 'red' | 'solid-red' | 'solid-amber' | 'solid-green' | 'outline'
  icon: ReactNode
  children: ReactNode
}

/** A state: always an icon and a word, never a colour alone. */
export function Badge({ tone = 'plain', icon, children }: Props) {
  return (
    <span className={`${css['badge']} ${css[tone]}`} data-badge>
      {icon}
      {children}
    </span>
  )
}
