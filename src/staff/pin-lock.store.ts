import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import type { WrongPin } from './pin-lock.rules.ts'

/** Where a PIN is tried. Wrong PINs count against the key, per branch and in total. */
export type PinPlace = {
  brandId: string
  keyId: string
  /** One branch; for an operation without a branch, all branches of the key (empty: every branch). */
  branchIds: readonly string[]
}

/** The branch that a wrong PIN counts against; empty for operations without a branch, which are counted separately. */
export function countedIn({ branchIds }: PinPlace): string {
  return branchIds.length === 1 ? branchIds[0]! : ''
}

type Row = { wrong: { branch_id: string; at: number }[] }

/** Reads the key's wrong PINs without a lock, so the result may be outdated. */
export async function readWrongPins(db: Db, { brandId, keyId }: PinPlace): Promise<WrongPin[]> {
  const [row] = await db.query<Row>(
    sql`select wrong from wrong_pins where brand_id = ${brandId} and key_id = ${keyId}`,
  )
  return row === undefined ? [] : fromRow(row)
}

/** As `readWrongPins`, with the key's row created if necessary and locked, so that attempts are sequential. */
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
