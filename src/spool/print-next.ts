import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type NewEvent, recordEvents } from '../db/events.ts'
import { Refusal } from '../lib/refusal.ts'
import { finishJob, printingService } from '../printers/finish-job.steps.ts'
import { endJob } from '../printers/job.store.ts'
import { dropJob, dropJobs, moveJobs, putJobBack, putJobOff, takeJob } from './job.store.ts'
import { countSilence, endSilence, markFailing, pauseQueue } from './queue.store.ts'
import { recordFailed } from './record-failed.steps.ts'
import { afterFailure, giveUpMs, mostAttempts, putOffMs, shortestPauseMs } from './retry.rules.ts'
import { staleMs } from '../printers/print-job.types.ts'
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

/** Puts a job off that cannot be drawn yet, behind others; in the end it is given up. */
async function storeUndrawn(ctx: Context, job: TakenJob, reason: unknown): Promise<void> {
  const error = reason instanceof Refusal ? reason.code : 'not_drawable'
  if (error === 'not_drawable') ctx.log.warn({ err: reason, job: job.id }, 'could not draw a print job')
  await ctx.db.transact(async tx => {
    if (job.attempts < mostAttempts) await putJobOff(tx, job, { error, until: time(ctx.now() + putOffMs) })
    else recordFailed(tx, job.brandId, await dropJob(tx, job, error))
  })
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
      const version = await endSilence(tx, queue)
      recordEvents(tx, queue.brandId, printerEvents(queue, 'printer.recovered', version))
      return
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
  const version = isFailing ? await markFailing(tx, queue, fault) : undefined
  recordEvents(tx, brandId, printerEvents(queue, 'printer.failing', version))
  // The next job is tried soon, so that it too moves on soon.
  const isMoved = movesOn && fallbackId !== null && (await moveAll(tx, { ...queue, fallbackId }, now))
  await pauseQueue(tx, queue, time(now + (isMoved ? shortestPauseMs : pauseMs)))
  if (isMoved || !givesUp) return
  const before = time(now - giveUpMs)
  recordFailed(tx, brandId, await dropJobs(tx, queue, { status: 'failed', before, now: time(now) }))
}

async function moveAll(tx: Tx, queue: TakenQueue & { fallbackId: string }, now: number): Promise<boolean> {
  return (await moveJobs(tx, queue, { now: time(now), before: time(now) })) > 0
}

function printerEvents(
  { id, branchId }: TakenQueue,
  type: 'printer.failing' | 'printer.recovered',
  version: number | undefined,
): NewEvent[] {
  return version === undefined ? [] : [{ type, branchId, data: { id, version } }]
}
