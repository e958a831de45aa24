import type { Core } from '../core.ts'
import type { Database } from '../db/database.ts'
import { emptyOutbox, mostAtOnce } from '../db/outbox.ts'
import { repeat } from '../lib/repeat.ts'
import { layLinks } from './chain.format.ts'
import { entriesToLink, lockChain, writeLinks } from './chain.store.ts'

const everyMs = 200

/**
 * Gives entries of the audit log their places in the chain of their brand as they are committed, until it is closed.
 * Each process does so for all brands; the lock of a chain keeps two of them from it at the same time.
 */
export function linkEntries({ db, log }: Pick<Core, 'db' | 'log'>): { close(): Promise<void> } {
  const failed = (reason: string) => log.warn({ reason }, 'entries of the audit log get no places')
  return repeat(() => linkOnce(db), { everyMs, failed })
}

/** Links all entries that wait. @returns how many */
export function linkOnce(db: Database): Promise<number> {
  return emptyOutbox(db, 'audit_outbox', brandId => linkBrand(db, brandId))
}

function linkBrand(db: Database, brandId: string): Promise<number> {
  return db.transact(async tx => {
    const end = await lockChain(tx, brandId)
    if (end === undefined) return 0
    const entries = await entriesToLink(tx, brandId, mostAtOnce)
    if (entries.length > 0) await writeLinks(tx, brandId, layLinks(end, entries))
    return entries.length
  })
}
