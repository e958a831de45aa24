import sql from 'sql-template-tag'
import type { Row, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import type { Caller } from '../access/caller.rules.ts'
import { unauthenticated } from '../http/refusals/http.refusals.ts'
import type { KeyRights } from './grant.rules.ts'

/** Whether no key but these can create keys in every branch and never expires. */
export async function areOnlyMakers(tx: Tx, brandId: string, ids: readonly string[]): Promise<boolean> {
  const [maker] = await tx.query<{ id: string }>(
    sql`select id from api_keys
        where brand_id = ${brandId} and active and expires_at is null and branch_ids = '{}'
          and kind = 'key' and 'api_keys.write' = any (scopes)
        order by id = any (${ids}::text[]) limit 1`,
  )
  return maker !== undefined && ids.includes(maker.id)
}

/** Locks the active keys that a key made, directly or through others. */
export function lockMadeBy(tx: Tx, brandId: string, id: string): Promise<Row[]> {
  return tx.query(
    sql`select * from api_keys where brand_id = ${brandId} and ${id} = any (maker_ids) and active
        order by id for no key update`,
  )
}

/** Revokes those of the keys that are active. @returns their rows */
export function endKeys(tx: Tx, brandId: string, ids: readonly string[]): Promise<Row[]> {
  return tx.query(
    sql`update api_keys set active = false, revoked_at = statement_timestamp(), version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = any (${ids}::text[]) and active returning *`,
  )
}

/** Reads the current rights of the caller's key from the database. */
export async function ownRights(tx: Tx, { brand, keyId }: Caller): Promise<KeyRights> {
  const [row] = await tx.query<KeyRights>(
    sql`select scopes, rate_limit as "rateLimit", backdate_days as "backdateDays", expires_at as "expiresAt"
        from api_keys where brand_id = ${brand.id} and id = ${keyId} and active for share`,
  )
  if (row === undefined) throw unauthenticated()
  return row
}

/** Replaces a key's text. @param overlapSeconds how long the previous text remains valid */
export async function setKeyText(
  tx: Tx,
  brandId: string,
  id: string,
  text: { hash: Buffer; lastFour: string; overlapSeconds: number },
): Promise<void> {
  const { hash, lastFour, overlapSeconds } = text
  await tx.query(
    sql`update api_keys set hash = ${hash}, last_four = ${lastFour}, version = version + 1,
          previous_hash = case when ${overlapSeconds}::integer > 0 then hash end,
          previous_expires_at = statement_timestamp() + make_interval(secs => ${overlapSeconds}::integer),
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id}`,
  )
}
