/** What became of one request of a batch. */
export type Outcome<Result> = { value: Result } | { error: unknown }

export type PromiseOr<T> = T | Promise<T>

export type BatchPlan<Request, Result> = {
  /** Requests of one owner (a brand) share a batch; owners take turns. */
  owner: (request: Request) => string
  /** Requests of one lane (a bill) may share a batch but never two batches at once, which would wait for each other. */
  lane: (request: Request) => string | undefined
  /** Requests of one twin key (an idempotency key) never run at once: the second runs when the first has ended. */
  twin: (request: Request) => string | undefined
  /**
   * Runs one batch; gives one outcome for each request, in the same order. One that left the batch to run alone gives
   * a promise, and the others do not wait for it.
   */
  run: (requests: Request[]) => Promise<PromiseOr<Outcome<Result>>[]>
  /** Batches of this process in flight at once. */
  inFlight: number
  /** Requests in one batch. */
  size: number
  /** Hears of every batch that has ended. */
  onBatch?: (size: number) => void
}

/**
 * Gathers the requests that arrive while earlier ones are being written into the next batch. There is no timer: an
 * idle service sends what has arrived at once, and under load batches grow by themselves, so every lock that was taken
 * once per request is taken once per batch (docs/decisions/0004-batches.md has the measurements).
 * @returns a function that runs one request and gives its own result or throws its own error
 */
export function makeBatcher<Request, Result>(
  plan: BatchPlan<Request, Result>,
): (request: Request) => Promise<Result> {
  const batcher = new Batcher(plan)
  return request => batcher.submit(request)
}

type Waiting<Request, Result> = {
  request: Request
  lane: string | undefined
  twin: string | undefined
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

class Batcher<Request, Result> {
  private readonly plan: BatchPlan<Request, Result>
  /** What waits, by owner; the map's order is whose turn it is. */
  private readonly queues = new Map<string, Waiting<Request, Result>[]>()
  /** Lanes in flight, with the number of their requests. */
  private readonly busyLanes = new Map<string, number>()
  private readonly busyTwins = new Set<string>()
  /** Requests in batches under way, by owner. */
  private readonly underWay = new Map<string, number>()
  private running = 0
  private pumpsSoon = false

  constructor(plan: BatchPlan<Request, Result>) {
    this.plan = plan
  }

  submit(request: Request): Promise<Result> {
    const { lane, owner, twin } = this.plan
    return new Promise((resolve, reject) => {
      const waiting = { request, lane: lane(request), twin: twin(request), resolve, reject }
      const queue = this.queues.get(owner(request))
      if (queue === undefined) this.queues.set(owner(request), [waiting])
      else queue.push(waiting)
      this.pumpSoon()
    })
  }

  /** After what has come in together has been read, so that requests that arrived together go together. */
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
    for (const [owner, queue] of this.queues) {
      if (!this.isWorthIt(owner, queue.length)) continue
      const batch = this.pick(queue)
      if (batch.length === 0) continue
      // Taken out and put back at the end: the next turn is another owner's.
      this.queues.delete(owner)
      const taken = new Set(batch)
      const rest = queue.filter(waiting => !taken.has(waiting))
      if (rest.length > 0) this.queues.set(owner, rest)
      return batch
    }
    return undefined
  }

  /**
   * An owner with a batch under way sends the next when it is at least half as big: else one request after the other
   * would take the second place, each paying for a transaction of its own, while all others wait in the first.
   */
  private isWorthIt(owner: string, waiting: number): boolean {
    return 2 * waiting >= (this.underWay.get(owner) ?? 0)
  }

  private pick(queue: readonly Waiting<Request, Result>[]): Waiting<Request, Result>[] {
    const batch: Waiting<Request, Result>[] = []
    for (const waiting of queue) {
      if (batch.length === this.plan.size) break
      const { lane, twin } = waiting
      if (lane !== undefined && this.busyLanes.has(lane)) continue
      if (twin !== undefined && this.busyTwins.has(twin)) continue
      if (twin !== undefined) this.busyTwins.add(twin)
      batch.push(waiting)
    }
    for (const { lane } of batch) {
      if (lane !== undefined) this.busyLanes.set(lane, (this.busyLanes.get(lane) ?? 0) + 1)
    }
    return batch
  }

  private async runBatch(batch: Waiting<Request, Result>[]): Promise<void> {
    const owner = this.plan.owner(batch[0]!.request)
    this.running += 1
    this.underWay.set(owner, (this.underWay.get(owner) ?? 0) + batch.length)
    try {
      const outcomes = await this.plan.run(batch.map(waiting => waiting.request))
      batch.forEach((waiting, at) => this.conclude(waiting, outcomes[at]))
    } catch (error) {
      for (const waiting of batch) this.conclude(waiting, { error })
    } finally {
      this.running -= 1
      const left = this.underWay.get(owner)! - batch.length
      if (left === 0) this.underWay.delete(owner)
      else this.underWay.set(owner, left)
      this.plan.onBatch?.(batch.length)
      this.pump()
    }
  }

  private conclude(waiting: Waiting<Request, Result>, outcome: PromiseOr<Outcome<Result>> | undefined): void {
    if (outcome instanceof Promise) {
      outcome
        .catch((error: unknown) => ({ error }))
        .then(late => this.concludeLate(waiting, late))
        .catch(waiting.reject)
      return
    }
    this.release(waiting)
    settle(waiting, outcome)
  }

  private concludeLate(waiting: Waiting<Request, Result>, outcome: Outcome<Result>): void {
    this.conclude(waiting, outcome)
    this.pump()
  }

  private release({ lane, twin }: Waiting<Request, Result>): void {
    if (twin !== undefined) this.busyTwins.delete(twin)
    if (lane === undefined) return
    const left = (this.busyLanes.get(lane) ?? 1) - 1
    if (left === 0) this.busyLanes.delete(lane)
    else this.busyLanes.set(lane, left)
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
