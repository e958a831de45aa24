import type { Division } from './amount.rules.ts'

type Sale = { kind: 'bill' | 'order'; guests: number }

/** A division as it begins, before anything of it is chosen; the whole where a sale cannot be divided so. */
export function firstOf(by: Division['by'], { kind, guests }: Sale): Division {
  if (by === 'equal' && kind === 'bill') return { by, ways: Math.min(20, Math.max(2, guests)) }
  if (by === 'seat' && kind === 'bill') return { by, seat: undefined }
  if (by === 'item') return { by, chosen: new Map() }
  if (by === 'amount') return { by, amount: 0 }
  return { by: 'whole' }
}

/** The divisions that an address names, so that a reload returns to them: `?pay=equal`, `?pay=items`. */
const words = { equal: 'equal', items: 'item' } as const

export function divisionIn(search: string): Division['by'] {
  const word = new URLSearchParams(search).get('pay') ?? ''
  return Object.hasOwn(words, word) ? words[word as keyof typeof words] : 'whole'
}

export function searchOf(by: Division['by']): string {
  const word = Object.entries(words).find(([, one]) => one === by)?.[0]
  return word === undefined ? '?pay' : `?pay=${word}`
}
