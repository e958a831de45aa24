import { type RefObject, useEffect } from 'react'
import { arrowStep } from '../ui/Segments.tsx'
import { keysAreOn } from '../ui/keys.ts'

export type KeyActs<T> = {
  ready: (card: T) => void
  start?: (card: T) => void
  seen?: (card: T) => void
  recall: () => void
}

/**
 * The keys of a bump bar, and the same on a keyboard: 1–9 ready, 0 recall, arrows between tickets and their lines, Enter,
 * s seen, pages.
 */
export function useBumpBar<T extends { id: string }>(
  shown: readonly T[],
  acts: KeyActs<T> & { page: (step: number) => void },
  main: RefObject<HTMLElement | null>,
): void {
  // Again at each drawing: the digits follow the tickets.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isElsewhere(event) || main.current === null) return
      if (act(event, { shown, acts }, main.current)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

/** Typing, a dialog on top, or a shortcut of the browser. */
function isElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof HTMLInputElement
  return isTyping || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null
}

/** @returns whether the key meant something */
function act<T extends { id: string }>(
  event: KeyboardEvent,
  { shown, acts }: { shown: readonly T[]; acts: KeyActs<T> & { page: (step: number) => void } },
  main: HTMLElement,
): boolean {
  const { key } = event
  const step = { PageUp: -1, PageDown: 1 }[key]
  if (step !== undefined) {
    acts.page(step)
    return true
  }
  if (key.startsWith('Arrow')) return moveFocus(event, main)
  const card = document.activeElement
  const focused = shown.find(
    ({ id }) => id === card?.closest<HTMLElement>('[data-ticket]')?.dataset['ticket'],
  )
  if (key === 'Enter' && focused !== undefined && card?.matches('[data-ticket]')) {
    acts.start?.(focused)
    return true
  }
  return keysAreOn() && actByCharacter(key, shown, acts, focused)
}

function actByCharacter<T>(
  key: string,
  shown: readonly T[],
  acts: KeyActs<T>,
  focused: T | undefined,
): boolean {
  if (key === '0') {
    acts.recall()
    return true
  }
  if (key === 's' && focused !== undefined) {
    acts.seen?.(focused)
    return true
  }
  const pressed = /^[1-9]$/.test(key) ? shown[Number(key) - 1] : undefined
  if (pressed !== undefined) acts.ready(pressed)
  return pressed !== undefined
}

/** Left and right between tickets, up and down within one. */
function moveFocus(event: KeyboardEvent, main: HTMLElement): boolean {
  const tickets = [...main.querySelectorAll<HTMLElement>('[data-ticket]')]
  const now = document.activeElement?.closest<HTMLElement>('[data-ticket]') ?? undefined
  const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  if (document.activeElement !== document.body && now === undefined) return false
  const places =
    isAcross || now === undefined ? tickets : [now, ...now.querySelectorAll<HTMLElement>('button')]
  const from = isAcross || now === undefined ? now : (document.activeElement as HTMLElement)
  const at = from === undefined ? -1 : places.indexOf(from)
  const next = from === undefined ? 0 : Math.max(0, Math.min(places.length - 1, at + arrowStep(event)))
  places[next]?.focus()
  return places.length > 0
}
