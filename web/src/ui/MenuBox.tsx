import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import css from './menu.module.css'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onChoose: () => void
  /** Why it cannot be chosen now, said after its name. */
  off?: string | undefined
  /** It takes something away. */
  isRed?: boolean
  /** It leads to another menu in this one's place. */
  stays?: boolean
}

/** A menu beside the element at `at`: arrows move, Esc and a press outside close it. */
export function MenuBox({
  name,
  at,
  items,
  onClose,
}: {
  name: string
  at: DOMRect
  items: readonly MenuItem[]
  onClose: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = box.current!
    const from = document.activeElement
    menu.showPopover()
    const { inlineSize, blockSize } = { inlineSize: menu.offsetWidth, blockSize: menu.offsetHeight }
    const below = at.bottom + 6 + blockSize <= innerHeight
    menu.style.left = `${Math.max(8, Math.min(at.left, innerWidth - inlineSize - 8))}px`
    menu.style.top = `${Math.max(8, below ? at.bottom + 6 : Math.min(at.top - blockSize - 6, innerHeight - blockSize - 8))}px`
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    return () => (from as HTMLElement | null)?.focus()
  }, [at])
  usePressOutside(box, onClose)
  const move = (event: KeyboardEvent) => {
    const all = [...box.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Tab' || event.key === 'Escape') return onClose()
    if (step === undefined) return undefined
    event.preventDefault()
    const next = all.indexOf(document.activeElement as HTMLElement) + step
    return all.at(next % all.length)?.focus()
  }
  return (
    <div ref={box} popover="manual" role="menu" aria-label={name} className={css['menu']} onKeyDown={move}>
      <p className={css['title']} aria-hidden>
        <bdi>{name}</bdi>
      </p>
      {items.map(({ label, icon, off, isRed, stays, onChoose }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          className={isRed ? css['red'] : undefined}
          aria-disabled={off !== undefined || undefined}
          onClick={() => {
            if (off !== undefined) return
            if (!stays) onClose()
            onChoose()
          }}
        >
          {icon}
          <span className="sr">{off === undefined ? label : `${label}, ${off}`}</span>
          <span aria-hidden>{label}</span>
          {off !== undefined && <small aria-hidden>{off}</small>}
        </button>
      ))}
    </div>
  )
}

/** A popover that the browser closes by itself would close when the long press that opened it ends. */
function usePressOutside(box: { current: HTMLElement | null }, onClose: () => void): void {
  useEffect(() => {
    const press = ({ target }: Event) => box.current?.contains(target as Node) || onClose()
    addEventListener('pointerdown', press, { capture: true })
    return () => removeEventListener('pointerdown', press, { capture: true })
  }, [box, onClose])
}
