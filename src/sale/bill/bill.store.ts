import { stampOf } from '../../db/stamp.ts'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Db, Tx } from '../../db/database.ts'
import type { ListRequest } from '../../db/list/list-request.ts'
import { jsonText } from '../../db/insert-rows.ts'
import { type ListPage, listRows } from '../../db/list/list.ts'
import { invariant } from '../../lib/invariant.ts'
import type { Metadata } from '../../shapes/metadata.rules.ts'
import { notFound } from '../../lib/refusal.ts'
import { columnNames, type Row } from '../../shapes/shape.rules.ts'
import { type OrderPayment, paymentShape } from '../shapes/payment.shape.ts'
import { type Bill, billShape, type BillStatus } from '../shapes/bill.shape.ts'
import { statusFilter } from '../status-filter.store.ts'

/** The columns of a bill `r` and of its branch `b`. */
const columns = raw(
  columnNames(billShape)
    .map(name => `${['timezone', 'day_starts_at'].includes(name) ? 'b' : 'r'}.${name}`)
    .join(', '),
)

/** The payments of bill `r` in the order they were taken. */
const paymentDocuments = (brandId: string) => sql`coalesce((
  select json_agg(p order by p.position) from payments p
  where p.brand_id = ${brandId} and p.dining_session_id = r.id), '[]') as payments`

/** A bill with its payments, read in one statement so that they are consistent. */
export type PaidBill = { bill: Bill; payments: OrderPayment[] }
type PaidBillRow = Row & { payments: Row[] }

const isOpen = sql`status = 'open' and status <> 'settled'`
const listed = sql`brand_id, id, branch_id, status, table_ids, customer_id, created_at`
/**
 * Bills for the sort by `updated_at`: the ended ones in the order of their index, merged with the few open ones. The
 * conditions are outside the union: PostgreSQL pushes them into its parts and still sees their order.
 */
const byChange = sql`(select * from (
  select ${listed}, ended_changed_at as updated_at, ended_changed_at is not null as is_here from dining_sessions
  union all select ${listed}, updated_at, ${isOpen} from dining_sessions) parts where is_here) r`
const paidBillColumns = (brandId: string) => sql`${columns}, ${paymentDocuments(brandId)}`
const joinBranch = (brandId: string) => sql`join branches b on b.brand_id = ${brandId} and b.id = r.branch_id`
const paidBillTables = (brandId: string) => sql`dining_sessions r ${joinBranch(brandId)}`

/** Reads a bill; undefined when it is not this brand's. */
export async function findBill(db: Db, brandId: string, id: string): Promise<PaidBill | undefined> {
  const rows = await db.query<PaidBillRow>(
    sql`select ${paidBillColumns(brandId)} from ${paidBillTables(brandId)} where r.brand_id = ${brandId} and r.id = ${id}`,
    'find-bill',
  )
  return rows[0] && paidBillOf(rows[0])
}

function paidBillOf(row: PaidBillRow): PaidBill {
  return { bill: billShape.fromRow(row), payments: row.payments.map(paymentShape.fromRow) }
}

/** Lists the brand's bills. @param where conditions on fields that never change */
export async function listBills(
  db: Db,
  { brandId, where }: { brandId: string; where: readonly Sql[] },
  request: ListRequest,
): Promise<ListPage<PaidBill>> {
  const page = await listRows<PaidBillRow>(
    db,
    {
      brandId,
      from: sql`dining_sessions r`,
      grown: { rows: sql`dining_sessions r`, byChange },
      columns: paidBillColumns(brandId),
      joins: joinBranch(brandId),
      where,
      sorts: { created_at: sql`r.created_at`, updated_at: sql`r.updated_at`, opened_at: sql`r.opened_at` },
      filters: {
        branch_id: { where: value => sql`r.branch_id = ${value}`, fixed: true },
        status: statusFilter('settled', sql`r.status <> 'settled'`),
        table_id: { where: value => sql`r.table_ids @> array[${value}]`, fixed: false },
        customer_id: { where: value => sql`r.customer_id = ${value}`, fixed: false },
        staff_id: { where: value => sql`r.staff_id = ${value}`, fixed: false },
        name: { where: value => sql`r.name = ${value}`, fixed: false },
      },
    },
    request,
  )
  return { ...page, rows: page.rows.map(paidBillOf) }
}

/**
 * Locks the bill's row until the transaction ends. Every change of a bill (its orders, items, payments, kitchen
 * stages) takes this lock first, which serializes operations on one bill.
 */
export async function lockBill(tx: Tx, brandId: string, id: string): Promise<Bill> {
  const rows = await tx.query<Row & { id: string }>(
    sql`select ${columns} from ${paidBillTables(brandId)}
        where r.brand_id = ${brandId} and r.id = ${id} for no key update of r`,
    'lock-bill',
  )
  if (rows[0] === undefined) throw notFound('dining_session', id)
  return billShape.fromRow(rows[0])
}

/**
 * Locks several bills in the order of their ids, so that two requests for the same bills never deadlock; bills that are
 * not this brand's are left out.
 */
export async function lockBills(tx: Tx, brandId: string, ids: readonly string[]): Promise<Map<string, Bill>> {
  const rows = await tx.query<Row & { id: string }>(
    sql`select ${columns} from ${paidBillTables(brandId)}
        where r.brand_id = ${brandId} and r.id = any (${ids}::text[]) order by r.id for no key update of r`,
    'lock-bills',
  )
  return new Map(rows.map(row => [row.id, billShape.fromRow(row)]))
}

type NewBillField = 'id' | 'branchId' | 'name' | 'guests' | 'customerId' | 'staffId' | 'note' | 'openedAt'
export type NewBill = Pick<Bill, NewBillField> & {
  /** Null: a tab. */
  tableId: string | null
  metadata?: Metadata | null
}

export async function insertBill(tx: Tx, brandId: string, bill: NewBill): Promise<void> {
  await tx.query(
    sql`insert into dining_sessions (brand_id, id, branch_id, table_ids, name, guests, charge_guests, customer_id, staff_id, note, metadata,
          opened_at, created_at, updated_at)
        select brand.id, ${bill.id}, ${bill.branchId}, ${tablesOf(bill)}::text[],
          ${bill.name}::text,
          ${bill.guests}::integer, ${bill.guests}::integer, ${bill.customerId}, ${bill.staffId}, ${bill.note},
          ${jsonText(bill.metadata)}::jsonb, ${new Date(bill.openedAt)}::timestamptz, ${stampOf(brandId)}, ${stampOf(brandId)}
        from brands as brand where brand.id = ${brandId}`,
    'insert-bill',
  )
}

/** The tables of a new bill. */
export function tablesOf({ tableId }: Pick<NewBill, 'tableId'>): string[] {
  return tableId === null ? [] : [tableId]
}

export type BillFields = Pick<
  Bill,
  'tableIds' | 'name' | 'guests' | 'chargeGuests' | 'customerId' | 'staffId' | 'note' | 'metadata'
>

/** Writes the fields that a caller can change. @returns the new version */
export async function updateBill(tx: Tx, brandId: string, id: string, fields: BillFields): Promise<number> {
  const changes = sql`table_ids = ${fields.tableIds}::text[], name = ${fields.name}, guests = ${fields.guests},
    charge_guests = ${fields.chargeGuests},
    ${setCustomerId(fields.customerId)}, staff_id = ${fields.staffId}, note = ${fields.note},
    metadata = ${jsonText(fields.metadata)}::jsonb,`
  return advance(tx, { brandId, id }, changes)
}

/** Advances the bill's version because something shown in it has changed. @returns the new version */
export async function touchBill(tx: Tx, brandId: string, id: string): Promise<number> {
  return advance(tx, { brandId, id }, empty, 'touch-bill')
}

/** Notes that the bill was printed for its guests. @returns the new version */
export async function setBillPrinted(tx: Tx, brandId: string, id: string, atMs: number): Promise<number> {
  return advance(tx, { brandId, id }, sql`bill_printed_at = ${new Date(atMs)},`, 'bill-printed')
}

/** Updates status and payments of the bill in one statement. @returns the new version */
export async function setBillStatus(
  tx: Tx,
  brandId: string,
  id: string,
  outcome: { status: BillStatus; paid: number; closedAt: number | null },
): Promise<number> {
  const closedAt = outcome.closedAt === null ? null : new Date(outcome.closedAt)
  const changes = sql`status = ${outcome.status}, paid = ${outcome.paid}, closed_at = ${closedAt},`
  return advance(tx, { brandId, id }, changes, 'bill-status')
}

/** Updates the row of a locked bill. @param changes assignments, each followed by a comma @returns the new version */
async function advance(
  tx: Tx,
  { brandId, id }: { brandId: string; id: string },
  changes: Sql,
  name?: string,
): Promise<number> {
  const rows = await tx.query<{ version: number }>(
    sql`update dining_sessions set ${changes} version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id} returning version`,
    name,
  )
  invariant(rows[0] !== undefined && rows.length === 1, 'a locked bill exists')
  return rows[0].version
}

/** Lists the bill's payments in the order they were taken. */
export async function listBillPayments(db: Db, brandId: string, billId: string): Promise<OrderPayment[]> {
  const rows = await db.query<{ document: Row }>(
    sql`select to_json(p) as document from payments p
        where p.brand_id = ${brandId} and p.dining_session_id = ${billId} order by p.position`,
    'bill-payments',
  )
  return rows.map(row => paymentShape.fromRow(row.document))
}

/** Assigns the customer of an order or a bill and keeps a former one in `past_customer_ids`, which erasure needs. */
export function setCustomerId(customerId: string | null): Sql {
  return sql`customer_id = ${customerId}::text,
    past_customer_ids = case when customer_id is null or customer_id = ${customerId}::text then past_customer_ids
      else array_remove(past_customer_ids, customer_id) || customer_id end`
}
