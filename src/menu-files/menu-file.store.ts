import sql, { join, raw } from 'sql-template-tag'
import { arrayText } from '../db/array-text.ts'
import type { Row, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import type { Field } from '../records/field.schema.ts'
import { keepFormerValues } from '../records/former-values.store.ts'
import { ownColumns, translatedFields } from '../records/record-kind.rules.ts'
import type { RecordKind } from '../records/record-kind.types.ts'

/** A stored row: amounts in hundredths, documents as in their columns. */
export type StoredRow = Row & { id: string }

/** The fields of a file: those that are both writable and readable in the API, and the branch of a record. */
export function fileFields(kind: RecordKind): string[] {
  const columns = new Set(ownColumns(kind))
  const isInFile = ([name, { accepts, shows, inFiles }]: [string, Field]) =>
    name === 'branch_id' ||
    inFiles !== undefined ||
    (columns.has(name) && accepts !== undefined && shows !== undefined)
  return Object.entries(kind.fields)
    .filter(isInFile)
    .map(([name]) => name)
}

/** The fields of a stored row that a file has, and those that are in no body. */
export function fileColumns(kind: RecordKind): string[] {
  const texts = translatedFields(kind).length === 0 ? [] : ['translations']
  return [...fileFields(kind), ...texts, 'active']
}

/** The columns that an import writes itself; the kind writes the rest. */
function writtenColumns(kind: RecordKind): string[] {
  return fileColumns(kind).filter(column => kind.fields[column]?.derived !== true)
}

/** Whether a part of the record is in other tables. */
export function writesElsewhere({ fields }: RecordKind): boolean {
  return Object.values(fields).some(({ inFiles }) => inFiles !== undefined)
}

/** Reads all rows of a kind, oldest first. */
export async function readRows(tx: Tx, kind: RecordKind, brandId: string): Promise<StoredRow[]> {
  const columns = raw(fileColumns(kind).join(', '))
  const view = writesElsewhere(kind) ? kind.view!(brandId) : raw(kind.table)
  return tx.query<StoredRow>(
    sql`select id, ${columns} from ${view} r where brand_id = ${brandId} order by id`,
  )
}

export async function readBranchCodes(tx: Tx, brandId: string): Promise<{ id: string; code: string }[]> {
  return tx.query<{ id: string; code: string }>(
    sql`select id, code from branches where brand_id = ${brandId} order by id`,
  )
}

/** A category may precede its parent in the file, so this column is set after the insert. */
const ownReference = 'parent_id'

export async function insertImported(
  tx: Tx,
  kind: RecordKind,
  brandId: string,
  rows: readonly StoredRow[],
): Promise<void> {
  const columns = writtenColumns(kind).filter(column => column !== ownReference)
  const names = raw(columns.join(', '))
  await tx.query(
    sql`insert into ${raw(kind.table)} (brand_id, id, ${names}, created_at, updated_at)
        select brand.id, r.id, ${raw(columns.map(column => `r.${column}`).join(', '))}, 
          ${stampOf(brandId)}, ${stampOf(brandId)}
        from brands as brand, ${rowsOf(kind, rows)} r
        where brand.id = ${brandId} order by r.id`,
  )
  if (!(ownReference in kind.fields)) return
  await tx.query(
    sql`update ${raw(kind.table)} t set ${raw(ownReference)} = r.${raw(ownReference)} from ${rowsOf(kind, rows)} r
        where t.brand_id = ${brandId} and t.id = r.id and r.${raw(ownReference)} is not null`,
  )
}

export async function updateImported(
  tx: Tx,
  kind: RecordKind,
  brandId: string,
  { rows, at }: { rows: readonly StoredRow[]; at: number | undefined },
): Promise<void> {
  if (at !== undefined) await keepFormerValues(tx, kind, { brandId, ids: rows.map(row => row.id), at })
  const sets = writtenColumns(kind).map(column => raw(`${column} = r.${column}`))
  await tx.query(
    sql`update ${raw(kind.table)} t
        set ${join(sets)}, version = t.version + 1, updated_at = ${stampOf(brandId)}
        from ${rowsOf(kind, rows)} r where t.brand_id = ${brandId} and t.id = r.id`,
  )
}

/** Reads the current versions of rows. */
export async function readVersions(
  tx: Tx,
  kind: RecordKind,
  brandId: string,
  rows: readonly StoredRow[],
): Promise<{ id: string; version: number }[]> {
  const ids = rows.map(row => row.id)
  return tx.query<{ id: string; version: number }>(
    sql`select id, version from ${raw(kind.table)} where brand_id = ${brandId} and id = any (${ids}) order by id`,
  )
}

/** Passes rows as one parameter and restores the column types of the table. */
function rowsOf({ table, fields }: RecordKind, rows: readonly StoredRow[]) {
  const moments = Object.keys(fields).filter(name => fields[name]!.moment === true)
  const texts = rows.map(row => {
    const times = moments.map(name => [name, typeof row[name] === 'number' ? new Date(row[name]) : row[name]])
    return { ...row, ...Object.fromEntries(times) }
  })
  return sql`jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(texts)}::jsonb)`
}

/** @returns ids of staff whose PIN has fewer digits; staff without a PIN are excluded */
export async function findShortPins(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
  digits: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from staff where brand_id = ${brandId} and id = any (${ids}::text[])
        and pin_hash is not null and pin_digits < ${digits}`,
  )
  return rows.map(row => row.id)
}

/** Takes the coupon codes off campaigns that are written next, so that one may pass to another. */
export async function freeCoupons(tx: Tx, brandId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = arrayText(rows.map(row => row.id))
  await tx.query(
    sql`update campaigns set coupon_code = null where brand_id = ${brandId} and id = any (${ids}::text[])`,
  )
}
