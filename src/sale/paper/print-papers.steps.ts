import type { Tx } from '../../db/database.ts'
import { newUlid } from '../../lib/ulid.ts'
import { insertJobs, readPrinters } from '../../printers/job.store.ts'
import type { StoredItem, StoredOrder } from '../shapes/order.shape.ts'
import { movedChanges, paperChanges } from './paper-changes.rules.ts'
import { paperJobs } from './paper-jobs.rules.ts'
import type { PaperContent } from './paper.types.ts'

/**
 * Writes the kitchen papers of a changed order; the database is only queried where there is something to print.
 * @param atMs now, for a dish that is held back
 */
export async function printChanges(
  tx: Tx,
  brandId: string,
  before: StoredOrder,
  after: StoredOrder,
  atMs?: number,
): Promise<void> {
  const changes = paperChanges(before.items, after.items, atMs)
  if (changes.length === 0) return
  const printers = await readPrinters(tx, brandId, after.branchId)
  tx.withCommit(insertJobs(tx, brandId, paperJobs(after, changes, { printers, newId: newUlid })))
}

/** A party that moves. */
type Moving = Required<Pick<PaperContent, 'from' | 'to'>> & {
  branchId: string
  atMs: number
  /** Reads what was ordered for it; not called in a branch without printers. */
  readItems: () => Promise<readonly StoredItem[]>
}

/** Tells the kitchen where the dishes that it has are to be brought. */
export async function printMove(
  tx: Tx,
  brandId: string,
  { branchId, atMs, from, to, readItems }: Moving,
): Promise<void> {
  const printers = await readPrinters(tx, brandId, branchId)
  if (printers.length === 0) return
  const owner = { id: null, branchId, billId: to.billId, scheduledFor: null }
  const changes = movedChanges(await readItems(), atMs)
  tx.withCommit(
    insertJobs(tx, brandId, paperJobs(owner, changes, { printers, newId: newUlid }, { from, to })),
  )
}
