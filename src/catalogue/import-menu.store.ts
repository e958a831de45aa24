import sql, { join, raw } from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import { importKinds, type ImportKind } from './import-document.rules.ts'
import { importColumns, type StoredRow } from './import-state.rules.ts'

type KindRows = Record<ImportKind, StoredRow[]>

/** Every row of the kinds that a menu file holds, in the order of their making. */
export async function readImportRows(db: Db, brandId: string): Promise<KindRows> {
  const rows = {} as KindRows
  for (const kind of importKinds) {
    rows[kind] = await db.query<StoredRow>(
      sql`select id, ${columnsOf(kind)} from ${raw(kind)} where brand_id = ${brandId} order by id`,
    )
  }
  return rows
}

export async function readBranchCodes(db: Db, brandId: string): Promise<{ id: string; code: string }[]> {
  return db.query<{ id: string; code: string }>(
    sql`select id, code from branches where brand_id = ${brandId} order by id`,
  )
}

/** A category may name a parent that stands later in the file, so what refers to its own kind is set afterwards. */
const ownReference: Partial<Record<ImportKind, string>> = { categories: 'parent_id' }

export async function insertImported(
  tx: Tx,
  brandId: string,
  kind: ImportKind,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = importColumns[kind].filter(column => column !== ownReference[kind])
  const names = raw(columns.join(', '))
  await tx.query(
    sql`with stamp as materialized (select ${stampOf(brandId)} as at)
        insert into ${raw(kind)} (brand_id, id, ${names}, created_at, updated_at)
        select ${brandId}, r.id, ${raw(columns.map(column => `r.${column}`).join(', '))}, stamp.at, stamp.at
        from ${rowsOf(kind, rows)} r, stamp order by r.id`,
  )
  const own = ownReference[kind]
  if (own === undefined) return
  await tx.query(
    sql`update ${raw(kind)} t set ${raw(own)} = r.${raw(own)} from ${rowsOf(kind, rows)} r
        where t.brand_id = ${brandId} and t.id = r.id and r.${raw(own)} is not null`,
  )
}

export async function updateImported(
  tx: Tx,
  brandId: string,
  kind: ImportKind,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return
  const sets = importColumns[kind].map(column => raw(`${column} = r.${column}`))
  await tx.query(
    sql`update ${raw(kind)} t
        set ${join(sets)}, version = t.version + 1, updated_at = ${stampOf(brandId)}
        from ${rowsOf(kind, rows)} r where t.brand_id = ${brandId} and t.id = r.id`,
  )
}

/** The versions that rows have now. */
export async function readVersions(
  tx: Tx,
  brandId: string,
  kind: ImportKind,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  return tx.query<{ id: string; version: number }>(
    sql`select id, version from ${raw(kind)} where brand_id = ${brandId} and id = any (${ids}) order by id`,
  )
}

/** Rows as one parameter, read back with the types that the table's own columns have. */
function rowsOf(kind: ImportKind, rows: readonly StoredRow[]) {
  return sql`jsonb_populate_recordset(null::${raw(kind)}, ${JSON.stringify(rows)}::jsonb)`
}

function columnsOf(kind: ImportKind) {
  return raw(importColumns[kind].join(', '))
}
