import type { Core } from '../core.ts'
import type { Database } from '../db/database.ts'
import { emptyOutbox, mostAtOnce } from '../db/outbox.ts'
import { repeat } from '../lib/repeat.ts'
import { chainEntries } from './chain.format.ts'
import { entriesToLink, lockChain, writeLinks } from './chain.store.ts'

const everyMs = 200

/**
 * Chains committed entries of the audit log until it is closed. Every process does so for all brands; a lock on each chain
 * prevents two of them from extending it at the same time.
 */
export function linkEntries({ db, log }: Pick<Core, 'db' | 'log'>): { close(): Promise<void> } {
  const failed = (reason: string) => log.warn({ reason }, 'could not chain entries of the audit log')
  return repeat(() => linkOnce(db), { everyMs, failed })
}

/** Chains all waiting entries. @returns how many */
export function linkOnce(db: Database): Promise<number> {
  return emptyOutbox(db, 'audit_outbox', brandId => linkBrand(db, brandId))
}

function linkBrand(db: Database, brandId: string): Promise<number> {
  return db.transact(async tx => {
    const end = await lockChain(tx, brandId)
    if (end === undefined) return 0
    const entries = await entriesToLink(tx, brandId, mostAtOnce)
    if (entries.length > 0) await writeLinks(tx, brandId, chainEntries(end, entries))
    return entries.length
  })
}
