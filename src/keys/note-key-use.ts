import type { Context } from '../context.ts'
import { setLastUsed } from './key.store.ts'

/** Writes down that these keys of one brand have just been used. */
export async function noteKeyUse(ctx: Context, brandId: string, keyIds: readonly string[]): Promise<void> {
  await ctx.db.transact(tx => setLastUsed(tx, brandId, keyIds, ctx.now()))
}
