import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { BrandTurns } from '../db/gate/brand-turns.ts'
import { type Loop, loop } from '../lib/loop.ts'
import { endWaiting, waitsTooLong } from './end-waiting.ts'
import { type DrawJob, type InTurn, printNext } from './print-next.ts'
import { holdQueue, takeQueue, waitingQueues } from './queue.store.ts'
import type { SendToPrinter } from './send-to-printer.gateway.ts'
import type { Queue, TakenQueue } from './spool.types.ts'

/** The least pause between two rounds. */
const pauseMs = 100
/** How often it looks while jobs wait. A job that is written wakes it, so while none do, it does not look at all. */
const laterMs = 1000
/** The longest wait for a scheduled job. */
const longestMs = 60_000
/** How long a queue stays leased after its process has died. */
const leaseMs = 15_000
/** How long papers under way may take at the end. */
const closeMs = 2000
/** Printers at work at once, those that fail apart, so that they leave room for the others. `atDatabase`: reads and results. */
const most = {
  ofBrand: 32,
  failingOfBrand: 16,
  ofProcess: 256,
  failingOfProcess: 128,
  atDatabase: { ofBrand: 1, inAll: 2 },
}

/** Connections that printing uses beside those of requests. */
export const printingPlaces = most.atDatabase.inAll

/** Prints the jobs of all queues that are due: one paper at a time on each printer, on many printers at once. */
export class Spool {
  readonly #ctx: Context
  readonly #draw: DrawJob
  readonly #send: SendToPrinter
  readonly #turns = new BrandTurns(most.atDatabase)
  readonly #atWork = new Map<Promise<void>, Queue>()
  readonly #closing = new AbortController()
  readonly #cutting = new AbortController()
  /** Called when a printer has no more jobs, or had one that it did not print. */
  rested = (): void => {}

  constructor(ctx: Context, draw: DrawJob, send: SendToPrinter) {
    this.#ctx = ctx
    this.#draw = draw
    this.#send = send
  }

  /**
   * Begins to print what is due.
   * @returns after how many milliseconds to look again; undefined: when a job is written
   */
  async begin(): Promise<number | undefined> {
    const { db, now, printing } = this.#ctx
    const queues = await waitingQueues(db, new Date(now()).toISOString(), 2 * most.ofProcess)
    for (const queue of queues)
      if (printing.on && queue.isSent && queue.due && this.#hasRoom(queue)) this.#start(queue)
    for (const queue of queues) if (waitsTooLong(queue, now())) await this.#end(queue)
    if (queues.length === 0) return undefined
    const next = Math.min(...queues.map(({ oldest }) => oldest)) - now()
    return Math.min(longestMs, Math.max(laterMs, next))
  }

  /** Waits until no printer is at work. */
  async settled(): Promise<void> {
    while (this.#atWork.size > 0) await Promise.all(this.#atWork.keys())
  }

  /** Begins no more papers, and cuts those off that take too long: they say REPRINT the next time. */
  async close(): Promise<void> {
    this.#closing.abort()
    const ended = new AbortController()
    const rest = sleep(closeMs, undefined, { signal: ended.signal }).then(() => this.#cutting.abort())
    await Promise.all(this.#atWork.keys())
    ended.abort()
    await rest.catch(() => {})
  }

  /** A fault of one brand must not keep the jobs of others waiting. */
  async #end(queue: Queue): Promise<void> {
    try {
      await endWaiting(this.#ctx, queue)
    } catch (error) {
      this.#ctx.log.warn({ reason: (error as Error).message }, 'could not end old print jobs')
    }
  }

  #hasRoom({ brandId, failing }: Queue): boolean {
    const others = [...this.#atWork.values()]
    const ofBrand = others.filter(other => other.brandId === brandId)
    const isFull = (queues: Queue[], all: number, ofFailing: number) =>
      queues.length >= all || (failing && queues.filter(one => one.failing).length >= ofFailing)
    return (
      !isFull(others, most.ofProcess, most.failingOfProcess) &&
      !isFull(ofBrand, most.ofBrand, most.failingOfBrand)
    )
  }

  #start(queue: Queue): void {
    const work: Promise<void> = this.#print(queue).finally(() => {
      this.#atWork.delete(work)
      this.rested()
    })
    this.#atWork.set(work, queue)
  }

  async #print(waiting: Queue): Promise<void> {
    const inTurn: InTurn = work => this.#turns.pass(waiting.brandId, work)
    const until = () => new Date(this.#ctx.now() + leaseMs).toISOString()
    try {
      const lease = { now: new Date(this.#ctx.now()).toISOString(), until: until() }
      const queue = await inTurn(() => takeQueue(this.#ctx.db, waiting, lease))
      if (queue === undefined) return
      const hold = (end: string | null) => inTurn(() => holdQueue(this.#ctx.db, queue, end))
      const holding = setInterval(() => void hold(until()).catch(() => {}), leaseMs / 4)
      try {
        await this.#printAll(queue, inTurn)
      } finally {
        clearInterval(holding)
        await hold(null)
      }
    } catch (error) {
      this.#ctx.log.warn({ reason: (error as Error).message }, 'could not print')
    }
  }

  async #printAll(queue: TakenQueue, inTurn: InTurn): Promise<void> {
    const send = (target: TakenQueue, bytes: Uint8Array) => this.#send(target, bytes, this.#cutting.signal)
    const means = { draw: this.#draw, send, inTurn }
    while (!this.#closing.signal.aborted) if (!(await printNext(this.#ctx, queue, means))) return
  }
}

/** Prints until it is closed. Every process serves all brands; each queue is leased by one of them. */
export function printJobs(ctx: Context, draw: DrawJob, send: SendToPrinter): Pick<Loop, 'close'> {
  const spool = new Spool(ctx, draw, send)
  const failed = (reason: string) => ctx.log.warn({ reason }, 'could not look for print jobs')
  const printing = loop(() => spool.begin(), { pauseMs, failed })
  spool.rested = printing.wake
  const leave = ctx.db.wakes.on('queued', printing.wake)
  return {
    async close() {
      leave()
      await printing.close()
      await spool.close()
    },
  }
}
