import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { printFailed, printTooLong, tooManyPrints } from './print.refusals.ts'
import type { Printout } from './printout.format.ts'

/** A print job with its owner (a brand); plain data, so that it can be posted to a thread. */
export type PrintJob = { owner: string; printout: Printout; format: 'pdf' | 'escpos' }

/** A thread's answer to a job. */
export type PrintAnswer = { bytes: Uint8Array } | { error: unknown }

/** Renders printouts in threads of their own, because rendering text is CPU-bound and would block other requests. */
export type PrintPool = {
  /** Whether another job of the owner may wait now. */
  hasRoom(owner: string): boolean
  print(slip: PrintJob): Promise<Buffer>
  /** Stops the threads and refuses running jobs. */
  close(): Promise<void>
}

export type PrintPoolOptions = {
  /** The maximum; each is started when a job needs it. */
  threads: number
  /** Jobs that may wait for a thread, in total and per owner. */
  waiting: number
  waitingPerOwner: number
  /** The longest wait and the longest print, milliseconds; together the time limit of a request. */
  maxWaitMs: number
  maxPrintMs: number
  /** Heap limit of each thread; a thread that needs more dies alone. */
  maxMegabytes: number
  program: URL
}

const inService: PrintPoolOptions = {
  threads: 2,
  waiting: 64,
  waitingPerOwner: 16,
  maxWaitMs: 5000,
  maxPrintMs: 10_000,
  maxMegabytes: 512,
  program: new URL('print-thread.gateway.ts', import.meta.url),
}

type Job = {
  slip: PrintJob
  since: number
  timer: NodeJS.Timeout | undefined
  isLate: boolean
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
}

/** How long to remember a line count that took too long to print. */
const rememberMs = 60_000
const maxRemembered = 1000

/** Starts no thread before the first job. Why no library does this: docs/decisions/0010-print-threads.md. */
export function makePrintPool(log: Logger, plan: Partial<PrintPoolOptions> = {}): PrintPool {
  const threads = new Threads(log, { ...inService, ...plan })
  return {
    hasRoom: owner => threads.hasRoom(owner),
    print: slip => threads.print(slip),
    close: () => threads.close(),
  }
}

class Threads {
  private readonly log: Logger
  private readonly plan: PrintPoolOptions
  private readonly waiting: Job[] = []
  private readonly idle = new Set<Worker>()
  private readonly busy = new Map<Worker, Job>()
  /** The fewest lines that recently took too long, by owner and format. */
  private readonly tooLong = new Map<string, { lines: number; until: number }>()
  private isClosed = false

  constructor(log: Logger, plan: PrintPoolOptions) {
    this.log = log
    this.plan = plan
  }

  print(slip: PrintJob): Promise<Buffer> {
    if (this.isKnownTooLong(slip)) return Promise.reject(printTooLong())
    if (!this.hasRoom(slip.owner)) return Promise.reject(tooManyPrints())
    return new Promise((resolve, reject) => {
      const since = performance.now()
      this.waiting.push({ slip, since, timer: undefined, isLate: false, resolve, reject })
      this.next()
    })
  }

  hasRoom(owner: string): boolean {
    const { waiting, waitingPerOwner } = this.plan
    if (this.isClosed || this.waiting.length >= waiting) return false
    return this.waiting.filter(job => job.slip.owner === owner).length < waitingPerOwner
  }

  async close(): Promise<void> {
    this.isClosed = true
    for (const job of this.waiting.splice(0)) job.reject(tooManyPrints())
    await Promise.all([...this.idle, ...this.busy.keys()].map(thread => thread.terminate()))
  }

  private isKnownTooLong(slip: PrintJob): boolean {
    const known = this.tooLong.get(nameOf(slip))
    return known !== undefined && performance.now() < known.until && slip.printout.lines.length >= known.lines
  }

  private remember(slip: PrintJob): void {
    const name = nameOf(slip)
    this.tooLong.delete(name)
    this.tooLong.set(name, { lines: slip.printout.lines.length, until: performance.now() + rememberMs })
    if (this.tooLong.size > maxRemembered) this.tooLong.delete(this.tooLong.keys().next().value!)
  }

  /** Takes the first job whose owner may use another thread: no owner may occupy all of several threads. */
  private nextJob(): Job | undefined {
    const most = Math.max(1, this.plan.threads - 1)
    const printing = [...this.busy.values()].map(job => job.slip.owner)
    const at = this.waiting.findIndex(
      ({ slip }) => printing.filter(owner => owner === slip.owner).length < most,
    )
    return at === -1 ? undefined : this.waiting.splice(at, 1)[0]
  }

  private next(): void {
    while (this.waiting.length > 0) {
      if (this.idle.size === 0 && this.busy.size >= this.plan.threads) return
      const job = this.nextJob()
      if (job === undefined) return
      const thread = this.freeThread()
      if (performance.now() - job.since > this.plan.maxWaitMs) job.reject(tooManyPrints())
      else this.give(thread, job)
    }
  }

  private freeThread(): Worker {
    const [thread] = this.idle
    return thread ?? this.startThread()
  }

  private give(thread: Worker, job: Job): void {
    this.idle.delete(thread)
    this.busy.set(thread, job)
    thread.ref()
    job.timer = setTimeout(() => {
      job.isLate = true
      this.remember(job.slip)
      void thread.terminate()
    }, this.plan.maxPrintMs)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(job.slip)
  }

  private startThread(): Worker {
    const { program, maxMegabytes } = this.plan
    const thread = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
    this.idle.add(thread)
    thread.unref()
    thread.on('message', (answer: PrintAnswer) => this.hear(thread, answer))
    thread.on('error', err => this.log.error({ err }, 'a print thread has failed'))
    thread.on('exit', () => this.lose(thread))
    return thread
  }

  private hear(thread: Worker, answer: PrintAnswer): void {
    const job = this.busy.get(thread)
    // The thread is being terminated: `lose` answers.
    if (job === undefined || job.isLate) return
    clearTimeout(job.timer)
    this.busy.delete(thread)
    this.idle.add(thread)
    thread.unref()
    if ('error' in answer) job.reject(answer.error)
    else job.resolve(Buffer.from(answer.bytes.buffer))
    this.next()
  }

  private lose(thread: Worker): void {
    const job = this.busy.get(thread)
    clearTimeout(job?.timer)
    this.busy.delete(thread)
    this.idle.delete(thread)
    job?.reject(job.isLate ? printTooLong() : printFailed())
    this.next()
  }
}

function nameOf({ owner, format }: PrintJob): string {
  return `${owner} ${format}`
}
