import type { Core } from '../core.ts'
import type { Database } from '../db/database.ts'
import { emptyOutbox, mostAtOnce } from '../db/outbox.ts'
import { repeat } from '../lib/repeat.ts'
import { makeCursor, placeEvents } from './event.store.ts'

const everyMs = 50

/**
 * Assigns positions to committed events until it is closed. Every process does so for all brands; the lock on a brand's cursor
 * prevents two of them from doing it at the same time, and is released when a process dies.
 */
export function dispatchEvents({ db, log }: Pick<Core, 'db' | 'log'>): { close(): Promise<void> } {
  const failed = (reason: string) => log.warn({ reason }, 'events get no positions')
  return repeat(() => dispatchOnce(db), { everyMs, failed })
}

/** Assigns positions to all waiting events. @returns how many */
export function dispatchOnce(db: Database): Promise<number> {
  return emptyOutbox(db, 'event_outbox', brandId => dispatchBrand(db, brandId))
}

function dispatchBrand(db: Database, brandId: string): Promise<number> {
  return db.transact(async tx => {
    const count = await placeEvents(tx, brandId, mostAtOnce)
    if (count !== undefined) return count
    // The brand has no cursor yet, or another process has locked it.
    if (!(await makeCursor(tx, brandId))) return 0
    return (await placeEvents(tx, brandId, mostAtOnce)) ?? 0
  })
}
