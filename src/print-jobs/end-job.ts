import { actorOf } from '../access/actor.rules.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { finishJob } from '../printers/finish-job.steps.ts'
import { dropJob } from '../printers/job.store.ts'
import { noteWorking } from '../printers/printer-works.steps.ts'
import { recordFailed } from '../printers/record-failed.steps.ts'
import { afterFailure, giveUpMs, shortestPauseMs } from '../printers/retry.rules.ts'
import { countSilence, pauseQueue } from '../printers/silence.store.ts'
import { jobNotPrinting } from './print-job.refusals.ts'
import { getPrintJob, lockPrintJob, returnJob, type ZonedJob } from './print-job.store.ts'

export type JobEnd = { id: string; ifMatch: IfMatch | undefined } & (
  | { status: 'done' }
  | { status: 'waiting'; reason: string }
)

const time = (ms: number) => new Date(ms).toISOString()

/** Takes the answer to a claim: the job is printed, or goes back into the line. A printed job stays printed. */
export async function endJob(ctx: Context, caller: Caller, end: JobEnd): Promise<ZonedJob> {
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const job = await lockPrintJob(tx, brandId, end.id)
    requireBranch(caller, job.branchId)
    requireVersion(end.ifMatch, job.attempts)
    if (isAnswered(job, end.status)) return job
    if (job.status !== 'printing') throw jobNotPrinting(job.status, end.status)
    const now = ctx.now()
    if (end.status === 'done') {
      await finishJob(tx, actorOf(caller), { brandId, id: job.id }, time(now))
      await noteWorking(tx, { brandId, id: job.printerId, branchId: job.branchId })
    } else await storeFailure(tx, brandId, job, { reason: end.reason, now })
    return getPrintJob(tx, brandId, job.id)
  })
}

/** Whether the job already is as the answer says: answered before, or put off when its bytes could not be drawn. */
function isAnswered({ status, attempts }: ZonedJob, end: JobEnd['status']): boolean {
  return end === 'done' ? status === 'done' : attempts > 0 && (status === 'waiting' || status === 'failed')
}

/**
 * Pauses the printer, longer each time. Once nothing has come out of it for a minute, a job that is as old is given up, so that
 * one that never prints does not hold up the others.
 */
async function storeFailure(
  tx: Tx,
  brandId: string,
  job: ZonedJob,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  const queue = { brandId, id: job.printerId }
  const { pauseMs, givesUp } = afterFailure(now - (await countSilence(tx, queue, time(now))))
  const isGivenUp = givesUp && now - job.dueAt >= giveUpMs
  if (isGivenUp) recordFailed(tx, brandId, await dropJob(tx, { brandId, id: job.id }, reason))
  else await returnJob(tx, brandId, job.id, reason)
  // The next job is tried soon: it may be printable.
  await pauseQueue(tx, queue, time(now + (isGivenUp ? shortestPauseMs : pauseMs)))
}
