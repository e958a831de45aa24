import type { Context } from '../context.ts'
import { operator, recordAudit } from '../db/record-audit.ts'
import { notFound } from '../lib/refusal.ts'
import { forgetBrand } from '../access/key.cache.ts'
import { deactivateKey, findBrandOfKey, type KeyRow } from '../access/key.store.ts'

/** Revokes a key; every process refuses it within a second. Revoking it again changes nothing. */
export async function revokeKey(ctx: Context, id: string): Promise<{ brandId: string; row: KeyRow }> {
  const brandId = await findBrandOfKey(ctx.db, id)
  if (brandId === undefined) throw notFound('api_key', id)
  const row = await ctx.db.transact(async tx => {
    const found = await deactivateKey(tx, brandId, id)
    if (found?.wasActive === true) {
      const change = {
        resource: 'api_key',
        id,
        branchId: null,
        before: { active: true },
        after: { active: false },
      }
      recordAudit(tx, brandId, operator('key revoke'), [change])
    }
    return found?.row
  })
  if (row === undefined) throw notFound('api_key', id)
  forgetBrand(ctx.db, brandId)
  return { brandId, row }
}
