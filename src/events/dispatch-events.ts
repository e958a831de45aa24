import type { Core } from '../core.ts'
import type { Database } from '../db/database.ts'
import { emptyOutbox, mostAtOnce } from '../db/outbox.ts'
import { repeat } from '../lib/repeat.ts'
import { makeCursor, placeEvents } from './event.store.ts'

const everyMs = 50

/**
 * Gives positions to events as they are committed, until it is closed. Each process does so for all brands; the lock of a
 * brand's cursor keeps two of them from it at the same time, and goes with a process that dies.
 */
export function dispatchEvents({ db, log }: Pick<Core, 'db' | 'log'>): { close(): Promise<void> } {
  const failed = (reason: string) => log.warn({ reason }, 'events get no positions')
  return repeat(() => dispatchOnce(db), { everyMs, failed })
}

/** Gives positions to all events that wait. @returns how many got one */
export function dispatchOnce(db: Database): Promise<number> {
  return emptyOutbox(db, 'event_outbox', brandId => dispatchBrand(db, brandId))
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
