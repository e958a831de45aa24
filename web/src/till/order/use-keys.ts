import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { keysAreOn } from '../../ui/keys.ts'
import { floorAddress } from '../addresses.ts'
import type { OrderState } from './order-context.ts'
import { searchId, type TypedState } from './use-typed.ts'

/** Keys anywhere on the screen: letters and digits go to the search field, function keys act. */
export function useKeys(order: OrderState, typed: TypedState, onHelp: () => void): void {
  const [, go] = useLocation()
  const latest = useRef({ order, typed, onHelp })
  useEffect(() => {
    latest.current = { order, typed, onHelp }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere()) return
      const { order, typed, onHelp } = latest.current
      const act = actOf(event, order, typed, { leave: () => go(floorAddress), onHelp })
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [go])
}

/** A dialog, a menu or a pad has the keys; a toast has none. */
function isElsewhere(): boolean {
  return document.querySelector('dialog[open], :popover-open[role], [data-takes-keys]') !== null
}

function actOf(
  { key, target }: KeyboardEvent,
  order: OrderState,
  typed: TypedState,
  { leave, onHelp }: { leave: () => void; onHelp: () => void },
): (() => void) | undefined {
  const line = order.draft.lines.find(({ id }) => id === order.selected)
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  const fixed: Record<string, (() => void) | undefined> = {
    F2: leave,
    F4: order.pay,
    F6: nextRegion,
    F8: line && (() => order.change(line.id, one => ({ ...one, hold: !one.hold }))),
    F9: order.send,
    Escape: () => escape(order, typed, leave),
  }
  if (key in fixed) return fixed[key]
  if (isField) return undefined
  if (key === 'Delete') return line && (() => order.remove(line.id))
  if (key.length !== 1 || key === ' ' || !keysAreOn()) return undefined
  if (key === '?') return onHelp
  return () => {
    typed.set(typed.text + key)
    document.getElementById(searchId)?.focus()
  }
}

function escape(order: OrderState, typed: TypedState, leave: () => void): void {
  if (typed.text !== '') typed.set('')
  else if (order.wide !== undefined) order.widen(undefined)
  else if (order.selected !== undefined) order.select(undefined)
  else leave()
}

/** From the bar to the dishes, to the ticket, to its foot, and back. */
function nextRegion(): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')]
  const at = regions.findIndex(region => region.contains(document.activeElement))
  const next = regions[(at + 1) % regions.length]
  next?.querySelector<HTMLElement>('input, button:not([tabindex="-1"]), [tabindex="0"]')?.focus()
}
