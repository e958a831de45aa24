import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import type { BrandSettings } from './settings.types.ts'
import { invariant } from '../lib/invariant.ts'
import { settingsColumns, settingsFromRow, type SettingsRow } from './settings.row.ts'

/** The settings of an existing brand. */
export async function readSettings(db: Db, brandId: string): Promise<BrandSettings> {
  const [row] = await db.query<SettingsRow>(
    sql`select ${raw(settingsColumns)} from brands b where b.id = ${brandId}`,
  )
  invariant(row !== undefined, 'the brand exists')
  return settingsFromRow(brandId, row)
}

/**
 * Locks the brand's row until the transaction ends and returns the settings. Every write of a plain record takes this
 * lock first, unless its kind `standsAlone`, so that the records a check has read cannot change and no text is written
 * for an outdated default language. Sales do not take this lock.
 */
export async function lockBrand(tx: Tx, brandId: string): Promise<BrandSettings> {
  const [row] = await tx.query<SettingsRow>(
    sql`select ${raw(settingsColumns)} from brands b where b.id = ${brandId} for no key update`,
    'lock_brand',
  )
  invariant(row !== undefined, 'the brand of a key exists')
  return settingsFromRow(brandId, row)
}

/** Invalidates every process's cached menu of the brand; required in any write that affects prices. */
export async function touchMenu(tx: Tx, brandId: string): Promise<void> {
  await tx.query(sql`update brands set menu_version = menu_version + 1 where id = ${brandId}`)
}

/**
 * The advisory lock on a brand's currency and tax mode. Orders, balances and drawers share it from before they read these
 * until they commit; a change of these takes it exclusively, and so does the end of a branch. It is in memory and shared without waiting, so it costs nothing.
 */
function termsKey(brandId: string): Sql {
  return sql`hashtextextended(${`terms ${brandId}`}, 0)`
}

/** Shares the lock. Sent first, so that later statements see a change that it waited for. */
export async function shareTerms(tx: Tx, brandId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${termsKey(brandId)})`, 'share-terms')
}

/** The brand's currency, which stays until the transaction ends. That of a caller may be a second old. */
export async function keepCurrency(tx: Tx, brandId: string): Promise<string> {
  await shareTerms(tx, brandId)
  return (await readSettings(tx, brandId)).currency
}

/** Waits for those who share the lock; later ones wait for the end of this transaction. */
export async function lockTerms(tx: Tx, brandId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${termsKey(brandId)})`)
}
