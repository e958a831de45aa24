import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { rowInsert } from '../db/insert-rows.ts'
import { stampOf } from '../db/stamp.ts'
import { columnsOf } from '../shapes/shape.rules.ts'
import { type LedgerEntry, ledgerShape, type Move } from './ledger.rules.ts'

/**
 * Balance (hundredths) and points of a customer; both may be negative after a refund reversed what was already spent.
 * `isErased` is true for an erased customer until the record is reactivated.
 */
export type LockedCustomer = {
  id: string
  balance: number
  points: number
  active: boolean
  isErased: boolean
  version: number
}

/** Condition of an erased customer whose record has not been reactivated since. */
const erased = sql`(erased_at is not null and not active)`

/**
 * Locks the customer until the transaction ends, so that concurrent spending is serialised. In the global lock order
 * customers come after orders and before shifts, sorted by id.
 */
export async function lockCustomer(tx: Tx, brandId: string, id: string): Promise<LockedCustomer | undefined> {
  const [row] = await tx.query<LockedCustomer>(
    sql`select id, balance, points, active, version, ${erased} as "isErased" from customers
        where brand_id = ${brandId} and id = ${id} for no key update`,
    'lock-customer',
  )
  return row
}

/** Whether a customer is active; undefined if there is none with this id. */
export async function findCustomerActive(db: Db, brandId: string, id: string): Promise<boolean | undefined> {
  const [row] = await db.query<{ active: boolean }>(
    sql`select active from customers where brand_id = ${brandId} and id = ${id}`,
    'find-customer-active',
  )
  return row?.active
}

/** Whether a customer was erased, and not reactivated since. */
export async function isErased(db: Db, brandId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 from customers
        where brand_id = ${brandId} and id = ${id} and ${erased}`,
    'is-erased',
  )
  return rows.length > 0
}

/** Appends entries to customer ledgers. Their figures never change; only erasure replaces a reason. */
export const insertLedgerRows = rowInsert<LedgerEntry & { id: string }>(
  'customer_ledger',
  columnsOf(ledgerShape),
  ['created_at'],
)

/** Changes customers' points and balances by the sums of their new ledger entries. @returns their new versions */
export async function moveCustomers(
  tx: Tx,
  brandId: string,
  moves: readonly Move[],
): Promise<{ id: string; version: number }[]> {
  const [ids, points, balances] = [
    moves.map(move => move.id),
    moves.map(move => move.points),
    moves.map(move => move.balance),
  ]
  return tx.query<{ id: string; version: number }>(
    sql`update customers c set points = c.points + move.points, balance = c.balance + move.balance,
          version = c.version + 1, updated_at = ${stampOf(brandId)}
        from unnest(${ids}::text[], ${points}::bigint[], ${balances}::bigint[]) as move (id, points, balance)
        where c.brand_id = ${brandId} and c.id = move.id
        returning c.id, c.version`,
    'move-customers',
  )
}
