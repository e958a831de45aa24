import sql, { raw } from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import type { BrandSettings } from './settings.types.ts'
import { invariant } from '../lib/invariant.ts'
import { settingsColumns, settingsFromRow, type SettingsRow } from './settings.row.ts'

/** The settings of a brand that is there. */
export async function readSettings(db: Db, brandId: string): Promise<BrandSettings> {
  const [row] = await db.query<SettingsRow>(
    sql`select ${raw(settingsColumns)} from brands b where b.id = ${brandId}`,
  )
  invariant(row !== undefined, 'the brand was found before')
  return settingsFromRow(brandId, row)
}

/**
 * The brand's settings, its row locked until the transaction ends. A change of a plain record takes this first, unless
 * its kind `standsAlone`, so that records of a brand change one after the other: what a check has read stays as it
 * was, and no text is written for a default language that has just changed. Sales do not wait here.
 */
export async function lockBrand(tx: Tx, brandId: string): Promise<BrandSettings> {
  const [row] = await tx.query<SettingsRow>(
    sql`select ${raw(settingsColumns)} from brands b where b.id = ${brandId} for no key update`,
    'lock_brand',
  )
  invariant(row !== undefined, 'the brand of a key exists')
  return settingsFromRow(brandId, row)
}
