import { useLingui } from '@lingui/react/macro'
import { Hash } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FloorTable } from '../frame/floor-query.ts'
import { findTable } from './floor-view.rules.ts'
import { keysAreOn } from '../../ui/keys.ts'
import css from './tools.module.css'

/** Goes to the table whose name is typed; typing anywhere on the floor fills it. */
export function TableBox({
  tables,
  onGo,
}: {
  tables: readonly FloorTable[]
  onGo: (table: FloorTable) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useTypingAnywhere(box)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const table = findTable(typed, tables)
    setUnknown(table === undefined && typed.trim() !== '')
    if (table !== undefined) onGo(table)
  }
  return (
    <form className={`${css['box']} ${isUnknown ? css['bad'] : ''}`} onSubmit={go}>
      <Hash />
      <input
        ref={box}
        value={typed}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="go"
        aria-label={t`Table number`}
        placeholder={t`Table`}
        aria-invalid={isUnknown || undefined}
        onKeyDown={event => event.key === 'Escape' && setTyped('')}
        onChange={event => {
          setTyped(event.target.value)
          setUnknown(false)
        }}
      />
      <span className="sr" role="alert">
        {isUnknown && t`No table is called ${typed}.`}
      </span>
    </form>
  )
}

/** A letter or digit typed while nothing else takes it goes into the box. */
function useTypingAnywhere(box: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && /^[\p{L}\p{N}]$/u.test(event.key)
      const isTaken = (event.target as HTMLElement).closest?.('input, textarea, select, dialog, [role=menu]')
      if (isPlain && keysAreOn() && !isTaken && document.querySelector('dialog[open]') === null)
        box.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [box])
}
