import type { Tx } from '../../db/database.ts'
import { newUlid } from '../../lib/ulid.ts'
import { insertJobs, readPrinters } from '../../printers/job.store.ts'
import type { StoredItem, StoredOrder } from '../shapes/order.shape.ts'
import { type PaperChange, paperChanges, unservedChanges } from './paper-changes.rules.ts'
import { paperJobs } from './paper-jobs.rules.ts'
import type { PaperContent } from './paper.types.ts'

/** Writes the kitchen papers of a changed order; the database is only queried where there is something to print. */
export function printChanges(
  tx: Tx,
  brandId: string,
  before: StoredOrder,
  after: StoredOrder,
): Promise<void> {
  return print(tx, brandId, after, { changes: paperChanges(before.items, after.items) })
}

type Changed = { before: StoredOrder; after: StoredOrder; atMs: number }

/** Tells the kitchen another note of an order, and whether it is eaten in or taken away, wherever it has a dish of it. */
export async function printHead(tx: Tx, brandId: string, { before, after, atMs }: Changed): Promise<void> {
  const changed = {
    ...(after.note !== before.note && { note: { now: after.note, before: before.note } }),
    ...(after.serviceType !== before.serviceType && {
      service: { now: after.serviceType, before: before.serviceType },
    }),
  }
  if (Object.keys(changed).length === 0) return
  await print(tx, brandId, after, { changes: unservedChanges('change', after.items, atMs), ...changed })
}

async function print(
  tx: Tx,
  brandId: string,
  order: StoredOrder,
  { changes, ...more }: { changes: readonly PaperChange[] } & Pick<PaperContent, 'note' | 'service'>,
): Promise<void> {
  if (changes.length === 0) return
  const printers = await readPrinters(tx, brandId, order.branchId)
  tx.withCommit(insertJobs(tx, brandId, paperJobs(order, changes, { printers, newId: newUlid }, more)))
}

/** A party that moves. */
type Moving = Required<Pick<PaperContent, 'to'>> & {
  branchId: string
  atMs: number
  /** Reads where it was, and what was ordered there; not called in a branch without printers. */
  readLeft: () => Promise<Required<Pick<PaperContent, 'from'>> & { items: readonly StoredItem[] }>
}

/** Tells the kitchen where the dishes that it has are to be brought. */
export async function printMove(
  tx: Tx,
  brandId: string,
  { branchId, atMs, to, readLeft }: Moving,
): Promise<void> {
  const printers = await readPrinters(tx, brandId, branchId)
  if (printers.length === 0) return
  const owner = { id: null, branchId, billId: to.billId, scheduledFor: null }
  const { from, items } = await readLeft()
  const changes = unservedChanges('move', items, atMs)
  tx.withCommit(
    insertJobs(tx, brandId, paperJobs(owner, changes, { printers, newId: newUlid }, { from, to })),
  )
}
