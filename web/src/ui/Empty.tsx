import type { ReactNode } from 'react'
import css from './empty.module.css'

/** An empty region: what will appear here, and at most one button. */
export function Empty({
  icon,
  title,
  children,
  act,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
  act?: ReactNode
}) {
  return (
    <div className={css['empty']}>
      {icon}
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {act}
    </div>
  )
}

/** A region that could not be read; the rest of the screen goes on. */
export function Unreadable({
  title,
  children,
  act,
}: {
  title?: string
  children: ReactNode
  act: ReactNode
}) {
  return (
    <div className={css['unreadable']} role="alert">
      {title !== undefined && <h2>{title}</h2>}
      <p>{children}</p>
      {act}
    </div>
  )
}
