import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { otherNames } from '../payment-methods/payment-method.store.ts'
import type { FoundReason } from './reason.rules.ts'

/** Finds reasons of the brand by their ids. */
export async function findReasons(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
): Promise<Map<string, FoundReason>> {
  if (ids.length === 0) return new Map()
  const reasons = await tx.query<FoundReason>(
    sql`select id, kind, active, name, ${otherNames} as names from reasons
        where brand_id = ${brandId} and id = any (${[...ids]}::text[])`,
    'find-reasons',
  )
  return new Map(reasons.map(reason => [reason.id, reason]))
}
