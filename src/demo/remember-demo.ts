import type { Context } from '../context.ts'
import { type DemoNote, writeDemo } from './demo.store.ts'

/** Stores the state of the demo restaurant for the next start. */
export async function rememberDemo(ctx: Context, demo: DemoNote): Promise<void> {
  await ctx.db.transact(tx => writeDemo(tx, demo))
}
