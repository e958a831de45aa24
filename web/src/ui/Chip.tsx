import type { ReactNode } from 'react'
import css from './chip.module.css'

type Props = {
  isPressed: boolean
  onPress: () => void
  /** Why it cannot be chosen: sold out, too many. */
  off?: string | undefined
  /** Beside the name: `+3.00`. */
  extra?: ReactNode
  children: ReactNode
}

/** A choice inside a line; pressed is blue. */
export function Chip({ isPressed, onPress, off, extra, children }: Props) {
  return (
    <button
      type="button"
      className={css['chip']}
      aria-pressed={isPressed}
      aria-disabled={off !== undefined || undefined}
      onClick={() => off === undefined && onPress()}
    >
      <bdi>{children}</bdi>
      {extra !== undefined && <small dir="ltr">{extra}</small>}
      {off !== undefined && <small>{off}</small>}
    </button>
  )
}

const longName = 18

/** Chips of one question: its name, its rule in words, its choices. */
export function ChipRow({
  name,
  rule,
  isMissing,
  children,
}: {
  name: string
  rule?: string | undefined
  isMissing?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`${css['row']} ${name.length > longName ? css['wide'] : ''} ${isMissing ? css['missing'] : ''}`}
      role="group"
      aria-label={rule === undefined ? name : `${name}, ${rule}`}
    >
      <span className={css['name']} aria-hidden>
        <bdi>{name}</bdi>
        {rule !== undefined && <small>{rule}</small>}
      </span>
      <span className={css['chips']}>{children}</span>
    </div>
  )
}
