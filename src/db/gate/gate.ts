import { newTurn, type Turn } from '../../lib/turn.ts'
import { reportConnections } from '../database.ts'
import { FairQueue, type Waiter } from './fair-queue.ts'
import { gateWaits } from '../metrics.ts'

/** A write can wait for a row and a report can use the processor for seconds; any other read is short. */
export type GateKind = 'write' | 'read' | 'report'

/** A request for a turn at the database. */
type GateRequest = {
  brandId: string
  kind: GateKind
  /** The bill, order or record to write: its writes run one after the other, and use no connection while they wait. */
  targetId: string | undefined
  /** The idempotency key. */
  retryKey: string | undefined
  turn: Turn
}

/**
 * The bulkhead between brands in front of the database: each has a limited number of places, brands take turns, and the queue
 * is bounded (docs/decisions/0012-turns-by-brand.md).
 */
export type Gate = {
  /** Called before a body is read, because reading costs more than the refusal. */
  requireRoom(brandId: string): void
  /** Runs the work when it is its turn. */
  pass<T>(request: GateRequest, work: () => Promise<T>): Promise<T>
}

export type GatePlan = {
  /** Concurrent requests of all brands and of one, in total and by kind. */
  inAll: Record<GateKind | 'any', number>
  perBrand: Record<GateKind | 'any', number>
  /** A brand of which more requests wait has these places while a brand with a shorter queue is active. */
  crowd: { waiting: number; places: number }
  waitingInAll: number
  waitingPerBrand: number
}

const inService: GatePlan = {
  // Writes never use two of the places, so reads continue however many writes wait for rows.
  inAll: { any: 10, write: 8, read: 10, report: reportConnections },
  perBrand: { any: 4, write: 3, read: 4, report: 1 },
  crowd: { waiting: 16, places: 2 },
  waitingInAll: 1024,
  waitingPerBrand: 256,
}

/** Connections used by requests that have passed the gate. */
export const gatePlaces = inService.inAll.any

export function makeGate(plan: Partial<GatePlan> = {}): Gate {
  const gate = new FairGate({ ...inService, ...plan })
  return {
    requireRoom: brandId => gate.requireRoom(brandId),
    pass: (request, work) => gate.pass(request, work),
  }
}

/** Takes a turn to read a part of an answer that is being sent. */
export function passAsRead<T>(gate: Gate, brandId: string, work: () => Promise<T>): Promise<T> {
  return gate.pass({ brandId, kind: 'read', targetId: undefined, retryKey: undefined, turn: newTurn() }, work)
}

/** How long a brand counts as active after a request. */
const activeMs = 1_000

type AtGate = Waiter & { kind: GateKind; go: () => void }

class FairGate {
  private readonly plan: GatePlan
  private readonly queue: FairQueue<AtGate>
  private readonly atWork: Counts = noCounts()
  private readonly ofBrand = new Map<string, Counts>()
  /** The last request of a brand with a short queue, and its time in ms. */
  private lastQuiet = { brandId: '', at: -Infinity }

  constructor(plan: GatePlan) {
    this.plan = plan
    const { waitingInAll, waitingPerBrand } = plan
    this.queue = new FairQueue({ name: 'requests', waitingInAll, waitingPerOwner: waitingPerBrand })
  }

  requireRoom(brandId: string): void {
    this.queue.requireRoom(brandId)
  }

  async pass<T>(request: GateRequest, work: () => Promise<T>): Promise<T> {
    const place = await this.enter(request)
    try {
      return await work()
    } finally {
      this.count(place, -1)
      this.queue.release(place)
      this.letGo()
    }
  }

  private enter({ brandId, kind, targetId, turn, retryKey }: GateRequest): Promise<AtGate> {
    const since = performance.now()
    return new Promise((resolve, reject) => {
      const go = () => {
        gateWaits.observe({ kind }, (performance.now() - since) / 1000)
        resolve(waiter)
      }
      // Prefixed with the brand, since another brand may guess its ids.
      const named = (name: string | undefined) => name && `${brandId} ${name}`
      const waiter = {
        owner: brandId,
        lane: named(targetId),
        retryKey: named(retryKey),
        turn,
        kind,
        go,
        reject,
      }
      this.queue.add(waiter)
      if (!this.isCrowd(this.queue.waitingOf(brandId))) this.lastQuiet = { brandId, at: since }
      this.letGo()
    })
  }

  /** Starts requests, one of each brand in turn. */
  private letGo(): void {
    for (let next = this.next(); next !== undefined; next = this.next()) {
      this.queue.take([next])
      this.count(next, 1)
      next.go()
    }
  }

  private next(): AtGate | undefined {
    if (this.atWork.any >= this.plan.inAll.any) return undefined
    for (const [brandId, waiting] of this.queue.owners()) {
      const counts = this.ofBrand.get(brandId) ?? noCounts()
      if (counts.any >= this.placesOf(brandId, waiting.length)) continue
      const found = waiting.find(waiter => this.mayGo(waiter, counts))
      if (found !== undefined) return found
    }
    return undefined
  }

  private placesOf(brandId: string, waiting: number): number {
    const { crowd, perBrand } = this.plan
    return this.isCrowd(waiting) && this.isOtherActive(brandId) ? crowd.places : perBrand.any
  }

  private isCrowd(waiting: number): boolean {
    return waiting > this.plan.crowd.waiting
  }

  private isOtherActive(brandId: string): boolean {
    const { brandId: quiet, at } = this.lastQuiet
    return quiet !== brandId && performance.now() - at < activeMs
  }

  private mayGo(waiter: AtGate, counts: Counts): boolean {
    const { kind } = waiter
    const { inAll, perBrand } = this.plan
    return counts[kind] < perBrand[kind] && this.atWork[kind] < inAll[kind] && this.queue.isFree(waiter)
  }

  private count({ owner, kind }: AtGate, more: number): void {
    const counts = this.ofBrand.get(owner) ?? noCounts()
    for (const each of [counts, this.atWork]) {
      each.any += more
      each[kind] += more
    }
    if (counts.any === 0) this.ofBrand.delete(owner)
    else this.ofBrand.set(owner, counts)
  }
}

type Counts = Record<GateKind | 'any', number>

function noCounts(): Counts {
  return { any: 0, write: 0, read: 0, report: 0 }
}
