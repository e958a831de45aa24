import type { Db } from '../database.ts'

/** A number of rows, and when they were counted, in monotonic ms. */
export type Total = { rows: number; at: number }

const keptMs = 60_000
const maxKept = 1_000
/** Fewer rows are counted with each page. */
const many = 1_000
const totals = new WeakMap<Db, Map<string, Total>>()

/**
 * Takes the number of rows behind this row of a list, if it was counted in the last minute: a list that a client reads by
 * `after` is counted once a minute and not with every page.
 */
export function takeTotal(db: Db, list: string, after: string): Total | undefined {
  const kept = totals.get(db)
  const key = `${after} ${list}`
  const total = kept?.get(key)
  // Each reader has one entry, however many pages it reads.
  kept?.delete(key)
  return total !== undefined && performance.now() - total.at < keptMs ? total : undefined
}

/** @param after the last row of a page @param total counts the rows behind it */
export function keepTotal(db: Db, list: string, after: string, total: Total): void {
  if (total.rows < many) return
  const kept = totals.getOrInsertComputed(db, () => new Map<string, Total>())
  kept.set(`${after} ${list}`, total)
  if (kept.size > maxKept) kept.delete(kept.keys().next().value!)
}
