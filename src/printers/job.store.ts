import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { jsonText, rowInsert } from '../db/insert-rows.ts'
import type { MenuPrinter } from '../menu/menu.types.ts'
import type { NewJob } from './print-job.types.ts'

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
