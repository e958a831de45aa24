import { Delete } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import css from './pad.module.css'

type Props = {
  name: string
  onDigit: (digit: string) => void
  onBack: () => void
  /** The key at the end of the last row: OK, or a decimal point. */
  last?: { label: ReactNode; name: string; isSolid?: boolean; onPress: () => void }
  backName: string
  isTall?: boolean
  /** Inside a line: keys of 48. */
  isSmall?: boolean
  /** Whether it listens to the keyboard of the whole page. */
  takesKeys?: boolean
  /** Called by Enter while it listens. */
  onEnter?: () => void
}

/** Digits from 1 at the top, in every direction of text; the keyboard does the same. */
export function Pad({
  name,
  onDigit,
  onBack,
  last,
  backName,
  isTall = false,
  isSmall = false,
  takesKeys = false,
  onEnter,
}: Props) {
  useEffect(() => {
    if (!takesKeys) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return
      if (/^\d$/.test(event.key)) onDigit(event.key)
      else if (event.key === 'Backspace') onBack()
      else if (event.key === 'Enter' && onEnter !== undefined) onEnter()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [takesKeys, onDigit, onBack, onEnter])
  return (
    <div
      className={`${css['pad']} ${isTall ? css['tall'] : ''} ${isSmall ? css['small'] : ''}`}
      role="group"
      aria-label={name}
      dir="ltr"
      data-takes-keys={takesKeys || undefined}
    >
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(digit => (
        <button key={digit} type="button" onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={css['quiet']} aria-label={backName} onClick={onBack}>
        <Delete />
      </button>
      <button type="button" onClick={() => onDigit('0')}>
        0
      </button>
      {last === undefined ? (
        <span />
      ) : (
        <button
          type="button"
          className={last.isSolid ? css['solid'] : ''}
          aria-label={last.name}
          onClick={last.onPress}
        >
          {last.label}
        </button>
      )}
    </div>
  )
}
