import sql, { type Sql } from 'sql-template-tag'
import { arrayText } from '../../db/array-text.ts'
import type { Tx } from '../../db/database.ts'
import { type KnownKey, knownKeyColumns } from '../../db/idempotency.ts'
import type { IdempotencyKey } from '../../lib/idempotency-key.types.ts'
import type { Mode, TargetBill } from './batch.types.ts'
import { type ClientRef, clientRefName } from './order-request.rules.ts'

/** Inserts the keys that are new. @returns the hashes (hex) of the inserted keys; the others already existed */
export async function claimKeys(
  tx: Tx,
  brandId: string,
  keys: readonly { idempotencyKey: IdempotencyKey; resultId: string }[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx.query<{ hash: string }>(
    sql`insert into idempotency_keys as mine (brand_id, key_hash, fingerprint, result_id)
        select brand.id, decode(hash, 'hex'), decode(fingerprint, 'hex'), result_id
        from brands as brand, unnest(${arrayText(keys.map(key => key.idempotencyKey.hash.toString('hex')))}::text[],
          ${arrayText(keys.map(key => key.idempotencyKey.fingerprint.toString('hex')))}::text[],
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
  keys: readonly IdempotencyKey[],
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

/** Row locks by mode: a batch skips bills that are locked elsewhere, instead of waiting with all its orders. */
const billLocks: Readonly<Record<Mode, Sql>> = {
  together: sql` for no key update skip locked`,
  alone: sql` for no key update`,
  preview: sql``,
}

/** Locks the bills in the order of their ids until the transaction ends; a preview only reads them. */
export async function lockTargetBills(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
  mode: Mode,
): Promise<Map<string, TargetBill>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<TargetBill & { id: string }>(
    sql`select id, branch_id as "branchId", table_ids[1] as "tableId", customer_id as "customerId", status,
          item_count as "itemCount", addon_count as "addonCount", charge_guests as "chargeGuests",
          case when charge_waived_at is not null then json_build_object('reason', charge_waiver_reason,
            'reasonId', charge_waiver_reason_id, 'reasonNames', charge_waiver_reason_names,
            'staffId', charge_waived_by) end as waiver
        from dining_sessions
        where brand_id = ${brandId} and id = any (${ids}::text[]) order by id${billLocks[mode]}`,
    `lock-target-bills-${mode}`,
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
