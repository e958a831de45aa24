import { toAmount, toCents } from '../../../../src/lib/money.ts'

/** Notes and coins worth counting one by one, largest first; smaller ones are typed as a sum. */
const byCurrency: Readonly<Record<string, readonly number[]>> = {
  EUR: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2],
  USD: [100, 50, 20, 10, 5, 1, 0.25],
  GBP: [50, 20, 10, 5, 2, 1, 0.5, 0.2],
  CHF: [200, 100, 50, 20, 10, 5, 2, 1, 0.5],
  SEK: [1000, 500, 200, 100, 50, 20, 10, 5],
  THB: [1000, 500, 100, 50, 20, 10, 5],
  JPY: [10_000, 5000, 1000, 500, 100, 50],
  AED: [1000, 500, 200, 100, 50, 20, 10, 5, 1],
  SAR: [500, 200, 100, 50, 20, 10, 5, 1],
}

/** The pieces that a drawer of this currency is counted in; none where only a total is asked. */
export function piecesOf(currency: string): readonly number[] {
  return byCurrency[currency] ?? []
}

/** The count so far. */
export type Count = {
  /** How many of each piece. */
  pieces: ReadonlyMap<number, number>
  /** Everything smaller, as a sum. */
  small: number
  /** Typed instead of counting; undefined while the pieces count. */
  total: number | undefined
}

export const nothingCounted: Count = { pieces: new Map(), small: 0, total: undefined }

/** The cash that was counted, or undefined if nobody counted: that is not zero. */
export function countedCash({ pieces, small, total }: Count): number | undefined {
  if (total !== undefined) return total
  if (pieces.size === 0 && small === 0) return undefined
  const cents = [...pieces].reduce((sum, [piece, count]) => sum + toCents(piece) * count, toCents(small))
  return toAmount(cents)
}

type Put = { opening_float: number; movements: readonly { kind: string; amount: number }[] }

/** Sums up the float of a drawer and what was paid in, less what was paid out; never less than nothing. */
export function putIn({ opening_float: float, movements }: Put): number {
  const sign: Record<string, number> = { pay_in: 1, pay_out: -1 }
  const cents = movements.reduce(
    (sum, { kind, amount }) => sum + (sign[kind] ?? 0) * toCents(amount),
    toCents(float),
  )
  return toAmount(Math.max(0, cents))
}

export function withPieces(count: Count, piece: number, pieces: number): Count {
  return { ...count, total: undefined, pieces: new Map(count.pieces).set(piece, Math.max(0, pieces)) }
}
