import { newTurn, type Turn } from '../lib/turn.ts'
import { FairQueue, type Waiter } from './fair-queue.ts'
import { gateWaits } from './metrics.ts'

/** A write may wait for a row, a report may take the processor for seconds, any other read is short. */
export type GateKind = 'act' | 'read' | 'report'

/** A request for a turn at the database. */
type GateRequest = {
  brandId: string
  kind: GateKind
  /** The bill, order or record that is written: writes on one run one after the other, without a connection while they wait. */
  thing: string | undefined
  /** The idempotency key. */
  onceKey: string | undefined
  turn: Turn
}

/**
 * The bulkhead between brands in front of the database: each has a few places at most, brands take turns, what waits is
 * bounded (docs/decisions/0012-turns-by-brand.md).
 */
export type Gate = {
  /**
   * Runs the work when it is its turn.
   * @throws Refusal unavailable when too many wait, idempotency_in_progress; whatever the work throws
   */
  pass<T>(request: GateRequest, work: () => Promise<T>): Promise<T>
}

export type GatePlan = {
  /** Requests at work at once, of all brands and of one; of each kind as well. */
  inAll: Record<GateKind | 'any', number>
  perBrand: Record<GateKind | 'any', number>
  waitingInAll: number
  waitingPerBrand: number
}

const inService: GatePlan = {
  // Two places are never taken by writes, so reads go on however many writes wait for rows.
  inAll: { any: 10, act: 8, read: 10, report: 2 },
  perBrand: { any: 4, act: 3, read: 4, report: 1 },
  waitingInAll: 1024,
  waitingPerBrand: 256,
}

/** Connections that may be in use by those who have passed. */
export const gatePlaces = inService.inAll.any

export function makeGate(plan: Partial<GatePlan> = {}): Gate {
  const gate = new FairGate({ ...inService, ...plan })
  return { pass: (request, work) => gate.pass(request, work) }
}

/** Takes a turn to read a portion of an answer being sent. @throws Refusal unavailable; whatever the work throws */
export function passAsRead<T>(gate: Gate, brandId: string, work: () => Promise<T>): Promise<T> {
  return gate.pass({ brandId, kind: 'read', thing: undefined, onceKey: undefined, turn: newTurn() }, work)
}

type AtGate = Waiter & { kind: GateKind; go: () => void }

class FairGate {
  private readonly plan: GatePlan
  private readonly queue: FairQueue<AtGate>
  private readonly atWork: Counts = noCounts()
  private readonly ofBrand = new Map<string, Counts>()

  constructor(plan: GatePlan) {
    this.plan = plan
    const { waitingInAll, waitingPerBrand } = plan
    this.queue = new FairQueue({ name: 'requests', waitingInAll, waitingPerOwner: waitingPerBrand })
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

  private enter({ brandId, kind, thing, turn, onceKey }: GateRequest): Promise<AtGate> {
    const since = performance.now()
    return new Promise((resolve, reject) => {
      const go = () => {
        gateWaits.observe({ kind }, (performance.now() - since) / 1000)
        resolve(waiter)
      }
      // With the brand in front, since another brand may guess its ids.
      const named = (name: string | undefined) => name && `${brandId} ${name}`
      const waiter = { owner: brandId, lane: named(thing), onceKey: named(onceKey), turn, kind, go, reject }
      this.queue.add(waiter)
      this.letGo()
    })
  }

  /** One brand after the other, one request of each. */
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
      if (counts.any >= this.plan.perBrand.any) continue
      const found = waiting.find(waiter => this.mayGo(waiter, counts))
      if (found !== undefined) return found
    }
    return undefined
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
  return { any: 0, act: 0, read: 0, report: 0 }
}
