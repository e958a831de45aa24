import sql from 'sql-template-tag'
import { arrayText } from '../../db/array-text.ts'
import type { BillDelta } from '../../sale/bill-delta.rules.ts'
import type { ChargeDocument } from '../../settings/settings.row.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Column, rowInsert } from '../../db/insert-rows.ts'
import { type KnownKey, knownKeyColumns, type OnceKey } from '../../db/once.ts'
import { termsKey } from '../../settings/settings.store.ts'
import { givenStamp, readStamp } from '../../db/stamp.ts'
import type { BillStatus } from '../../sale/bill.rules.ts'
import type { Channel } from '../../wire/words.types.ts'
import { type ClientRef, clientRefName } from './client-ref.rules.ts'
import { columnsOf } from '../../sale/shapes/shape.rules.ts'
import { orderShape, type StoredOrder } from '../../sale/shapes/order.shape.ts'

/** Brand settings read by a batch of orders, with the stamp of all rows it writes. */
export type BrandSnapshot = {
  currency: string
  tax_mode: 'inclusive' | 'exclusive'
  service_charge: ChargeDocument | null
  delivery_tax_id: string | null
  menu_version: number
  kitchen_when_paid: Channel[]
  kitchen_lead_minutes: number
  /** The database's clock, not below any issued watermark: as text with microseconds, and as epoch ms. */
  stamp: string
  stamp_ms: number
}

export async function readBrandSnapshot(tx: Db, brandId: string): Promise<BrandSnapshot> {
  const rows = await tx.query<BrandSnapshot>(
    sql`select currency, tax_mode, service_charge, delivery_tax_id, menu_version, kitchen_when_paid, kitchen_lead_minutes,
          at::text as stamp, at as stamp_ms
        from brands, lateral (select ${readStamp(brandId)} as at) as clock
        where id = ${brandId}`,
    'order-snapshot',
  )
  return rows[0]!
}

/** Inserts the keys that are new. @returns the hashes (hex) of the inserted keys; the others already existed */
export async function claimKeys(
  tx: Tx,
  brandId: string,
  keys: readonly { once: OnceKey; resultId: string }[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx.query<{ hash: string }>(
    sql`insert into idempotency_keys as mine (brand_id, key_hash, fingerprint, result_id)
        select brand.id, decode(hash, 'hex'), decode(fingerprint, 'hex'), result_id
        from brands as brand, unnest(${arrayText(keys.map(key => key.once.hash.toString('hex')))}::text[],
          ${arrayText(keys.map(key => key.once.fingerprint.toString('hex')))}::text[],
          ${arrayText(keys.map(key => key.resultId))}::text[]) as key (hash, fingerprint, result_id)
        where brand.id = ${brandId}
        on conflict do nothing returning encode(mine.key_hash, 'hex') as hash`,
    'claim-order-keys',
  )
  return new Set(rows.map(row => row.hash))
}

/** Finds keys that already existed, by hash (hex). */
export async function findKeys(
  tx: Tx,
  brandId: string,
  keys: readonly OnceKey[],
): Promise<Map<string, KnownKey>> {
  const rows = await tx.query<KnownKey & { hash: string }>(
    sql`select encode(key_hash, 'hex') as hash, ${knownKeyColumns} from idempotency_keys
        where brand_id = ${brandId} and key_hash = any (${keys.map(key => key.hash)}::bytea[])`,
    'find-order-keys',
  )
  return new Map(rows.map(row => [row.hash, row]))
}

/** Deletes the keys of refused orders, so that they can be sent again. */
export async function dropKeys(tx: Tx, brandId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await tx.query(
    sql`delete from idempotency_keys where brand_id = ${brandId} and key_hash in (
          select decode(hash, 'hex') from unnest(${hashes}::text[]) as given (hash))`,
  )
}

export type TargetBillRow = {
  id: string
  branch_id: string
  table_ids: string[]
  customer_id: string | null
  status: BillStatus
  item_count: number
  addon_count: number
}

/** Row locks by mode: a batch skips bills that are locked elsewhere, instead of waiting with all its orders. */
const billLocks = {
  together: sql` for no key update skip locked`,
  alone: sql` for no key update`,
  preview: sql``,
}

/** Locks the bills in the order of their ids until the transaction ends; a preview only reads them. */
export async function lockTargetBills(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
  mode: keyof typeof billLocks,
): Promise<Map<string, TargetBillRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<TargetBillRow>(
    sql`select id, branch_id, table_ids, customer_id, status, item_count, addon_count from dining_sessions
        where brand_id = ${brandId} and id = any (${ids}::text[]) order by id${billLocks[mode]}`,
    `lock-target-bills-${mode}`,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Finds customers of this brand by id, including inactive ones. */
export async function findOrderCustomers(
  db: Db,
  brandId: string,
  ids: readonly string[],
): Promise<Map<string, { active: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: string; active: boolean }>(
    sql`select id, active from customers where brand_id = ${brandId} and id = any (${ids}::text[])`,
    'find-order-customers',
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Finds the orders that have one of these client references: `clientRefName` → order id. */
export async function findClientRefs(
  tx: Tx,
  brandId: string,
  refs: readonly ClientRef[],
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const texts = refs.map(({ text }) => text)
  const rows = await tx.query<ClientRef & { id: string }>(
    sql`select client_ref as text, client_ref_bill as "billId", id from orders
        where brand_id = ${brandId} and client_ref = any (${texts}::text[])`,
    'find-client-refs',
  )
  return new Map(rows.map(row => [clientRefName(row), row.id]))
}

export type DayCount = { branchId: string; businessDate: string; count: number }

/**
 * Advances the day counters. They are part of the transaction, so that numbers have no gaps, and are the last rows that
 * it locks, so that other batches wait as briefly as possible.
 * @returns the last number allotted, by `branch date`
 */
export async function allotNumbers(
  tx: Tx,
  brandId: string,
  days: readonly DayCount[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ branch_id: string; business_date: string; last: number }>(
    sql`insert into day_counters as counter (brand_id, branch_id, business_date, last)
        select brand.id, branch_id, business_date, count
        from brands as brand, unnest(${arrayText(days.map(day => day.branchId))}::text[],
          ${arrayText(days.map(day => day.businessDate))}::date[],
          ${arrayText(days.map(day => day.count))}::integer[]) as day (branch_id, business_date, count)
        where brand.id = ${brandId} order by branch_id, business_date
        on conflict (brand_id, branch_id, business_date) do update set last = counter.last + excluded.last
        returning counter.branch_id, counter.business_date, counter.last`,
    'allot-numbers',
  )
  return new Map(rows.map(row => [`${row.branch_id} ${row.business_date}`, row.last]))
}

/** Adds deltas to the sums stored on bills. */
export async function addToBillTotals(
  tx: Tx,
  brandId: string,
  bills: readonly BillDelta[],
  stamp?: string,
): Promise<void> {
  if (bills.length === 0) return
  const column = (of: (bill: BillDelta) => number) => arrayText(bills.map(of))
  await tx.query(
    sql`update dining_sessions as bill set
          item_count = bill.item_count + more.item_count, addon_count = bill.addon_count + more.addon_count,
          subtotal = bill.subtotal + more.subtotal,
          campaign_discount = bill.campaign_discount + more.campaign_discount,
          discount = bill.discount + more.discount, tax = bill.tax + more.tax, total = bill.total + more.total,
          cost = bill.cost + more.cost, version = bill.version + 1,
          updated_at = ${givenStamp(brandId, stamp)}
        from unnest(${arrayText(bills.map(bill => bill.id))}::text[], ${column(bill => bill.itemCount)}::integer[],
          ${column(bill => bill.addonCount)}::integer[],
          ${column(bill => bill.subtotal)}::bigint[], ${column(bill => bill.campaignDiscount)}::bigint[],
          ${column(bill => bill.discount)}::bigint[], ${column(bill => bill.tax)}::bigint[],
          ${column(bill => bill.total)}::bigint[], ${column(bill => bill.cost)}::bigint[])
          as more (id, item_count, addon_count, subtotal, campaign_discount, discount, tax, total, cost)
        where bill.brand_id = ${brandId} and bill.id = more.id`,
    stamp === undefined ? 'grow-bills' : 'grow-bills-at',
  )
}

/** The bill within which a guest's reference is unique; only guests send `qr`. */
function refBillOf({ channel, clientRef, billId }: StoredOrder): string | null {
  return channel === 'qr' && clientRef !== null ? billId : null
}

const newOrder: Record<string, Column<StoredOrder>> = {
  id: ['text', order => order.id],
  client_ref_bill: ['text', refBillOf],
  ...columnsOf(orderShape, ({ later }) => later !== true),
}
const stamps = ['created_at', 'updated_at']

/** Inserts new orders; `insertNewItems` inserts their items. */
export const insertOrders = rowInsert<StoredOrder>('orders', newOrder, stamps)

/** Inserts orders made of moved items, with the kitchen times of those items. */
export const insertMovedOrders = rowInsert<StoredOrder>(
  'orders',
  {
    ...newOrder,
    ...columnsOf(
      orderShape,
      ({ later, column }) => later !== true || column?.startsWith('kitchen_') === true,
    ),
  },
  stamps,
)

/**
 * Sets up the transaction of a batch. A batch waits only briefly for locks, because its orders can run one by one; a
 * single order waits longer. Cached plans live as long as their connection, and one made for a nearly empty table would
 * keep scanning it once it has grown, so sequential scans are off on the nodes of Citus too, also for foreign key checks.
 * The lock on the brand's terms comes first, so that later statements see a change that it waited for.
 */
export async function prepareBatch(tx: Tx, brandId: string, together: boolean): Promise<void> {
  // Citus passes SET LOCAL on to the node that has the rows; SET accepts no parameters.
  const settings = tx.query(
    together
      ? sql`set local lock_timeout = '1s'; set local enable_seqscan = off`
      : sql`set local lock_timeout = '5s'; set local enable_seqscan = off`,
  )
  const locked = tx.query(sql`select pg_advisory_xact_lock_shared(${termsKey(brandId)})`, 'prepare-batch')
  await Promise.all([settings, locked])
}
