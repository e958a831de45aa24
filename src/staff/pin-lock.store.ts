import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'

/** Where PINs are tried: wrong ones count against a key in a branch. */
export type PinPlace = { brandId: string; keyId: string; branchId: string }

/** @property lockedUntil epoch ms; null: never locked */
export type PinLock = { failures: number; lockedUntil: number | null }

/** The lock as it stands, undefined where nothing went wrong lately; decides nothing, since others try meanwhile. */
export async function readPinLock(
  db: Db,
  { brandId, keyId, branchId }: PinPlace,
): Promise<PinLock | undefined> {
  const [row] = await db.query<PinLock>(
    sql`select failures, locked_until as "lockedUntil" from pin_locks
        where brand_id = ${brandId} and key_id = ${keyId} and branch_id = ${branchId}`,
  )
  return row
}

/** The lock, its row made if need be and held until the transaction ends: tries in one place come one after another. */
export async function holdPinLock(tx: Tx, { brandId, keyId, branchId }: PinPlace): Promise<PinLock> {
  const [row] = await tx.query<PinLock>(
    sql`insert into pin_locks as known (brand_id, key_id, branch_id, failures)
        values (${brandId}, ${keyId}, ${branchId}, 0)
        on conflict (brand_id, key_id, branch_id) do update set failures = known.failures
        returning failures, locked_until as "lockedUntil"`,
  )
  return row!
}

/** @param lockedUntil epoch ms; null: no lock yet */
export async function writePinLock(
  tx: Tx,
  { brandId, keyId, branchId }: PinPlace,
  failures: number,
  lockedUntil: number | null,
): Promise<void> {
  const until = lockedUntil === null ? null : new Date(lockedUntil).toISOString()
  await tx.query(
    sql`update pin_locks set failures = ${failures}::integer, locked_until = ${until}::timestamptz
        where brand_id = ${brandId} and key_id = ${keyId} and branch_id = ${branchId}`,
  )
}

export async function clearPinLock(tx: Tx, { brandId, keyId, branchId }: PinPlace): Promise<void> {
  await tx.query(
    sql`delete from pin_locks where brand_id = ${brandId} and key_id = ${keyId} and branch_id = ${branchId}`,
  )
}
