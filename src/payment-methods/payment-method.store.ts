import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import type { StoredMethod } from './payment-method.rules.ts'

/** The names of a method in the brand's other languages, by language; null when there are none. */
export const otherNames = sql`(
  select jsonb_object_agg(language, texts ->> 'name') from jsonb_each(translations) as t (language, texts)
  where texts ? 'name')`

/** Lists the brand's methods among `ids`, including inactive ones. */
export async function findPaymentMethods(
  db: Db,
  brandId: string,
  ids: readonly string[],
): Promise<StoredMethod[]> {
  if (ids.length === 0) return []
  return db.query(
    sql`select id, name, ${otherNames} as names, type, rounding, opens_drawer as "opensDrawer",
          branch_ids as "branchIds", active from payment_methods
        where brand_id = ${brandId} and id = any (${ids}::text[])`,
    'find-payment-methods',
  )
}
