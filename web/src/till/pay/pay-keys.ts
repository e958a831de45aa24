import { useEffect } from 'react'
import { keysAreOn } from '../../ui/keys.ts'

type Keys = {
  onDivide: () => void
  /** Gives the focus to a field, which the digit then reaches. */
  onDigit: () => void
}

/** Keys of the sheet while no field has the focus: `c` the card, `d` how to divide, digits an amount. Enter presses the focused key. */
export function usePayKeys({ onDivide, onDigit }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
      if (!keysAreOn() || isTyped()) return
      if (event.key === 'c') document.querySelector<HTMLElement>('[data-key=c]')?.click()
      else if (event.key === 'd') onDivide()
      else if (/^\d$/.test(event.key)) return onDigit()
      else return undefined
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onDivide, onDigit])
}

/** A PIN is asked for, which has the digits. */
function isTyped(): boolean {
  return document.querySelector('[data-takes-keys]') !== null
}
