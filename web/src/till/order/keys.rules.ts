/** The meaning of what a waiter typed: dishes to find, or a change of the selected line. */
export type Typed =
  | { kind: 'search'; units: number; text: string }
  | { kind: 'without' | 'addon'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'quantity' | 'seat' | 'course'; number: number | undefined }

const words = { '-': 'without', '+': 'addon', '/': 'note' } as const
const numbers = { '=': 'quantity', '@': 'seat', '#': 'course' } as const

/** Reads `2*pad`, `-pea`, `+pra`, `/no salt`, `=3`, `@2`, `#2`; all else is a search. */
export function readTyped(typed: string): Typed {
  const [first = '', rest] = [typed[0], typed.slice(1).trim()]
  if (first in words) return { kind: words[first as keyof typeof words], text: rest }
  if (first in numbers) {
    const number = /^\d{1,3}$/.test(rest) && Number(rest) > 0 ? Number(rest) : undefined
    return { kind: numbers[first as keyof typeof numbers], number }
  }
  const counted = /^(\d{1,3})\s*[*x×]\s*(.*)$/su.exec(typed)
  if (counted === null || Number(counted[1]) === 0) return { kind: 'search', units: 1, text: typed.trim() }
  return { kind: 'search', units: Number(counted[1]), text: counted[2]!.trim() }
}
