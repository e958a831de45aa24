import type { Turn } from '../lib/turn.ts'
import { lengthOf } from '../sale/command/bill-answer.steps.ts'
import { anotherLongBill } from './bill.refusals.ts'

/** Length of the texts of a bill that others of its brand must not be in memory with. */
const veryLong = 8 * 1024 * 1024

/** Requests whose answer holds a very long bill, by brand: one each, from its read until the answer is sent. */
const holders = new Map<string, Turn>()

export function requireNoOther(brandId: string, turn: Turn): void {
  const holder = holders.get(brandId)
  if (holder !== undefined && holder !== turn) throw anotherLongBill()
}

export function holdIfVeryLong(brandId: string, turn: Turn, texts: readonly string[]): void {
  if (lengthOf(texts) > veryLong) holders.set(brandId, turn)
}

/** Call it when the answer is sent, or will not be. */
export function release(brandId: string, turn: Turn): void {
  if (holders.get(brandId) === turn) holders.delete(brandId)
}
