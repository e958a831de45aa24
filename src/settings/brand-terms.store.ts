import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/**
 * The advisory lock of a brand's currency and tax mode. Orders share it from before they read these until they commit;
 * a change of these holds it alone. It costs an order nothing: it is in memory, and orders share it without waiting.
 */
export function termsKey(brandId: string): Sql {
  return sql`hashtextextended(${`terms ${brandId}`}, 0)`
}

/** Waits for the orders under way; those that come next wait for the end of this transaction. */
export async function lockTerms(tx: Tx, brandId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${termsKey(brandId)})`)
}
