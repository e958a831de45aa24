import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { otherNames } from '../payment-methods/payment-method.store.ts'
import type { FoundReason } from './reason.rules.ts'

export async function findReason(tx: Tx, brandId: string, id: string): Promise<FoundReason | undefined> {
  const [reason] = await tx.query<FoundReason>(
    sql`select id, kind, active, name, ${otherNames} as names from reasons
        where brand_id = ${brandId} and id = ${id}`,
    'find-reason',
  )
  return reason
}
