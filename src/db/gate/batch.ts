import type { Turn } from '../../lib/turn.ts'
import { FairQueue, type Waiter } from './fair-queue.ts'

/** Result or error of one request of a batch. */
export type Outcome<Result> = { value: Result } | { error: unknown }

export type PromiseOr<T> = T | Promise<T>

export type BatchPlan<Request, Result> = {
  /** Requests of one owner (a brand) share a batch; owners take turns. */
  owner: (request: Request) => string
  /** Requests of one lane (a bill) may share a batch but never two batches at once, which would wait for each other. */
  lane: (request: Request) => string | undefined
  /** Requests of one idempotency key never run at once: the second runs when the first has ended. */
  retryKey: (request: Request) => string | undefined
  /** State of the request: one that is abandoned while it waits is never run. */
  turn: (request: Request) => Turn
  /**
   * Runs one batch. Returns an outcome for each request, in the same order; a promise for a request that left the batch to
   * run alone, so that the others do not wait for it.
   */
  run: (requests: Request[]) => Promise<PromiseOr<Outcome<Result>>[]>
  /** Batches of this process in flight at once. */
  inFlight: number
  /** Batches of one owner in flight at once: fewer, so that another owner never waits for this one's. */
  inFlightPerOwner: number
  /** Requests in one batch. */
  size: number
  /** Requests that may wait, of one owner and of all; beyond it they are refused at once. */
  waitingPerOwner: number
  waitingInAll: number
  /** Called after every batch. */
  onBatch?: (size: number) => void
}

/**
 * Gathers the requests that arrive while earlier ones are being written into the next batch. There is no timer: an
 * idle service runs a request at once, and batches become larger under load, so that each lock is taken once per batch
 * instead of once per request (docs/decisions/0004-batches.md has the measurements).
 * @returns a function that runs one request and gives its own result or throws its own error
 */
export function makeBatcher<Request, Result>(
  plan: BatchPlan<Request, Result>,
): (request: Request) => Promise<Result> {
  const batcher = new Batcher(plan)
  return request => batcher.submit(request)
}

type Waiting<Request, Result> = Waiter & { request: Request; resolve: (result: Result) => void }

class Batcher<Request, Result> {
  private readonly plan: BatchPlan<Request, Result>
  private readonly queue: FairQueue<Waiting<Request, Result>>
  /** Batches under way, by owner, with the number of their requests. */
  private readonly underWay = new Map<string, { batches: number; requests: number }>()
  private running = 0
  private pumpsSoon = false

  constructor(plan: BatchPlan<Request, Result>) {
    this.plan = plan
    const { waitingInAll, waitingPerOwner } = plan
    this.queue = new FairQueue({ name: 'orders', waitingInAll, waitingPerOwner })
  }

  submit(request: Request): Promise<Result> {
    const { lane, owner, turn, retryKey } = this.plan
    return new Promise((resolve, reject) => {
      const named = {
        owner: owner(request),
        lane: lane(request),
        retryKey: retryKey(request),
        turn: turn(request),
      }
      this.queue.add({ ...named, request, resolve, reject })
      this.pumpSoon()
    })
  }

  /** Pumps after everything that has arrived has been read, so that requests that arrive together share a batch. */
  private pumpSoon(): void {
    if (this.pumpsSoon) return
    this.pumpsSoon = true
    setImmediate(() => {
      this.pumpsSoon = false
      this.pump()
    })
  }

  private pump(): void {
    while (this.running < this.plan.inFlight) {
      const batch = this.nextBatch()
      if (batch === undefined) return
      void this.runBatch(batch)
    }
  }

  private nextBatch(): Waiting<Request, Result>[] | undefined {
    for (const [owner, waiting] of this.queue.owners()) {
      if (!this.mayGo(owner, waiting.length)) continue
      const batch = this.pick(waiting)
      if (batch.length === 0) continue
      this.queue.take(batch)
      return batch
    }
    return undefined
  }

  /**
   * An owner with a running batch starts the next one only when it is at least half as large. Otherwise single requests would
   * use the second place one by one, each with a transaction of its own, while all others are in the first batch.
   */
  private mayGo(owner: string, waiting: number): boolean {
    const { batches, requests } = this.underWay.get(owner) ?? { batches: 0, requests: 0 }
    return batches < this.plan.inFlightPerOwner && 2 * waiting >= requests
  }

  private pick(waiting: readonly Waiting<Request, Result>[]): Waiting<Request, Result>[] {
    const batch: Waiting<Request, Result>[] = []
    const retryKeys = new Set<string>()
    for (const waiter of waiting) {
      if (batch.length === this.plan.size) break
      if (!this.queue.isFree(waiter) || retryKeys.has(waiter.retryKey ?? '')) continue
      if (waiter.retryKey !== undefined) retryKeys.add(waiter.retryKey)
      batch.push(waiter)
    }
    return batch
  }

  private async runBatch(batch: Waiting<Request, Result>[]): Promise<void> {
    const { owner } = batch[0]!
    this.count(owner, 1, batch.length)
    try {
      const outcomes = await this.plan.run(batch.map(waiting => waiting.request))
      batch.forEach((waiting, at) => this.conclude(waiting, outcomes[at]))
    } catch (error) {
      for (const waiting of batch) this.conclude(waiting, { error })
    } finally {
      this.count(owner, -1, -batch.length)
      this.plan.onBatch?.(batch.length)
      this.pump()
    }
  }

  private count(owner: string, batches: number, requests: number): void {
    const before = this.underWay.get(owner) ?? { batches: 0, requests: 0 }
    const now = { batches: before.batches + batches, requests: before.requests + requests }
    if (now.batches === 0) this.underWay.delete(owner)
    else this.underWay.set(owner, now)
    this.running += batches
  }

  private conclude(waiting: Waiting<Request, Result>, outcome: PromiseOr<Outcome<Result>> | undefined): void {
    if (outcome instanceof Promise) {
      outcome
        .catch((error: unknown) => ({ error }))
        .then(late => this.concludeLate(waiting, late))
        .catch(waiting.reject)
      return
    }
    this.queue.release(waiting)
    settle(waiting, outcome)
  }

  private concludeLate(waiting: Waiting<Request, Result>, outcome: Outcome<Result>): void {
    this.conclude(waiting, outcome)
    this.pump()
  }
}

function settle<Request, Result>(
  waiting: Waiting<Request, Result>,
  outcome: Outcome<Result> | undefined,
): void {
  if (outcome === undefined) waiting.reject(new Error('A batch gave no outcome for one of its requests.'))
  else if ('error' in outcome) waiting.reject(outcome.error)
  else waiting.resolve(outcome.value)
}
