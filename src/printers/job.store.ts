import sql, { raw } from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import { jsonText, rowInsert } from '../db/insert-rows.ts'
import type { MenuPrinter } from '../menu/menu.types.ts'
import type { EndedJob, JobRef, NewJob } from './print-job.types.ts'

/** Columns for the event of a job that nobody will print. */
export const ended =
  raw(`brand_id as "brandId", id, branch_id as "branchId", printer_id as "printerId", kind, status, error,
  order_id as "orderId", dining_session_id as "billId"`)

/** The active printers of a branch, oldest first. */
export function readPrinters(db: Db, brandId: string, branchId: string): Promise<MenuPrinter[]> {
  return db.query<MenuPrinter>(
    sql`select id, branch_id as "branchId", station_ids as "stationIds", registers, receipts,
          opens_drawer as "opensDrawer"
        from printers where brand_id = ${brandId} and branch_id = ${branchId} and active order by id`,
    'read-printers',
  )
}

/** Writes jobs in one statement, and wakes who prints once they are committed; without jobs none is sent. */
export async function insertJobs(tx: Tx, brandId: string, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  tx.atCommit(brandId, async () => 'queued')
  await insertRows(tx, brandId, jobs)
}

/** Ends a job. @param printedAt ISO 8601; null: there was nothing to print. @returns its receipt */
export async function endJob(
  tx: Tx,
  brandId: string,
  id: string,
  printedAt: string | null,
): Promise<string | null> {
  const [job] = await tx.query<{ receiptId: string | null }>(
    sql`update print_jobs set status = 'done', printed_at = ${printedAt}::timestamptz, lease_until = null, error = null,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id} returning receipt_id as "receiptId"`,
    'end-job',
  )
  return job!.receiptId
}

/** Puts a job off that cannot be drawn yet. Its age counts from then. */
export async function putJobOff(
  tx: Tx,
  { brandId, id }: JobRef,
  { error, until }: { error: string; until: string },
): Promise<void> {
  await tx.query(
    sql`update print_jobs set status = 'waiting', error = ${error}, due_at = ${until}::timestamptz,
          lease_until = null, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id}`,
    'put-job-off',
  )
}

/** Ends one job. */
export function dropJob(tx: Tx, { brandId, id }: JobRef, error: string): Promise<EndedJob[]> {
  return tx.query<EndedJob>(
    sql`update print_jobs set status = 'failed', error = ${error}, lease_until = null,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id} returning ${ended}`,
    'drop-job',
  )
}

/** Ends the tickets of an order that are not due yet. @param now ISO 8601 */
export async function endTicketsAhead(tx: Tx, brandId: string, orderId: string, now: string): Promise<void> {
  await tx.query(
    sql`update print_jobs set status = 'done', updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and status = 'waiting' and kind = 'ticket' and order_id = ${orderId}
          and due_at > ${now}::timestamptz`,
    'end-tickets-ahead',
  )
}

/** Counts a printed receipt. @returns how often it has been printed now */
export async function countPrinted(
  tx: Tx,
  brandId: string,
  receiptId: string,
): Promise<{ branchId: string; copies: number }> {
  const [receipt] = await tx.query<{ branchId: string; copies: number }>(
    sql`update receipts set copies = copies + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${receiptId} returning branch_id as "branchId", copies`,
    'count-printed',
  )
  return receipt!
}

/** Makes the jobs due that wait for the signature of a receipt, and wakes who prints. @param now ISO 8601 */
export async function releaseJobs(tx: Tx, brandId: string, receiptId: string, now: string): Promise<void> {
  tx.atCommit(brandId, async () => 'queued')
  await tx.query(
    sql`update print_jobs set due_at = ${now}::timestamptz, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and receipt_id = ${receiptId} and status = 'waiting' and due_at > ${now}::timestamptz`,
    'release-jobs',
  )
}

const insertRows = rowInsert<NewJob>('print_jobs', {
  id: ['text', job => job.id],
  kind: ['text', job => job.kind],
  branch_id: ['text', job => job.branchId],
  printer_id: ['text', job => job.printerId],
  order_id: ['text', job => job.orderId],
  dining_session_id: ['text', job => job.billId],
  payment_id: ['text', job => job.paymentId],
  receipt_id: ['text', job => job.receiptId],
  shift_id: ['text', job => job.shiftId],
  content: ['json', job => jsonText(job.content)],
  reprint: ['boolean', job => job.isReprint],
  due_at: ['ms', job => job.dueAt],
})
