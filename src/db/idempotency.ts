import sql, { raw } from 'sql-template-tag'
import { inProgress, keyOfOtherRequest, keyTooOld } from './database.refusals.ts'
import type { Db, Tx } from './database.ts'
import { isLockTimeout } from './database-error.ts'
import type { IdempotencyKey } from '../lib/idempotency-key.types.ts'
import { lockTimeoutMs } from './transact.ts'

/** A stored key: its request, its result, and when it was first sent (epoch ms). */
export type KnownKey = {
  fingerprint: Buffer
  result_id: string
  first_at: number
  /** First sent more than seven days ago. */
  late: boolean
}

/** A first request, or a repetition of one with a result. */
export type Claim = { replay: false } | { replay: true; idempotencyKey: IdempotencyKey; known: KnownKey }

/** The columns of a `KnownKey`. A repetition is answered for seven days; the row is kept, so nothing is done twice. */
export const knownKeyColumns = sql`fingerprint, result_id, first_at, first_at < now() - interval '7 days' as late`

/** Sets the value explicitly, since Citus nodes do not have this connection's default. */
const usualLockTimeout = raw(`set local lock_timeout = ${lockTimeoutMs}`)

const fresh: Claim = { replay: false }

/**
 * Writes the key at the start of the transaction, so that a concurrent duplicate waits here until this one has ended. The
 * caller then checks existence and branch, and only then calls `replayed` (docs/specification/requests.md).
 * @param resultId the record that the request creates or changes
 */
export async function claimIdempotencyKey(
  tx: Tx,
  brandId: string,
  idempotencyKey: IdempotencyKey | undefined,
  resultId: string,
): Promise<Claim> {
  if (idempotencyKey === undefined) return fresh
  await tx.query(sql`set local lock_timeout = '5s'`)
  const inserted = await insertKey(tx, brandId, idempotencyKey, resultId)
  await tx.query(usualLockTimeout)
  if (inserted) return fresh
  const [known] = await tx.query<KnownKey>(
    sql`select ${knownKeyColumns} from idempotency_keys where brand_id = ${brandId} and key_hash = ${idempotencyKey.hash}`,
  )
  // The first request rolled back after our wait: the client's next attempt counts as the first.
  if (known === undefined) throw inProgress()
  return { replay: true, idempotencyKey, known }
}

/** The id of the first result if the request is a repetition, else undefined. */
export function replayed(claim: Claim): string | undefined {
  return claim.replay ? resultOf(claim.idempotencyKey, claim.known) : undefined
}

/** The first result of a repeated request. */
export function resultOf(idempotencyKey: IdempotencyKey, known: KnownKey): string {
  if (!known.fingerprint.equals(idempotencyKey.fingerprint)) throw keyOfOtherRequest()
  if (!known.late) return known.result_id
  throw keyTooOld(new Date(known.first_at).toISOString())
}

/** Finds which of these keys have a stored result. */
export async function findUsedKeys(
  db: Db,
  brandId: string,
  keys: readonly IdempotencyKey[],
): Promise<Set<IdempotencyKey>> {
  const rows = await db.query<{ hash: Buffer }>(
    sql`select key_hash as hash from idempotency_keys
        where brand_id = ${brandId} and key_hash = any (${keys.map(key => key.hash)}::bytea[])`,
  )
  const used = new Set(rows.map(row => row.hash.toString('hex')))
  return new Set(keys.filter(key => used.has(key.hash.toString('hex'))))
}

async function insertKey(
  tx: Tx,
  brandId: string,
  idempotencyKey: IdempotencyKey,
  resultId: string,
): Promise<boolean> {
  try {
    const rows = await tx.query(
      sql`insert into idempotency_keys (brand_id, key_hash, fingerprint, result_id)
          values (${brandId}, ${idempotencyKey.hash}, ${idempotencyKey.fingerprint}, ${resultId})
          on conflict do nothing returning 1 as mine`,
    )
    return rows.length === 1
  } catch (error) {
    if (isLockTimeout(error)) throw inProgress()
    throw error
  }
}
