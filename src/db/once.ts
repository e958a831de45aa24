import sql from 'sql-template-tag'
import { Refusal } from '../lib/refusal.ts'
import type { Tx } from './database.ts'

/** What the `Idempotency-Key` of a request comes to; made by `http/idempotency.ts`. */
export type OnceKey = {
  /** First 16 bytes of a hash of the key's text. */
  hash: Buffer
  /** HMAC over method, path and canonical body: the same request has the same fingerprint. */
  fingerprint: Buffer
}

/** The first doing of a key, or a repetition whose result is already there. */
export type Claim = { replay: false } | { replay: true; resultId: string; sameRequest: boolean }

const fresh: Claim = { replay: false }

/**
 * Writes the key first thing in the transaction, so that a twin in flight waits here until this one has ended.
 * The caller then checks existence and branch, and only then calls `replayed` (contract §2, order of checks).
 * @param resultId the record the request makes or changes
 * @throws Refusal idempotency_in_progress when the twin does not end within five seconds
 */
export async function claimOnce(
  tx: Tx,
  brandId: string,
  once: OnceKey | undefined,
  resultId: string,
): Promise<Claim> {
  if (once === undefined) return fresh
  await tx.query(sql`set local lock_timeout = '5s'`)
  const inserted = await insertKey(tx, brandId, once, resultId)
  await tx.query(sql`set local lock_timeout = 0`)
  if (inserted) return fresh
  const rows = await tx.query<{ fingerprint: Buffer; result_id: string }>(
    sql`select fingerprint, result_id from idempotency_keys where brand_id = ${brandId} and key_hash = ${once.hash}`,
  )
  const known = rows[0]
  // The twin took its key back between our wait and our look: the client's next try is the first.
  if (known === undefined) throw inProgress()
  return { replay: true, resultId: known.result_id, sameRequest: known.fingerprint.equals(once.fingerprint) }
}

/**
 * The id of the first result when the request is a repetition, else undefined.
 * @throws Refusal idempotency_key_reused when the key was first sent with another request
 */
export function replayed(claim: Claim): string | undefined {
  if (!claim.replay) return undefined
  if (claim.sameRequest) return claim.resultId
  throw keyReused()
}

export function keyReused(): Refusal {
  return new Refusal(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Send a new key with new content.',
  )
}

export function inProgress(): Refusal {
  return new Refusal(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still being worked on. Try again shortly.',
    {},
    1,
  )
}

async function insertKey(tx: Tx, brandId: string, once: OnceKey, resultId: string): Promise<boolean> {
  try {
    const rows = await tx.query(
      sql`insert into idempotency_keys (brand_id, key_hash, fingerprint, result_id)
          values (${brandId}, ${once.hash}, ${once.fingerprint}, ${resultId})
          on conflict do nothing returning 1 as mine`,
    )
    return rows.length === 1
  } catch (error) {
    if ((error as { code?: unknown }).code === '55P03') throw inProgress()
    throw error
  }
}
