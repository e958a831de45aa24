import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import type { Caller } from '../access/caller.rules.ts'
import { unauthenticated } from '../http/http.refusals.ts'
import type { Power } from './grant.rules.ts'

/** Notes when a key was revoked: the moment at which its record says it changed. */
export async function noteRevoked(tx: Tx, brandId: string, id: string): Promise<void> {
  await tx.query(
    sql`update api_keys set revoked_at = updated_at where brand_id = ${brandId} and id = ${id} and not active`,
  )
}

/** Whether a key makes others in every branch and has no end, and no other one does. */
export async function isOnlyMaker(tx: Tx, brandId: string, id: string): Promise<boolean> {
  const makers = await tx.query<{ id: string }>(
    sql`select id from api_keys
        where brand_id = ${brandId} and active and expires_at is null and branch_ids = '{}'
          and 'api_keys.write' = any (scopes)
        order by id = ${id} desc limit 2`,
  )
  return makers.length === 1 && makers[0]!.id === id
}

/**
 * The reach of a caller's key now, whatever is remembered of it. A key revoked a moment ago gives nothing.
 * @throws Refusal unauthenticated
 */
export async function ownPower(tx: Tx, { brand, keyId }: Caller): Promise<Power> {
  const [row] = await tx.query<Power>(
    sql`select scopes, rate_limit as "rateLimit", backdate_days as "backdateDays", expires_at as "expiresAt"
        from api_keys where brand_id = ${brand.id} and id = ${keyId} and active for share`,
  )
  if (row === undefined) throw unauthenticated()
  return row
}

/** Gives a key a new text. @param overlapSeconds how long the one before goes on working */
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
