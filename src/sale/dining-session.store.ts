import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import type { ListRequest } from '../db/list-request.ts'
import { inBranches, type ListPage, listRows } from '../db/list.ts'
import { stampOf } from '../db/stamp.ts'
import { invariant } from '../lib/invariant.ts'
import { notFound } from '../lib/refusal.ts'
import type { OrderPayment } from './stored-order.rules.ts'
import { paymentOf, type PaymentDocument } from './payment-document.rules.ts'
import type { DiningSession, SessionStatus } from './dining-session.rules.ts'

type SessionRow = {
  id: string
  branch_id: string
  table_ids: string[]
  guests: number
  status: SessionStatus
  customer_id: string | null
  staff_id: string | null
  note: string | null
  opened_at: number
  closed_at: number | null
  live_items: number
  cancelled_items: number
  subtotal: number
  campaign_discount: number
  discount: number
  tax: number
  total: number
  cost: number
  paid: number
  balance_used: number
  points_used: number
  points_value: number
  merged_into_id: string | null
  receipt_head_id: string | null
  created_at: number
  updated_at: number
  version: number
  timezone: string
  day_starts_at: string
}

/** The columns of a session `r` and of its branch `b`. */
const columns = sql`r.id, r.branch_id, r.table_ids, r.guests, r.status, r.customer_id, r.staff_id, r.note, r.opened_at,
  r.closed_at, r.balance_used, r.points_used, r.points_value, r.merged_into_id, r.receipt_head_id,
  r.live_items, r.cancelled_items, r.subtotal, r.campaign_discount, r.discount, r.tax, r.total, r.cost, r.paid,
  r.created_at, r.updated_at, r.version, b.timezone, b.day_starts_at`

/** The payments of session `r` in the order they were taken. */
const paymentDocuments = sql`coalesce((
  select jsonb_agg(to_jsonb(p) order by p.position) from payments p
  where p.brand_id = r.brand_id and p.dining_session_id = r.id), '[]') as payments`

/** A session read with its payments in one statement, so that they are consistent. */
export type PaidSession = { session: DiningSession; payments: OrderPayment[] }
type PaidSessionRow = SessionRow & { payments: PaymentDocument[] }

const isUnsettled = sql`r.status <> 'settled'`
const isOpen = sql`status = 'open' and status <> 'settled'`
const listed = sql`brand_id, id, branch_id, status, table_ids, customer_id, created_at`
/**
 * By when they were changed: the ended ones in the order of their index, merged with the few open ones. The conditions
 * stand outside of the union, where PostgreSQL gives them to its parts and still sees their order.
 */
const byChange = sql`(select * from (
  select ${listed}, ended_changed_at as updated_at, ended_changed_at is not null as is_here from dining_sessions
  union all select ${listed}, updated_at, ${isOpen} from dining_sessions) parts where is_here) r`
const paidSessionColumns = sql`${columns}, ${paymentDocuments}`
const joinBranch = sql`join branches b on b.brand_id = r.brand_id and b.id = r.branch_id`
const paidSessionTables = sql`dining_sessions r ${joinBranch}`

/** The session, or undefined when it is not this brand's. */
export async function findSession(db: Db, brandId: string, id: string): Promise<PaidSession | undefined> {
  const rows = await db.query<PaidSessionRow>(
    sql`select ${paidSessionColumns} from ${paidSessionTables} where r.brand_id = ${brandId} and r.id = ${id}`,
    'find-session',
  )
  return rows[0] && paidSessionOf(rows[0])
}

function paidSessionOf(row: PaidSessionRow): PaidSession {
  return { session: sessionOf(row), payments: row.payments.map(paymentOf) }
}

/**
 * A page of the brand's sessions.
 * @param branchIds the only branches to show; empty shows all
 */
export async function listSessions(
  db: Db,
  brandId: string,
  branchIds: readonly string[],
  request: ListRequest,
): Promise<ListPage<PaidSession>> {
  const page = await listRows<PaidSessionRow>(
    db,
    {
      brandId,
      from: sql`dining_sessions r`,
      grown: { name: 'dining_sessions', rows: sql`dining_sessions r`, sorted: { updated_at: byChange } },
      columns: paidSessionColumns,
      joins: joinBranch,
      where: inBranches(branchIds),
      sorts: { created_at: sql`r.created_at`, updated_at: sql`r.updated_at`, opened_at: sql`r.opened_at` },
      filters: {
        branch_id: { where: value => sql`r.branch_id = ${value}`, fixed: true },
        status: {
          fixed: false,
          // Most bills are settled, so only the others are in the index.
          where: value =>
            value === 'settled' ? sql`r.status = 'settled'` : sql`r.status = ${value} and ${isUnsettled}`,
          rest: value => (value === 'settled' ? isUnsettled : undefined),
        },
        table_id: { where: value => sql`r.table_ids @> array[${value}]`, fixed: false },
        customer_id: { where: value => sql`r.customer_id = ${value}`, fixed: false },
      },
    },
    request,
  )
  return { ...page, rows: page.rows.map(paidSessionOf) }
}

/**
 * Locks the session's row until the transaction ends. Every change of a bill (its orders, items, payments, kitchen
 * stages) takes this lock first, so that acts on one bill happen one after the other.
 * @throws Refusal not_found
 */
export async function lockSession(tx: Tx, brandId: string, id: string): Promise<DiningSession> {
  const rows = await tx.query<SessionRow>(
    sql`select ${columns} from ${paidSessionTables}
        where r.brand_id = ${brandId} and r.id = ${id} for no key update of r`,
    'lock-session',
  )
  if (rows[0] === undefined) throw notFound('dining_session', id)
  return sessionOf(rows[0])
}

/**
 * The same for several sessions, locked in the order of their ids, so that two requests for the same two never
 * deadlock; sessions that are not this brand's are left out.
 */
export async function lockSessions(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
): Promise<Map<string, DiningSession>> {
  const rows = await tx.query<SessionRow>(
    sql`select ${columns} from ${paidSessionTables}
        where r.brand_id = ${brandId} and r.id = any (${ids}::text[]) order by r.id for no key update of r`,
    'lock-sessions',
  )
  return new Map(rows.map(row => [row.id, sessionOf(row)]))
}

export type NewSession = {
  id: string
  branchId: string
  tableId: string
  guests: number
  customerId: string | null
  staffId: string | null
  note: string | null
  openedAt: number
}

export async function insertSession(tx: Tx, brandId: string, session: NewSession): Promise<void> {
  await tx.query(
    sql`insert into dining_sessions (brand_id, id, branch_id, table_ids, guests, customer_id, staff_id, note, opened_at,
          created_at, updated_at)
        select ${brandId}, ${session.id}, ${session.branchId}, ${[session.tableId]}::text[],
          ${session.guests}::integer, ${session.customerId}, ${session.staffId}, ${session.note},
          ${new Date(session.openedAt)}::timestamptz, stamp.at, stamp.at
        from (select ${stampOf(brandId)} as at) as stamp`,
    'insert-session',
  )
}

export type SessionFields = Pick<DiningSession, 'tableIds' | 'guests' | 'customerId' | 'staffId' | 'note'>

/** Writes the fields a caller may change. @returns the new version */
export async function updateSession(
  tx: Tx,
  brandId: string,
  id: string,
  fields: SessionFields,
): Promise<number> {
  return onlyVersion(
    await tx.query<{ version: number }>(
      sql`update dining_sessions
          set table_ids = ${fields.tableIds}::text[], guests = ${fields.guests},
            customer_id = ${fields.customerId}, staff_id = ${fields.staffId}, note = ${fields.note},
            version = version + 1, updated_at = ${stampOf(brandId)}
          where brand_id = ${brandId} and id = ${id} returning version`,
    ),
  )
}

/** Advances the bill's version because something shown in it has changed. @returns the new version */
export async function touchSession(tx: Tx, brandId: string, id: string): Promise<number> {
  return onlyVersion(
    await tx.query<{ version: number }>(
      sql`update dining_sessions set version = version + 1, updated_at = ${stampOf(brandId)}
          where brand_id = ${brandId} and id = ${id} returning version`,
      'touch-session',
    ),
  )
}

/** Ends the session or takes money on it, in one statement. @returns the new version */
export async function writeSessionOutcome(
  tx: Tx,
  brandId: string,
  id: string,
  outcome: { status: SessionStatus; paid: number; closedAt: number | null },
): Promise<number> {
  const closedAt = outcome.closedAt === null ? null : new Date(outcome.closedAt)
  return onlyVersion(
    await tx.query<{ version: number }>(
      sql`update dining_sessions
          set status = ${outcome.status}, paid = ${outcome.paid}, closed_at = ${closedAt},
            version = version + 1, updated_at = ${stampOf(brandId)}
          where brand_id = ${brandId} and id = ${id} returning version`,
      'session-outcome',
    ),
  )
}

function sessionOf(row: SessionRow): DiningSession {
  return {
    id: row.id,
    branchId: row.branch_id,
    tableIds: row.table_ids,
    guests: row.guests,
    status: row.status,
    customerId: row.customer_id,
    staffId: row.staff_id,
    note: row.note,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    liveItems: row.live_items,
    cancelledItems: row.cancelled_items,
    totals: {
      subtotal: row.subtotal,
      campaignDiscount: row.campaign_discount,
      discount: row.discount,
      tax: row.tax,
      total: row.total,
      cost: row.cost,
    },
    paid: row.paid,
    balanceUsed: row.balance_used,
    pointsUsed: row.points_used,
    pointsValue: row.points_value,
    mergedIntoId: row.merged_into_id,
    receiptHeadId: row.receipt_head_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    timezone: row.timezone,
    dayStartsAt: row.day_starts_at,
  }
}

function onlyVersion(rows: { version: number }[]): number {
  invariant(rows[0] !== undefined && rows.length === 1, 'a locked session is there to be written')
  return rows[0].version
}

/** The bill's payments in the order they were taken. */
export async function listBillPayments(db: Db, brandId: string, sessionId: string): Promise<OrderPayment[]> {
  const rows = await db.query<{ document: PaymentDocument }>(
    sql`select to_jsonb(p) as document from payments p
        where p.brand_id = ${brandId} and p.dining_session_id = ${sessionId} order by p.position`,
    'bill-payments',
  )
  return rows.map(row => paymentOf(row.document))
}
