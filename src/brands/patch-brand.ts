import { actorOf } from '../access/actor.rules.ts'
import { forgetBrand } from '../access/key.cache.ts'
import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { type RecordCall, requireConcerned } from '../records/record.steps.ts'
import { brandKind } from './brand.record.ts'
import { changeBrand } from './change-brand.steps.ts'

/**
 * Updates the brand. A new default language, time zone or list of languages changes how records are presented, but not
 * their versions.
 */
export async function patchBrand(ctx: Context, call: Omit<RecordCall, 'id' | 'lang'>): Promise<RecordAnswer> {
  const { caller, body, ifMatch } = call
  const brandId = caller.brand.id
  const answer = await ctx.db.transact(tx =>
    changeBrand(tx, brandId, {
      body,
      actor: actorOf(caller),
      require: {
        permitted: before => requireConcerned(tx, caller, brandKind, before),
        version: before => requireVersion(ifMatch, before['version'] as number),
      },
    }),
  )
  // This process sees the new settings at once; others do within a second.
  forgetBrand(ctx.db, brandId)
  return answer
}
