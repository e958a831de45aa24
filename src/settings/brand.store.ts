import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import type { TaxMode } from './settings.types.ts'

export type BrandRow = {
  id: string
  name: string
  currency: string
  timezone: string
  default_language: string
  languages: string[]
  tax_mode: TaxMode
  created_at: number
  updated_at: number
  version: number
}

export type BranchRow = {
  id: string
  name: string
  code: string
  timezone: string
  day_starts_at: string
  address: string | null
  phone: string | null
  active: boolean
  created_at: number
  updated_at: number
  version: number
}

const brandColumns = sql`id, name, currency, timezone, default_language, languages, tax_mode, created_at,
  updated_at, version`

export type NewBrand = {
  name: string
  currency: string
  timezone: string
  defaultLanguage: string
  languages: readonly string[]
  taxMode: TaxMode
  /** The code of the first branch; derived from the name by default. */
  branchCode?: string
}

export async function insertBrand(tx: Tx, id: string, brand: NewBrand): Promise<BrandRow> {
  const [row] = await tx.query<BrandRow>(
    sql`insert into brands (id, name, currency, timezone, default_language, languages, tax_mode)
        values (${id}, ${brand.name}, ${brand.currency}, ${brand.timezone}, ${brand.defaultLanguage},
                ${brand.languages}, ${brand.taxMode})
        returning ${brandColumns}`,
  )
  return row!
}

/** Finds a brand and locks its row against deletion until the transaction ends. */
export async function findBrandForWrite(tx: Tx, id: string): Promise<BrandRow | undefined> {
  const [row] = await tx.query<BrandRow>(
    sql`select ${brandColumns} from brands where id = ${id} for key share`,
  )
  return row
}

export async function findBrand(db: Db, id: string): Promise<BrandRow | undefined> {
  const [row] = await db.query<BrandRow>(sql`select ${brandColumns} from brands where id = ${id}`)
  return row
}

/** All brands of the service, oldest first. */
export async function listBrands(db: Db): Promise<BrandRow[]> {
  return db.query<BrandRow>(sql`select ${brandColumns} from brands order by id`)
}

export type BranchName = { brand_id: string; id: string; code: string; name: string; active: boolean }

/** The branches of all brands, oldest first. */
export async function listBranches(db: Db): Promise<BranchName[]> {
  return db.query<BranchName>(sql`select brand_id, id, code, name, active from branches order by id`)
}

/** Inserts a brand's first branch and reserves its code permanently. */
export async function insertFirstBranch(
  tx: Tx,
  brand: { id: string; timezone: string },
  branch: { id: string; name: string; code: string },
): Promise<BranchRow> {
  const [row] = await tx.query<BranchRow>(
    sql`insert into branches (brand_id, id, name, code, timezone)
        values (${brand.id}, ${branch.id}, ${branch.name}, ${branch.code}, ${brand.timezone})
        returning id, name, code, timezone, day_starts_at, address, phone, active, created_at, updated_at, version`,
  )
  await tx.query(
    sql`insert into branch_codes (brand_id, code, branch_id) values (${brand.id}, ${branch.code}, ${branch.id})`,
  )
  return row!
}

/** @returns the ids that are branches of the brand */
export async function knownBranches(db: Db, brandId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from branches where brand_id = ${brandId} and id = any(${ids})`,
  )
  return rows.map(row => row.id)
}

/** Whether any brand exists; for the start of the process only, since it reads across brands. */
export async function hasBrand(db: Db): Promise<boolean> {
  return (await db.query(sql`select from brands limit 1`)).length > 0
}
