import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { finishJob, printingService } from '../printers/finish-job.steps.ts'
import { endJob } from '../printers/job.store.ts'
import { staleMs } from '../printers/print-job.types.ts'
import { noteWorking } from '../printers/printer-works.steps.ts'
import { putOffUndrawn, undrawnError } from '../printers/put-off.steps.ts'
import { recordFailed } from '../printers/record-failed.steps.ts'
import { afterFailure, giveUpMs, shortestPauseMs } from '../printers/retry.rules.ts'
import { countSilence, pauseQueue } from '../printers/silence.store.ts'
import { dropJobs, moveJobs, putJobBack, takeJob } from './job.store.ts'
import { markFailing } from './queue.store.ts'
import type { SendToPrinter } from './send-to-printer.gateway.ts'
import type { PrintResult, TakenJob, TakenQueue } from './spool.types.ts'

const time = (ms: number) => new Date(ms).toISOString()

/** Waits for a turn at the database. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>
/** Draws the paper of a job; empty: there is nothing to print any more. */
export type DrawJob = (ctx: Context, job: TakenJob) => Promise<Uint8Array>
type Means = {
  draw: DrawJob
  send: (queue: TakenQueue, bytes: Uint8Array) => ReturnType<SendToPrinter>
  inTurn: InTurn
}

/**
 * Prints the oldest job of a queue that this process has leased. It counts as being printed before its first byte is sent: one
 * that a crash interrupts is printed again, and says so.
 * @returns whether the printer is fit for more; undefined when no job is due
 */
export async function printNext(ctx: Context, queue: TakenQueue, means: Means): Promise<boolean | undefined> {
  const { draw, send, inTurn } = means
  const now = ctx.now()
  const job = await inTurn(() => takeJob(ctx.db, queue, { now: time(now), after: time(now - staleMs) }))
  if (job === undefined) return undefined
  let bytes
  try {
    bytes = await draw(ctx, job)
  } catch (error) {
    await inTurn(() => storeUndrawn(ctx, job, error))
    return true
  }
  if (bytes.length === 0) {
    await inTurn(() => ctx.db.transact(tx => endJob(tx, job.brandId, job.id, null)))
    return true
  }
  const result = await send(queue, bytes)
  await inTurn(() => storeResult(ctx, queue, job, result))
  return result.fault === undefined
}

async function storeUndrawn(ctx: Context, job: TakenJob, reason: unknown): Promise<void> {
  const error = undrawnError(reason)
  if (error === 'not_drawable') ctx.log.warn({ err: reason, job: job.id }, 'could not draw a print job')
  await ctx.db.transact(tx => putOffUndrawn(tx, job, { error, now: ctx.now() }))
}

async function storeResult(
  ctx: Context,
  queue: TakenQueue,
  job: TakenJob,
  { fault, begun }: PrintResult,
): Promise<void> {
  const now = ctx.now()
  await ctx.db.transact(async tx => {
    if (fault === undefined) {
      await finishJob(tx, printingService, job, time(now))
      return noteWorking(tx, queue)
    }
    await putJobBack(tx, job, { error: fault, begun })
    if (fault !== 'stopped') await storeFailure(tx, queue, { now, fault })
  })
}

/** Waits longer each time; then the jobs go to the fallback, or are given up. */
async function storeFailure(
  tx: Tx,
  queue: TakenQueue,
  { now, fault }: { now: number; fault: string },
): Promise<void> {
  const { brandId, fallbackId } = queue
  const since = await countSilence(tx, queue, time(now))
  const { pauseMs, isFailing, movesOn, givesUp } = afterFailure(now - since)
  if (isFailing) await noteFailing(tx, queue, fault)
  // The next job is tried soon, so that it too moves on soon.
  const isMoved = movesOn && fallbackId !== null && (await moveAll(tx, { ...queue, fallbackId }, now))
  await pauseQueue(tx, queue, time(now + (isMoved ? shortestPauseMs : pauseMs)))
  if (isMoved || !givesUp) return
  const before = time(now - giveUpMs)
  recordFailed(tx, brandId, await dropJobs(tx, queue, { status: 'failed', before, now: time(now) }))
}

async function noteFailing(tx: Tx, queue: TakenQueue, fault: string): Promise<void> {
  const { brandId, id, branchId } = queue
  const version = await markFailing(tx, queue, fault)
  if (version === undefined) return
  recordEvents(tx, brandId, [{ type: 'printer.failing', branchId, data: { id, version } }])
}

async function moveAll(tx: Tx, queue: TakenQueue & { fallbackId: string }, now: number): Promise<boolean> {
  return (await moveJobs(tx, queue, { now: time(now), before: time(now) })) > 0
}
