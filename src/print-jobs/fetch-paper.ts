import type { Caller } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import { putOffUndrawn, undrawnError } from '../printers/put-off.steps.ts'
import { drawJob, type PaperReaders } from './draw-job.ts'
import { lockPrintJob, type ZonedJob } from './print-job.store.ts'

/** Draws the paper of a job. A claimed one that cannot be drawn goes back into the line by itself, behind others. */
export async function fetchPaper(
  ctx: Context,
  readers: PaperReaders,
  caller: Caller,
  job: ZonedJob,
): Promise<Buffer> {
  const brandId = caller.brand.id
  try {
    return await drawJob(ctx, readers, { brandId, id: job.id })
  } catch (error) {
    if (job.leaseUntil !== null) await putOffClaimed(ctx, brandId, job, undrawnError(error))
    throw error
  }
}

async function putOffClaimed(ctx: Context, brandId: string, { id, attempts }: ZonedJob, error: string) {
  await ctx.db.transact(async tx => {
    const job = await lockPrintJob(tx, brandId, id)
    // Another claim may have it by now.
    if (job.status !== 'printing' || job.attempts !== attempts) return
    await putOffUndrawn(tx, { brandId, id, attempts }, { error, now: ctx.now() })
  })
}
