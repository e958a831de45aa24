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

/** Lines of a long printout, which takes a tenth of a second or more: those of all owners together leave one thread to others. */
const longLines = 150

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
  /** Half of the fewest lines that recently took too long, by owner and format: one line less would hold a thread as long. */
  private readonly tooLong = new Map<string, { lines: number; until: number }>()
  /** Owners with jobs, in the order of their turns. */
  private readonly turns = new Set<string>()
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
      if (this.waiting.length >= this.plan.waiting) this.refuseOneOf(this.busiest())
      this.turns.add(slip.owner)
      this.waiting.push({ slip, since, timer: undefined, isLate: false, resolve, reject })
      this.next()
    })
  }

  /** When the queue is full, an owner with fewer jobs takes the place of the last job of the one with most. */
  hasRoom(owner: string): boolean {
    const own = this.jobsOf(owner).length
    if (this.isClosed || own >= this.plan.waitingPerOwner) return false
    return this.waiting.length < this.plan.waiting || own + 1 < this.jobsOf(this.busiest()).length
  }

  private jobsOf(owner: string): Job[] {
    return this.waiting.filter(({ slip }) => slip.owner === owner)
  }

  private busiest(): string {
    const [most] = [...this.turns].toSorted(
      (one, other) => this.jobsOf(other).length - this.jobsOf(one).length,
    )
    return most ?? ''
  }

  private refuseOneOf(owner: string): void {
    const last = this.jobsOf(owner).at(-1)
    if (last === undefined) return
    this.waiting.splice(this.waiting.indexOf(last), 1)
    last.reject(tooManyPrints())
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
    this.tooLong.set(name, {
      lines: Math.ceil(slip.printout.lines.length / 2),
      until: performance.now() + rememberMs,
    })
    if (this.tooLong.size > maxRemembered) this.tooLong.delete(this.tooLong.keys().next().value!)
  }

  /** Takes a job of the owner whose turn it is. Neither one owner nor long printouts may occupy all of several threads. */
  private nextJob(): Job | undefined {
    const most = Math.max(1, this.plan.threads - 1)
    const printing = [...this.busy.values()].map(job => job.slip)
    const isFree = (slip: PrintJob) =>
      printing.filter(({ owner }) => owner === slip.owner).length < most &&
      (!isLong(slip) || printing.filter(isLong).length < most)
    for (const owner of this.turns) {
      const jobs = this.jobsOf(owner)
      const job = jobs.find(({ slip }) => isFree(slip))
      if (job === undefined) continue
      this.turns.delete(owner)
      if (jobs.length > 1) this.turns.add(owner)
      this.waiting.splice(this.waiting.indexOf(job), 1)
      return job
    }
    return undefined
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

function isLong({ printout }: PrintJob): boolean {
  return printout.lines.length > longLines
}

function nameOf({ owner, format }: PrintJob): string {
  return `${owner} ${format}`
}
