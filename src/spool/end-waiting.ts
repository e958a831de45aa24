import type { Context } from '../context.ts'
import { dropJobs, moveJobs } from './job.store.ts'
import { staleMs } from '../printers/print-job.types.ts'
import { recordFailed } from '../printers/record-failed.steps.ts'
import { fallbackMs } from '../printers/retry.rules.ts'
import type { Queue } from './spool.types.ts'

const time = (ms: number) => new Date(ms).toISOString()

/** Whether jobs of a queue have waited so long that `endWaiting` has something to do. */
export function waitsTooLong({ oldest, isSent, fallbackId }: Queue, now: number): boolean {
  return now - oldest >= (isSent || fallbackId === null ? staleMs : fallbackMs)
}

/**
 * Ends the jobs that are no longer worth printing. Those of a printer that nobody asks for work, or that is switched off, go
 * to its fallback before that.
 */
export async function endWaiting(ctx: Context, queue: Queue): Promise<void> {
  const now = ctx.now()
  const { brandId, isSent, fallbackId } = queue
  await ctx.db.transact(async tx => {
    const stale = { status: 'expired', before: time(now - staleMs), now: time(now) } as const
    recordFailed(tx, brandId, await dropJobs(tx, queue, stale))
    if (isSent || fallbackId === null) return
    await moveJobs(tx, { ...queue, fallbackId }, { now: time(now), before: time(now - fallbackMs) })
  })
}
