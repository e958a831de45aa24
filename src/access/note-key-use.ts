import type { Core } from '../core.ts'
import { setLastUsed } from './key.store.ts'

/** Writes down that these keys of one brand have just been used. */
export async function noteKeyUse(ctx: Core, brandId: string, keyIds: readonly string[]): Promise<void> {
  await ctx.db.transact(tx => setLastUsed(tx, brandId, keyIds, ctx.now()))
}
