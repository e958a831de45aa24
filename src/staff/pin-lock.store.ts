import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import type { WrongPin } from './pin-lock.rules.ts'

/** Where a PIN is tried. Wrong PINs count against the key, per branch and in total, and against its family. */
export type PinPlace = {
  brandId: string
  keyId: string
  /** The first key of those that made this one: its row counts for all of them. */
  familyId: string
  /** One branch; for an operation without a branch, all branches of the key (empty: every branch). */
  branchIds: readonly string[]
}

/** The key and the branch that a wrong PIN counts against; operations without a branch are counted separately. */
export function countedBy({ keyId, branchIds }: PinPlace): Omit<WrongPin, 'at'> {
  return { keyId, branchId: branchIds.length === 1 ? branchIds[0]! : '' }
}

type Row = { wrong: { key_id: string; branch_id: string; at: number }[] }

/** Reads the family's wrong PINs without a lock, so the result may be outdated. */
export async function readWrongPins(db: Db, { brandId, familyId }: PinPlace): Promise<WrongPin[]> {
  const [row] = await db.query<Row>(
    sql`select wrong from wrong_pins where brand_id = ${brandId} and key_id = ${familyId}`,
  )
  return row === undefined ? [] : fromRow(row)
}

/** As `readWrongPins`, with the family's row created if necessary and locked, so that attempts are sequential. */
export async function lockWrongPins(tx: Tx, { brandId, familyId }: PinPlace): Promise<WrongPin[]> {
  const [row] = await tx.query<Row>(
    sql`insert into wrong_pins as known (brand_id, key_id) values (${brandId}, ${familyId})
        on conflict (brand_id, key_id) do update set wrong = known.wrong
        returning wrong`,
  )
  return fromRow(row!)
}

export async function writeWrongPins(
  tx: Tx,
  { brandId, familyId }: PinPlace,
  wrong: readonly WrongPin[],
): Promise<void> {
  const document = JSON.stringify(
    wrong.map(({ keyId, branchId, at }) => ({ key_id: keyId, branch_id: branchId, at })),
  )
  await tx.query(
    sql`update wrong_pins set wrong = ${document}::jsonb where brand_id = ${brandId} and key_id = ${familyId}`,
  )
}

function fromRow({ wrong }: Row): WrongPin[] {
  return wrong.map(one => ({ keyId: one.key_id, branchId: one.branch_id, at: one.at }))
}
