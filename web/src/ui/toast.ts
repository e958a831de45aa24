import { makeStore } from '../service/store.ts'

export type Toast = {
  id: number
  text: string
  act?: { label: string; onPress: () => void }
  tone?: 'plain' | 'red'
}

/** One toast at a time; a new one takes the place of the one before. */
export const toast = makeStore<Toast | undefined>(undefined)
/** The texts of the polite and the assertive live region. */
export const said = makeStore<{ polite: string; assertive: string }>({ polite: '', assertive: '' })

let count = 0

/** Shows a message for 5 s, or 10 s with a button, such as Undo. */
export function showToast(text: string, options: Omit<Toast, 'id' | 'text'> = {}): void {
  count += 1
  toast.set({ id: count, text, ...options })
  say(text)
}

export function hideToast(): void {
  toast.set(undefined)
}

/** Tells a screen reader when it has finished what it is saying. */
export function say(polite: string): void {
  said.set({ ...said.get(), polite })
}

/** Tells a screen reader at once: an error. */
export function sayNow(assertive: string): void {
  said.set({ ...said.get(), assertive })
}
