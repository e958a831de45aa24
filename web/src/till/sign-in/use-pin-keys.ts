import { useEffect } from 'react'

type Keys = {
  /** Whether no key may reach the room behind. */
  isAlone: boolean
  add: (digits: string) => void
  back: () => void
  submit: () => void
}

/** Digits, Backspace and Enter of the keyboard, and a pasted PIN. Enter on something that has the focus presses that. */
export function usePinKeys({ isAlone, add, back, submit }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isAlone) event.stopImmediatePropagation()
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) add(event.key)
      else if (event.key === 'Backspace') back()
      else if (event.key === 'Enter' && !isOnControl(event)) submit()
    }
    const paste = (event: ClipboardEvent) =>
      add((event.clipboardData?.getData('text') ?? '').replaceAll(/\D/g, ''))
    addEventListener('keydown', press, { capture: true })
    addEventListener('paste', paste)
    return () => {
      removeEventListener('keydown', press, { capture: true })
      removeEventListener('paste', paste)
    }
  }, [isAlone, add, back, submit])
}

function isOnControl({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}
