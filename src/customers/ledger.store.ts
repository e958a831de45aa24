import sql, { empty } from 'sql-template-tag'
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

/** The part of a customer that decides whether an order or a bill may name them. */
export type NamedCustomer = { active: boolean }

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

/**
 * Finds the customers that an order or a bill names, including inactive ones.
 * @param keeps whether they cannot be erased until the transaction ends; nothing else waits for that
 */
export async function findNamedCustomers(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
  keeps: boolean,
): Promise<Map<string, NamedCustomer>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<NamedCustomer & { id: string }>(
    sql`select id, active from customers where brand_id = ${brandId} and id = any (${ids}::text[])
        order by id${keeps ? sql` for key share` : empty}`,
    keeps ? 'keep-customers' : 'find-customers',
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Locks a customer who is to be erased: waits also for orders and bills that are being written with their name. */
export async function lockCustomerAlone(tx: Tx, brandId: string, id: string): Promise<void> {
  await tx.query(sql`select from customers where brand_id = ${brandId} and id = ${id} for update`)
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
