import sql from 'sql-template-tag'
import { arrayText } from '../../db/array-text.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type KnownKey, knownKeyColumns, noBrandKey, type OnceKey } from '../../db/once.ts'
import { termsKey } from '../../settings/settings.store.ts'
import type { BillStatus } from '../../sale/shapes/bill.shape.ts'
import { type ClientRef, clientRefName } from './client-ref.rules.ts'

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
          ${arrayText(keys.map(key => key.once.brandHash.toString('hex')))}::text[],
          ${arrayText(keys.map(key => key.once.fingerprint.toString('hex')))}::text[],
          ${arrayText(keys.map(key => key.resultId))}::text[]) as key (hash, brand_hash, fingerprint, result_id)
        where brand.id = ${brandId} and ${noBrandKey(brandId, sql`decode(key.brand_hash, 'hex')`)}
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
    sql`select given.hash, known.*
        from unnest(${keys.map(key => key.hash.toString('hex'))}::text[],
          ${keys.map(key => key.brandHash.toString('hex'))}::text[]) as given (hash, brand_hash),
        lateral (
          select ${knownKeyColumns} from idempotency_keys
          where brand_id = ${brandId} and key_hash = decode(given.hash, 'hex')
          union all
          select ${knownKeyColumns} from brand_idempotency_keys
          where brand_id = ${brandId} and key_hash = decode(given.brand_hash, 'hex')) as known`,
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

/** Locks the brand's terms. Sent first, so that later statements see a change that it waited for. */
export async function lockTerms(tx: Tx, brandId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${termsKey(brandId)})`, 'lock-terms')
}
