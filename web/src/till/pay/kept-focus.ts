import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to an element when the one that had it is taken away, as after a payment or a PIN: else the next key
 * would reach nothing.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keep = () =>
      document.activeElement === document.body && element.current?.focus({ preventScroll: true })
    const watch = new MutationObserver(keep)
    const dialog = element.current?.closest('dialog')
    if (dialog) watch.observe(dialog, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [element])
}
