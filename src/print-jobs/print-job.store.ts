import sql, { raw } from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { inBranches, type ListPage, listRows, type Reach } from '../db/list/list.ts'
import { stampOf } from '../db/stamp.ts'
import { notFound } from '../lib/refusal.ts'
import type { PaperContent } from '../sale/paper/paper.types.ts'
import { columnNames } from '../shapes/shape.rules.ts'
import { type PrintJob, printJobShape } from './print-job.shape.ts'

const columns = raw(
  columnNames(printJobShape)
    .map(name => `r.${name}`)
    .join(', '),
)
const zoned = (brandId: string) => sql`
  (select j.*, b.timezone from print_jobs j join branches b on b.brand_id = ${brandId} and b.id = j.branch_id)`

/** A job with the time zone of its branch. */
export type ZonedJob = PrintJob & { zone: string }

function jobOf(row: Record<string, unknown>): ZonedJob {
  return { ...printJobShape.fromRow(row), zone: row['timezone'] as string }
}

export async function listPrintJobs(
  db: Db,
  { brandId, branchIds }: Reach,
  request: ListRequest,
): Promise<ListPage<ZonedJob>> {
  const by = (column: string) => ({ where: (value: unknown) => sql`${raw(`r.${column}`)} = ${value}` })
  const { rows, total } = await listRows(
    db,
    {
      brandId,
      from: sql`${zoned(brandId)} r`,
      columns: sql`${columns}, r.timezone`,
      where: inBranches(branchIds),
      sorts: { created_at: sql`r.created_at`, updated_at: sql`r.updated_at`, due_at: sql`r.due_at` },
      filters: {
        branch_id: { ...by('branch_id'), fixed: true },
        printer_id: { ...by('printer_id'), fixed: false },
        status: { ...by('status'), fixed: false },
        kind: { ...by('kind'), fixed: true },
        order_id: { ...by('order_id'), fixed: true },
        dining_session_id: { ...by('dining_session_id'), fixed: true },
      },
    },
    request,
  )
  return { total, rows: rows.map(jobOf) }
}

export async function getPrintJob(db: Db, brandId: string, id: string): Promise<ZonedJob> {
  const [row] = await db.query(
    sql`select ${columns}, r.timezone from ${zoned(brandId)} r where r.brand_id = ${brandId} and r.id = ${id}`,
    'print-job',
  )
  if (row === undefined) throw notFound('print_job', id)
  return jobOf(row)
}

/** Reads the jobs that one request wrote, of which the first is given. */
export async function jobsOfRequest(db: Db, brandId: string, firstId: string): Promise<ZonedJob[]> {
  const rows = await db.query(
    sql`select ${columns}, r.timezone from ${zoned(brandId)} r
        where r.brand_id = ${brandId} and r.id >= ${firstId} and r.created_at = (
          select created_at from print_jobs where brand_id = ${brandId} and id = ${firstId})
        order by r.id`,
    'print-jobs-of-request',
  )
  return rows.map(jobOf)
}

/**
 * Takes the oldest job of a printer that is due and that nobody has; none while the printer pauses, so that its papers keep
 * their order. One whose lease ended was interrupted, and says REPRINT. Times are ISO 8601. @param after jobs that were due earlier are stale
 */
export async function takeOldest(
  tx: Tx,
  { brandId, printerId }: { brandId: string; printerId: string },
  { now, after, until }: { now: string; after: string; until: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    sql`update print_jobs set status = 'printing', reprint = reprint or status = 'printing', attempts = attempts + 1,
          lease_until = ${until}::timestamptz, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = (
          select id from print_jobs
          where brand_id = ${brandId} and printer_id = ${printerId} and status in ('waiting', 'printing')
            and due_at <= ${now}::timestamptz and due_at > ${after}::timestamptz
            and (status = 'waiting' or lease_until <= ${now}::timestamptz)
            and not exists (
              select from printers where brand_id = ${brandId} and id = ${printerId} and retry_at > ${now}::timestamptz)
          order by due_at, id limit 1 for update skip locked)
        returning id`,
    'take-oldest-job',
  )
  return row?.id
}

/** Puts a job back into the line of its printer. */
export async function returnJob(tx: Tx, brandId: string, id: string, error: string): Promise<void> {
  await tx.query(
    sql`update print_jobs set status = 'waiting', lease_until = null, error = ${error}, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id}`,
    'return-job',
  )
}

/** Locks a job until the transaction ends, and reads it. */
export async function lockPrintJob(tx: Tx, brandId: string, id: string): Promise<ZonedJob> {
  await tx.query(sql`select 1 from print_jobs where brand_id = ${brandId} and id = ${id} for no key update`)
  return getPrintJob(tx, brandId, id)
}

/** Reads what a kitchen paper says; null for other papers. */
export async function readContent(db: Db, brandId: string, id: string): Promise<PaperContent | null> {
  const [row] = await db.query<{ content: PaperContent | null }>(
    sql`select content from print_jobs where brand_id = ${brandId} and id = ${id}`,
    'print-content',
  )
  return row?.content ?? null
}

/** Whether an earlier job printed the same part of a sale, which has no receipt that counts its papers. */
export async function isPrintedBefore(db: Db, brandId: string, job: PrintJob): Promise<boolean> {
  if (job.kind !== 'receipt') return false
  const [row] = await db.query(
    sql`select 1 from print_jobs
        where brand_id = ${brandId} and branch_id = ${job.branchId} and id < ${job.id} and kind = 'receipt' and status = 'done'
          and receipt_id is null and order_id is not distinct from ${job.orderId}::text
          and dining_session_id is not distinct from ${job.billId}::text
          and payment_id is not distinct from ${job.paymentId}::text limit 1`,
    'printed-before',
  )
  return row !== undefined
}
