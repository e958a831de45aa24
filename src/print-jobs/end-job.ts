import { actorOf } from '../access/actor.rules.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import { finishJob } from '../printers/finish-job.steps.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { jobNotPrinting } from './print-job.refusals.ts'
import { getPrintJob, lockPrintJob, returnJob, type ZonedJob } from './print-job.store.ts'

export type JobEnd = { id: string; ifMatch: IfMatch | undefined } & (
  | { status: 'done' }
  | { status: 'waiting'; reason: string }
)

/** Takes the answer to a claim: the job is printed, or goes back into the line. A printed job stays printed. */
export async function endJob(ctx: Context, caller: Caller, end: JobEnd): Promise<ZonedJob> {
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const job = await lockPrintJob(tx, brandId, end.id)
    requireBranch(caller, job.branchId)
    requireVersion(end.ifMatch, job.attempts)
    if (job.status === 'done' && end.status === 'done') return job
    if (job.status !== 'printing') throw jobNotPrinting(job.status, end.status)
    const now = new Date(ctx.now()).toISOString()
    if (end.status === 'done') await finishJob(tx, actorOf(caller), { brandId, id: job.id }, now)
    else await returnJob(tx, brandId, job.id, end.reason)
    return getPrintJob(tx, brandId, job.id)
  })
}
