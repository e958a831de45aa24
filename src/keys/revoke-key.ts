import type { Context } from '../context.ts'
import { notFound } from '../lib/refusal.ts'
import { forgetBrand } from '../access/key.cache.ts'
import { deactivateKey, findBrandOfKey, type KeyRow } from '../access/key.store.ts'

/**
 * Switches a key off; every process refuses it within a second. A second call changes nothing.
 * @throws Refusal not_found
 */
export async function revokeKey(ctx: Context, id: string): Promise<{ brandId: string; row: KeyRow }> {
  const brandId = await findBrandOfKey(ctx.db, id)
  if (brandId === undefined) throw notFound('api_key', id)
  const row = await ctx.db.transact(tx => deactivateKey(tx, brandId, id))
  if (row === undefined) throw notFound('api_key', id)
  forgetBrand(ctx.db, brandId)
  return { brandId, row }
}
