import { begin, type Turn } from '../../lib/turn.ts'
import { refusedForOverload, waitingInQueue } from '../metrics.ts'
import { inProgress, queueFull, waitedTooLong } from '../database.refusals.ts'

/** A queued request. */
export type Waiter = {
  /** Owners (brands) take turns. */
  owner: string
  /** Waiters of one lane (a bill) run together or one after the other. */
  lane: string | undefined
  /** Waiters with the same idempotency key run one after the other. */
  retryKey: string | undefined
  turn: Turn
  reject: (error: unknown) => void
}

export type QueueBounds = {
  /** Names the queue in the metrics. */
  name: 'requests' | 'orders'
  waitingPerOwner: number
  waitingInAll: number
}

/** How long a request waits for another with the same Idempotency-Key (docs/specification/requests.md). */
const duplicateWaitMs = 5_000

/**
 * A bounded queue of waiters by owner, with the lanes and idempotency keys in use. It keeps the order of the owners' turns;
 * its user (`batch.ts`, `gate.ts`) decides which waiter runs next.
 */
export class FairQueue<W extends Waiter> {
  /** The map's order is the order of turns. */
  private readonly queues = new Map<string, W[]>()
  private readonly busyLanes = new Map<string, number>()
  private readonly busyRetryKeys = new Set<string>()
  private readonly duplicateTimers = new Map<W, NodeJS.Timeout>()
  private readonly bounds: QueueBounds
  private length = 0

  constructor(bounds: QueueBounds) {
    this.bounds = bounds
  }

  requireRoom(owner: string): void {
    const { name, waitingInAll, waitingPerOwner } = this.bounds
    if (this.waitingOf(owner) < waitingPerOwner && this.length < waitingInAll) return
    refusedForOverload.inc({ queue: name })
    throw queueFull()
  }

  add(waiter: W): void {
    this.requireRoom(waiter.owner)
    const queue = this.queues.get(waiter.owner) ?? []
    queue.push(waiter)
    this.queues.set(waiter.owner, queue)
    this.count(1)
    waiter.turn.begun = false
    waiter.turn.leave = () => {
      this.remove([waiter])
      waiter.reject(waitedTooLong())
    }
    if (this.hasBusyRetryKey(waiter)) this.limitDuplicateWait(waiter)
  }

  /** The owners with waiters, in the order of their turns. */
  owners(): IterableIterator<[owner: string, waiting: readonly W[]]> {
    return this.queues.entries()
  }

  waitingOf(owner: string): number {
    return this.queues.get(owner)?.length ?? 0
  }

  /** Whether its lane and its idempotency key are free. */
  isFree(waiter: W): boolean {
    if (waiter.lane !== undefined && this.busyLanes.has(waiter.lane)) return false
    if (!this.hasBusyRetryKey(waiter)) return true
    this.limitDuplicateWait(waiter)
    return false
  }

  /** Starts waiters of one owner, who moves to the end: their lanes and idempotency keys are in use until `release`. */
  take(waiters: readonly W[]): void {
    this.remove(waiters)
    for (const { lane, retryKey, turn } of waiters) {
      begin(turn)
      if (lane !== undefined) this.busyLanes.set(lane, (this.busyLanes.get(lane) ?? 0) + 1)
      if (retryKey !== undefined) this.busyRetryKeys.add(retryKey)
    }
    const { owner } = waiters[0]!
    const rest = this.queues.get(owner)
    // Moves the owner to the end of the map.
    this.queues.delete(owner)
    if (rest !== undefined) this.queues.set(owner, rest)
  }

  release({ lane, retryKey }: W): void {
    if (retryKey !== undefined) this.busyRetryKeys.delete(retryKey)
    if (lane === undefined) return
    const left = this.busyLanes.get(lane)! - 1
    if (left === 0) this.busyLanes.delete(lane)
    else this.busyLanes.set(lane, left)
  }

  private remove(waiters: readonly W[]): void {
    const { owner } = waiters[0]!
    const taken = new Set(waiters)
    const queue = this.queues.get(owner) ?? []
    const rest = queue.filter(waiter => !taken.has(waiter))
    this.count(rest.length - queue.length)
    if (rest.length === 0) this.queues.delete(owner)
    else this.queues.set(owner, rest)
    for (const waiter of waiters) this.forgetTimer(waiter)
  }

  private count(more: number): void {
    this.length += more
    waitingInQueue.inc({ queue: this.bounds.name }, more)
  }

  private hasBusyRetryKey({ retryKey }: W): boolean {
    return retryKey !== undefined && this.busyRetryKeys.has(retryKey)
  }

  private limitDuplicateWait(waiter: W): void {
    if (this.duplicateTimers.has(waiter)) return
    const timer = setTimeout(() => {
      this.remove([waiter])
      waiter.reject(inProgress())
    }, duplicateWaitMs)
    this.duplicateTimers.set(waiter, timer.unref())
  }

  private forgetTimer(waiter: W): void {
    clearTimeout(this.duplicateTimers.get(waiter))
    this.duplicateTimers.delete(waiter)
  }
}
