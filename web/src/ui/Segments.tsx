import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import css from './segments.module.css'

type Option<T extends string> = { value: T; label: ReactNode }
type Props<T extends string> = {
  name: string
  value: T
  options: readonly Option<T>[]
  onChange: (value: T) => void
  /** Whether it swaps the panel below it. */
  isTabs?: boolean
}

/** Two to five choices of which one holds; one tab stop, arrows move. */
export function Segments<T extends string>({ name, value, options, onChange, isTabs = false }: Props<T>) {
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = arrowStep(event)
    if (step === 0) return
    event.preventDefault()
    const at = options.findIndex(option => option.value === value)
    const next = (at + step + options.length) % options.length
    onChange(options[next]!.value)
    row.current?.querySelectorAll<HTMLButtonElement>('button')[next]?.focus()
  }
  return (
    <div
      ref={row}
      className={css['segments']}
      role={isTabs ? 'tablist' : 'group'}
      aria-label={name}
      onKeyDown={move}
    >
      {options.map(option => {
        const isOn = option.value === value
        const state = isTabs ? { role: 'tab', 'aria-selected': isOn } : { 'aria-pressed': isOn }
        return (
          <button
            key={option.value}
            type="button"
            {...state}
            tabIndex={isOn ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        )
      })}
    </div>
  )
}

/** Arrows follow the eye: in a right-to-left page, the left one is the next. */
export function arrowStep({ key }: { key: string }): number {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward || key === 'ArrowDown') return 1
  return key === back || key === 'ArrowUp' ? -1 : 0
}
