import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import { tableOccupied } from './floor.refusals.ts'
import type { FloorTable } from './floor-table.rules.ts'

type NamedTable = FloorTable & { name: string }

/**
 * Locks the brand's tables among `ids`, in the order of their ids, until the transaction ends. Their branch is
 * share-locked, so that it cannot be deactivated while a bill is opened there.
 */
export async function lockTables(tx: Tx, brandId: string, ids: readonly string[]): Promise<NamedTable[]> {
  return tx.query(
    sql`select t.id, t.name, t.branch_id as "branchId", t.active and b.active as usable from tables t
        join branches b on b.brand_id = t.brand_id and b.id = t.branch_id
        where t.brand_id = ${brandId} and t.id = any (${ids}::text[])
        order by t.id for no key update of t for share of b`,
    'lock-tables',
  )
}

/** Finds a table, locking nothing; it is usable while it and its branch are active. */
export async function findTable(tx: Tx, brandId: string, id: string): Promise<FloorTable | undefined> {
  const [table] = await tx.query<FloorTable>(
    sql`select t.id, t.branch_id as "branchId", t.active and b.active as usable from tables t
        join branches b on b.brand_id = t.brand_id and b.id = t.branch_id
        where t.brand_id = ${brandId} and t.id = ${id}`,
    'find-table',
  )
  return table
}

/** Lists the occupied tables among `ids`. All of them are locked, as opening a bill locks them, until the transaction ends. */
export async function lockOccupied(tx: Tx, brandId: string, ids: readonly string[]): Promise<string[]> {
  await tx.query(
    sql`select 1 from tables where brand_id = ${brandId} and id = any (${ids}::text[])
        order by id for no key update`,
  )
  const rows = await tx.query<{ id: string }>(
    sql`select table_id as id from occupied_tables where brand_id = ${brandId} and table_id = any (${ids}::text[])`,
  )
  return rows.map(row => row.id)
}

/** Advances the versions of tables whose occupancy changes, which tables show. Locks them in the order of their ids. */
export async function touchTables(tx: Tx, brandId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    sql`with held as (
          select id from tables where brand_id = ${brandId} and id = any (${ids}::text[])
          order by id for no key update
        )
        update tables t set version = version + 1, updated_at = ${stampOf(brandId)}
        from held where t.brand_id = ${brandId} and t.id = held.id`,
    'touch-tables',
  )
}

/**
 * Occupies the tables for the bill. The key of `occupied_tables` allows one bill per table, and no other constraint can
 * stop the insert, so a missing row means that the table is occupied.
 */
export async function occupyTables(
  tx: Tx,
  brandId: string,
  billId: string,
  ids: readonly string[],
): Promise<void> {
  const occupied = await tx.query<{ table_id: string }>(
    sql`insert into occupied_tables as added (brand_id, table_id, dining_session_id)
        select brand.id, requested.id, ${billId}
        from brands as brand, unnest(${ids}::text[]) as requested (id) where brand.id = ${brandId} order by requested.id
        on conflict do nothing returning added.table_id`,
    'occupy-tables',
  )
  if (occupied.length === ids.length) return
  const missed = ids.find(id => !occupied.some(row => row.table_id === id))
  const holders = await tx.query<{ dining_session_id: string }>(
    sql`select dining_session_id from occupied_tables where brand_id = ${brandId} and table_id = ${missed}`,
  )
  throw tableOccupied(missed, holders[0]?.dining_session_id ?? null)
}

/** Frees tables of the bill. The caller has written their rows (`touchTables`), so opening a bill there waits. */
export async function freeTables(
  tx: Tx,
  brandId: string,
  billId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    sql`delete from occupied_tables
        where brand_id = ${brandId} and dining_session_id = ${billId} and table_id = any (${ids}::text[])`,
    'free-tables',
  )
}
