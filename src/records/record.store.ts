import sql, { join, raw, type Sql } from 'sql-template-tag'
import { stampOf } from '../db/stamp.ts'
import type { Db, Row, Tx } from '../db/database.ts'
import { notFound } from '../lib/refusal.ts'
import type { ListPlan } from '../db/list/list-plan.ts'
import type { Reference } from './field.schema.ts'
import { keepFormerValues } from './former-values.store.ts'
import { ownColumns } from './record-kind.rules.ts'
import type { Change, RecordKind } from './record-kind.types.ts'
import { limitOf } from './record-limits.rules.ts'
import { recordLimitReached } from './record.refusals.ts'

function viewOf(kind: RecordKind, brandId: string): Sql {
  return kind.view?.(brandId) ?? raw(kind.table)
}

/** The record's row with its derived columns; undefined when the brand has no such record. */
async function findRow(db: Db, kind: RecordKind, brandId: string, id: string): Promise<Row | undefined> {
  const [row] = await db.query(
    sql`select r.* from ${viewOf(kind, brandId)} r where r.brand_id = ${brandId} and r.id = ${id}`,
  )
  return row
}

/** As `findRow`. */
export async function getRow(db: Db, kind: RecordKind, brandId: string, id: string): Promise<Row> {
  const row = await findRow(db, kind, brandId, id)
  if (row === undefined) throw notFound(kind.resource, id)
  return row
}

/** As `getRow`, with the row locked until the transaction ends. */
export async function lockRow(tx: Tx, kind: RecordKind, brandId: string, id: string): Promise<Row> {
  await tx.query(
    sql`select 1 from ${raw(kind.table)} where brand_id = ${brandId} and id = ${id} for no key update`,
  )
  return getRow(tx, kind, brandId, id)
}

export async function insertRow(tx: Tx, kind: RecordKind, { brand, id, after: row }: Change): Promise<void> {
  const columns = [...ownColumns(kind), 'translations', 'active'].filter(column => row[column] !== undefined)
  const names = raw(['brand_id', 'id', ...columns, 'created_at', 'updated_at'].join(', '))
  const values = [sql`brand.id`, sql`${id}`, ...columns.map(column => valueOf(kind, column, row[column]))]
  await tx.query(
    sql`insert into ${raw(kind.table)} (${names})
        select ${join(values)}, ${stampOf(brand.id)}, ${stampOf(brand.id)}
        from brands as brand where brand.id = ${brand.id}`,
  )
}

/**
 * Writes the columns and increments the version; `changed` is empty when only data in other tables has changed.
 * @param at epoch ms
 */
export async function updateRow(
  tx: Tx,
  kind: RecordKind,
  { brandId, id, at }: { brandId: string; id: string; at: number },
  changed: Row,
): Promise<void> {
  if (kind.remembers?.some(column => column in changed))
    await keepFormerValues(tx, kind, { brandId, ids: [id], at })
  const sets = Object.entries(changed).map(
    ([column, value]) => sql`${raw(column)} = ${valueOf(kind, column, value)}, `,
  )
  await tx.query(
    sql`update ${raw(kind.table)}
        set ${sets.length === 0 ? sql`` : join(sets, '')}version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id}`,
  )
}

function valueOf(kind: RecordKind, column: string, value: unknown): Sql {
  const isDocument = column === 'translations' || kind.fields[column]?.document === true
  if (isDocument) return sql`${value === null ? null : JSON.stringify(value)}::jsonb`
  if (kind.fields[column]?.moment === true) return sql`to_timestamp(${value}::double precision / 1000)`
  if (Array.isArray(value)) return sql`${value}::text[]`
  return sql`${value}`
}

/** The references that match no record of the brand. */
export async function missingReferences(
  tx: Tx,
  brandId: string,
  references: readonly Reference[],
): Promise<Reference[]> {
  const missing: Reference[] = []
  for (const [table, sameTable] of Map.groupBy(references, reference => reference.table)) {
    const ids = sameTable.map(reference => reference.id)
    const rows = await tx.query<{ id: string }>(
      sql`select id from ${raw(table)} where brand_id = ${brandId} and id = any (${ids}::text[])`,
    )
    const found = new Set(rows.map(row => row.id))
    missing.push(...sameTable.filter(reference => !found.has(reference.id)))
  }
  return missing
}

/**
 * Finds another record with the same values in `columns`, among all records or only active ones.
 * @returns the id of the duplicate; nulls are never duplicates
 */
export async function findDuplicate(
  tx: Tx,
  kind: RecordKind,
  { brand, id, after }: Change,
  { columns, among }: { columns: readonly string[]; among: 'all' | 'active' },
): Promise<string | undefined> {
  const others = among === 'all' ? sql`` : sql` and active`
  const same = columns.map(column => sql`${raw(column)} = ${after[column]}`)
  const [duplicate] = await tx.query<{ id: string }>(
    sql`select id from ${raw(kind.table)}
        where brand_id = ${brand.id} and id <> ${id}${others} and ${join(same, ' and ')} limit 1`,
  )
  return duplicate?.id
}

/** Ids of all branches of the brand, inactive ones included, oldest first. */
export async function everyBranchId(db: Db, brandId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from branches where brand_id = ${brandId} order by id`,
  )
  return rows.map(row => row.id)
}

/** @param branchIds the branches of the key; empty: all */
export function planOf(kind: RecordKind, brandId: string, branchIds: readonly string[]): ListPlan {
  const column = typeof kind.branch === 'object' ? kind.branch.one : undefined
  const isLimited = column !== undefined && branchIds.length > 0
  const updatedAt = kind.appendOnly === true ? sql`r.created_at` : sql`r.updated_at`
  const sorts = (kind.sorts ?? []).map(name => [name, raw(`r.${name}`)])
  return {
    brandId,
    from: sql`${viewOf(kind, brandId)} r`,
    where: isLimited ? [sql`${raw(`r.${column}`)} = any (${branchIds}::text[])`] : [],
    updatedAt,
    ...(kind.grown === true ? { grown: { rows: sql`${raw(kind.table)} r` } } : {}),
    ...(kind.appendOnly === true ? {} : { active: sql`r.active` }),
    sorts: { created_at: sql`r.created_at`, updated_at: updatedAt, ...Object.fromEntries(sorts) },
    filters: kind.filters ?? {},
  }
}

/**
 * Requires room for more records below the brand's limit. The caller has locked the brand's row, so that concurrent
 * inserts cannot exceed it.
 * @param more records about to be inserted; 0 when they are already in the table
 */
export async function requireRoom(tx: Tx, table: string, brandId: string, more = 1): Promise<void> {
  const limit = limitOf(table)
  if (limit === undefined) return
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) from (select from ${raw(table)} where brand_id = ${brandId} limit ${limit + 1}) counted`,
  )
  if (row!.count + more > limit) throw recordLimitReached(table, limit)
}
