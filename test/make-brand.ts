import { randomBytes } from 'node:crypto'
import sql, { join } from 'sql-template-tag'
import type { Db } from '../src/db/database.ts'
import { type BrandSettings, type TaxMode } from '../src/settings/settings.rules.ts'
import { type Caller, keyAlone } from '../src/access/caller.rules.ts'
import { scopes } from '../src/access/scope.rules.ts'
import { newUlid } from '../src/lib/ulid.ts'
import { plainSettings } from './plain-settings.ts'

export type BrandOptions = {
  currency?: string
  timezone?: string
  /** The first is the default. */
  languages?: [string, ...string[]]
  taxMode?: TaxMode
  branches?: number
  tablesPerBranch?: number
}

export type MadeBranch = { id: string; code: string; areaId: string; tableIds: string[] }

export type MadeBrand = {
  id: string
  settings: BrandSettings
  /** A key that may do everything everywhere; spread it to take something away. */
  caller: Caller
  branches: MadeBranch[]
  /** The first branch. */
  branch: MadeBranch
}

/** A brand with branches, an area and tables in each, and a key's row, written without any verb. */
export async function makeBrand(db: Db, options: BrandOptions = {}): Promise<MadeBrand> {
  const settings = brandSettings(options)
  await db.query(
    sql`insert into brands (id, name, currency, timezone, default_language, languages, tax_mode)
        values (${settings.id}, 'Trattoria', ${settings.currency}, ${settings.timezone},
                ${settings.defaultLanguage}, ${settings.languages}, ${settings.taxMode})`,
  )
  const branches: MadeBranch[] = []
  for (let at = 1; at <= (options.branches ?? 1); at++) {
    branches.push(await makeBranch(db, settings, `B${at}`, options.tablesPerBranch ?? 3))
  }
  const caller = await makeCaller(db, settings)
  return { id: settings.id, settings, caller, branches, branch: branches[0]! }
}

function brandSettings(options: BrandOptions): BrandSettings {
  const languages = options.languages ?? ['en']
  return {
    id: newUlid(),
    currency: options.currency ?? 'EUR',
    timezone: options.timezone ?? 'Europe/Rome',
    defaultLanguage: languages[0],
    languages,
    taxMode: options.taxMode ?? 'inclusive',
    ...plainSettings,
  }
}

async function makeBranch(db: Db, brand: BrandSettings, code: string, tables: number): Promise<MadeBranch> {
  const [id, areaId] = [newUlid(), newUlid()]
  const tableIds = Array.from({ length: tables }, () => newUlid())
  await db.query(
    sql`insert into branches (brand_id, id, name, code, timezone)
        values (${brand.id}, ${id}, ${`Branch ${code}`}, ${code}, ${brand.timezone})`,
  )
  await db.query(
    sql`insert into branch_codes (brand_id, code, branch_id) values (${brand.id}, ${code}, ${id})`,
  )
  await db.query(
    sql`insert into areas (brand_id, id, branch_id, name) values (${brand.id}, ${areaId}, ${id}, 'Room')`,
  )
  if (tables > 0) {
    const rows = tableIds.map(
      (tableId, at) => sql`(${brand.id}, ${tableId}, ${id}, ${areaId}, ${`T${at + 1}`})`,
    )
    await db.query(sql`insert into tables (brand_id, id, branch_id, area_id, name) values ${join(rows)}`)
  }
  return { id, code, areaId, tableIds }
}

async function makeCaller(db: Db, brand: BrandSettings): Promise<Caller> {
  const keyId = newUlid()
  await db.query(
    sql`insert into api_keys (brand_id, id, hash, name, scopes)
        values (${brand.id}, ${keyId}, ${randomBytes(32)}, 'Test', ${scopes})`,
  )
  return { keyId, brand, scopes, branchIds: [], backdateDays: 0, rateLimit: 120, ...keyAlone }
}
