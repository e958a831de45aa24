import type { ButtonHTMLAttributes, ReactNode } from 'react'
import css from './button.module.css'

type Tone = 'plain' | 'solid' | 'pen' | 'soft' | 'bare' | 'red' | 'green' | 'amber'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  tone?: Tone
  /** `big` for the one main act of a screen. */
  size?: 'normal' | 'big'
  icon?: ReactNode
  /** Why it cannot be pressed now; it stays focusable and says so. */
  off?: string | undefined
  isSquare?: boolean
}

/** A button of at least 48 × 48, whose label says what it does. */
export function Button({
  tone = 'plain',
  size = 'normal',
  icon,
  off,
  isSquare,
  children,
  className,
  ...rest
}: Props) {
  const names = [css['button'], css[tone], size === 'big' && css['big'], isSquare && css['square'], className]
  const { onClick, ...others } = rest
  return (
    <button
      type="button"
      {...others}
      className={names.filter(Boolean).join(' ')}
      data-button={tone}
      data-square={isSquare || undefined}
      aria-disabled={off !== undefined || undefined}
      title={off ?? rest.title}
      onClick={event => (off === undefined ? onClick?.(event) : event.preventDefault())}
    >
      {icon}
      {children}
      {off !== undefined && <span className="sr">{off}</span>}
    </button>
  )
}
