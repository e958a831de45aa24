import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import type { WrongPin } from './pin-lock.rules.ts'

/** Where PINs are tried: wrong ones count against a key, in a branch and altogether. */
export type PinPlace = {
  brandId: string
  keyId: string
  /** One branch; or, for an operation without a branch, all that the key reaches (empty: every branch). */
  branchIds: readonly string[]
}

/** The branch that a wrong PIN counts against beside its key; empty for no branch, which has a count of its own. */
export function countedIn({ branchIds }: PinPlace): string {
  return branchIds.length === 1 ? branchIds[0]! : ''
}

type Row = { wrong: { branch_id: string; at: number }[] }

/** The key's wrong PINs, read without a lock; decides nothing, since others may try meanwhile. */
export async function readWrongPins(db: Db, { brandId, keyId }: PinPlace): Promise<WrongPin[]> {
  const [row] = await db.query<Row>(
    sql`select wrong from wrong_pins where brand_id = ${brandId} and key_id = ${keyId}`,
  )
  return row === undefined ? [] : fromRow(row)
}

/** The same, the row made if need be and held until the transaction ends: tries of a key come one after another. */
export async function lockWrongPins(tx: Tx, { brandId, keyId }: PinPlace): Promise<WrongPin[]> {
  const [row] = await tx.query<Row>(
    sql`insert into wrong_pins as known (brand_id, key_id) values (${brandId}, ${keyId})
        on conflict (brand_id, key_id) do update set wrong = known.wrong
        returning wrong`,
  )
  return fromRow(row!)
}

export async function writeWrongPins(
  tx: Tx,
  { brandId, keyId }: PinPlace,
  wrong: readonly WrongPin[],
): Promise<void> {
  const document = JSON.stringify(wrong.map(({ branchId, at }) => ({ branch_id: branchId, at })))
  await tx.query(
    sql`update wrong_pins set wrong = ${document}::jsonb where brand_id = ${brandId} and key_id = ${keyId}`,
  )
}

function fromRow({ wrong }: Row): WrongPin[] {
  return wrong.map(one => ({ branchId: one.branch_id, at: one.at }))
}
