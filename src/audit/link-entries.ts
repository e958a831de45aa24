import type { Core } from '../core.ts'
import { type Emptied, emptyOutbox, mostAtOnce } from '../db/committed/outbox.ts'
import type { Database } from '../db/database.ts'
import { type Loop, loop } from '../lib/loop.ts'
import { chainEntries } from './chain.format.ts'
import { entriesToLink, lockChain, writeLinks } from './chain.store.ts'

/** The pause between two rounds: each chains the entries of many commands. */
const pauseMs = 200

/**
 * Chains committed entries of the audit log until it is closed. Every process does so for all brands; a lock on each chain
 * prevents two of them from extending it at the same time.
 */
export function linkEntries({ db, log }: Pick<Core, 'db' | 'log'>): Loop {
  const failed = (reason: string) => log.warn({ reason }, 'could not chain entries of the audit log')
  const work = async () => ((await linkOnce(db)).held ? pauseMs : undefined)
  const linking = loop(work, { pauseMs, failed })
  db.wakes.on('audited', linking.wake)
  return linking
}

/** Chains all waiting entries. */
export function linkOnce(db: Database): Promise<Emptied> {
  return emptyOutbox(db, 'audit_outbox', brandId => linkBrand(db, brandId))
}

function linkBrand(db: Database, brandId: string): Promise<number | undefined> {
  return db.transact(async tx => {
    const end = await lockChain(tx, brandId)
    if (end === undefined) return undefined
    const entries = await entriesToLink(tx, brandId, mostAtOnce)
    if (entries.length > 0) await writeLinks(tx, brandId, chainEntries(end, entries))
    return entries.length
  })
}
