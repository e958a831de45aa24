import type { Context } from '../context.ts'
import { type DemoNote, writeDemo } from './demo.store.ts'

/** Keeps what the next start needs to know of the demo restaurant. */
export async function rememberDemo(ctx: Context, demo: DemoNote): Promise<void> {
  await ctx.db.transact(tx => writeDemo(tx, demo))
}
