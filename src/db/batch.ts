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

type Waiting<Request, Result> = {
  request: Request
  lane: string | undefined
  twin: string | undefined
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Gathers the requests that arrive while earlier ones are being written into the next batch. There is no timer:
 * an idle service sends a batch of one at once, and under load batches grow by themselves, so every lock that was
 * taken once per request is taken once per batch (docs/decisions/0004-batches.md has the measurements).
 * @returns a function that runs one request and gives its own result or throws its own error
 */
export function makeBatcher<Request, Result>(
  plan: BatchPlan<Request, Result>,
): (request: Request) => Promise<Result> {
  const queues = new Map<string, Waiting<Request, Result>[]>()
  const busyLanes = new Map<string, number>()
  const busyTwins = new Set<string>()
  let running = 0

  function pump(): void {
    while (running < plan.inFlight) {
      const batch = nextBatch()
      if (batch === undefined) return
      running += 1
      void runBatch(batch)
    }
  }

  function nextBatch(): Waiting<Request, Result>[] | undefined {
    for (const [owner, queue] of queues) {
      const batch = pick(queue)
      if (batch.length === 0) continue
      // Taken out and put back at the end: the next turn is another owner's.
      queues.delete(owner)
      const taken = new Set(batch)
      const rest = queue.filter(waiting => !taken.has(waiting))
      if (rest.length > 0) queues.set(owner, rest)
      return batch
    }
    return undefined
  }

  function pick(queue: Waiting<Request, Result>[]): Waiting<Request, Result>[] {
    const batch: Waiting<Request, Result>[] = []
    for (const waiting of queue) {
      if (batch.length === plan.size) break
      if (waiting.lane !== undefined && busyLanes.has(waiting.lane)) continue
      if (waiting.twin !== undefined && busyTwins.has(waiting.twin)) continue
      if (waiting.twin !== undefined) busyTwins.add(waiting.twin)
      batch.push(waiting)
    }
    for (const { lane } of batch) if (lane !== undefined) busyLanes.set(lane, (busyLanes.get(lane) ?? 0) + 1)
    return batch
  }

  async function runBatch(batch: Waiting<Request, Result>[]): Promise<void> {
    try {
      const outcomes = await plan.run(batch.map(waiting => waiting.request))
      batch.forEach((waiting, at) => conclude(waiting, outcomes[at]))
    } catch (error) {
      for (const waiting of batch) conclude(waiting, { error })
    } finally {
      running -= 1
      plan.onBatch?.(batch.length)
      pump()
    }
  }

  function conclude(waiting: Waiting<Request, Result>, outcome: PromiseOr<Outcome<Result>> | undefined): void {
    if (outcome instanceof Promise) {
      outcome
        .catch((error: unknown) => ({ error }))
        .then(late => {
          conclude(waiting, late)
          pump()
        })
        .catch(waiting.reject)
      return
    }
    release(waiting)
    settle(waiting, outcome)
  }

  function release({ lane, twin }: Waiting<Request, Result>): void {
    if (twin !== undefined) busyTwins.delete(twin)
    if (lane === undefined) return
    const left = (busyLanes.get(lane) ?? 1) - 1
    if (left === 0) busyLanes.delete(lane)
    else busyLanes.set(lane, left)
  }

  return request =>
    new Promise<Result>((resolve, reject) => {
      const owner = plan.owner(request)
      const waiting = { request, lane: plan.lane(request), twin: plan.twin(request), resolve, reject }
      const queue = queues.get(owner)
      if (queue === undefined) queues.set(owner, [waiting])
      else queue.push(waiting)
      pump()
    })
}

function settle<Request, Result>(
  waiting: Waiting<Request, Result>,
  outcome: Outcome<Result> | undefined,
): void {
  if (outcome === undefined) waiting.reject(new Error('A batch gave no outcome for one of its requests.'))
  else if ('error' in outcome) waiting.reject(outcome.error)
  else waiting.resolve(outcome.value)
}
