import type { Core } from '../core.ts'
import { type Emptied, emptyOutbox, mostAtOnce } from '../db/committed/outbox.ts'
import type { Database } from '../db/database.ts'
import { type Loop, loop } from '../lib/loop.ts'
import { makeCursor, placeEvents } from './event.store.ts'

/** The pause between two rounds: under load, each handles the events of many transactions. */
const pauseMs = 25

/**
 * Assigns positions to committed events that got none with their commit, until it is closed. Every process does so for all
 * brands; the lock on a brand's cursor prevents two of them from doing it at the same time, and is released when a process
 * dies.
 */
export function dispatchEvents({ db, log }: Pick<Core, 'db' | 'log'>): Loop {
  const failed = (reason: string) => log.warn({ reason }, 'events get no positions')
  const work = async () => ((await dispatchOnce(db)).held ? pauseMs : undefined)
  const dispatching = loop(work, { pauseMs, failed })
  db.wakes.on('listed', dispatching.wake)
  return dispatching
}

/** Assigns positions to all waiting events. */
export function dispatchOnce(db: Database): Promise<Emptied> {
  return emptyOutbox(db, 'event_outbox', async brandId => {
    const count = await dispatchBrand(db, brandId)
    if (count !== undefined && count > 0) db.wakes.tell('placed', brandId)
    return count
  })
}

function dispatchBrand(db: Database, brandId: string): Promise<number | undefined> {
  return db.transact(async tx => {
    const count = await placeEvents(tx, brandId, mostAtOnce)
    if (count !== undefined) return count
    // The brand has no cursor yet, or another transaction has locked it.
    return (await makeCursor(tx, brandId)) ? placeEvents(tx, brandId, mostAtOnce) : undefined
  })
}
