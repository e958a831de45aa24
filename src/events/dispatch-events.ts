import type { Core } from '../core.ts'
import type { Database } from '../db/database.ts'
import { repeat } from '../lib/repeat.ts'
import { makeCursor, placeEvents, waitingBrands } from './event.store.ts'

const everyMs = 50
/** Events of one brand in one transaction; then it is the next brand's turn. */
const mostAtOnce = 500
const mostBrands = 1000

/**
 * Gives positions to events as they are committed, until it is closed. Each process does so for all brands; the lock of a
 * brand's cursor keeps two of them from it at the same time, and goes with a process that dies.
 */
export function dispatchEvents({ db, log }: Pick<Core, 'db' | 'log'>): { close(): Promise<void> } {
  const failed = (reason: string) => log.warn({ reason }, 'events get no positions')
  return repeat(() => dispatchOnce(db), { everyMs, failed })
}

/** Gives positions to all events that wait, brand by brand in turns. @returns how many got one */
export async function dispatchOnce(db: Database): Promise<number> {
  let placed = 0
  for (let brands = await waitingBrands(db, mostBrands); brands.length > 0;) {
    const full: string[] = []
    for (const brandId of brands) {
      const count = await dispatchBrand(db, brandId)
      placed += count
      if (count === mostAtOnce) full.push(brandId)
    }
    brands = full
  }
  return placed
}

function dispatchBrand(db: Database, brandId: string): Promise<number> {
  return db.transact(async tx => {
    const count = await placeEvents(tx, brandId, mostAtOnce)
    if (count !== undefined) return count
    // Its first event, or another process is about it.
    if (!(await makeCursor(tx, brandId))) return 0
    return (await placeEvents(tx, brandId, mostAtOnce)) ?? 0
  })
}
