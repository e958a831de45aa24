import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { later } from './later.tsx'

export const Menu = later(async () => (await import('./MenuBox.tsx')).MenuBox)

const longPressMs = 450
const stillPx = 8

/** Handlers for an element whose menu opens by a long press, the right button or the Menu key. A long press is no press. */
export function useMenuPress(onOpen: (at: DOMRect) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined>(undefined)
  const wasLong = useRef(false)
  const stop = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      const element = event.currentTarget
      wasLong.current = false
      const open = () => {
        wasLong.current = true
        onOpen(element.getBoundingClientRect())
      }
      press.current = { timer: setTimeout(open, longPressMs), x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = press.current
      if (from !== undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) > stillPx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasLong.current) return
      wasLong.current = false
      event.stopPropagation()
      event.preventDefault()
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      event.preventDefault()
      stop()
      // A finger that rests also asks for the browser's own menu.
      if (!wasLong.current) onOpen(event.currentTarget.getBoundingClientRect())
    },
  }
}

/** Where a menu stands; undefined while it is closed. */
export function useMenuPlace() {
  const [place, setPlace] = useState<DOMRect>()
  return { place, open: setPlace, close: () => setPlace(undefined) }
}
