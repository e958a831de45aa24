import type { Core } from '../core.ts'
import { type Loop, loop } from '../lib/loop.ts'
import { BrandTurns } from '../db/gate/brand-turns.ts'
import { deliverNext, type InTurn } from './deliver.ts'
import { waitingWebhooks, type WaitingWebhook } from './delivery.store.ts'
import { followEvents } from './follow-events.ts'
import type { Message, Sender } from './send-message.gateway.ts'

/** The pause between two rounds: each queues and sends the events of many transactions. */
const pauseMs = 250
/** How often it looks for deliveries that are repeated later. */
const laterMs = 1000
/**
 * Concurrent messages: to one receiver, to one whose last attempt failed, of one brand, and in this process. In both, those to
 * receivers whose last attempt failed leave room for the others. A brand at its limit sends on in rounds, so that none of its
 * receivers keeps a place. `atDatabase`: reads and results of messages at once.
 */
const defaults = {
  ofWebhook: 4,
  ofFailing: 1,
  ofBrand: 32,
  failingOfBrand: 20,
  ofProcess: 512,
  failingOfProcess: 384,
  atDatabase: { ofBrand: 1, inAll: 2 },
}
export type DeliveryLimits = Partial<typeof defaults>

/** Connections that deliveries use beside those of requests. */
export const webhookPlaces = defaults.atDatabase.inAll

type Bound = readonly [name: string, most: number]

/**
 * Sends due events to webhooks with concurrent loops, bounded for each receiver, brand and the process. A receiver that hangs
 * only occupies its own, and what one brand sends waits behind what others send.
 */
export class Deliveries {
  readonly #ctx: Core
  readonly #send: Sender
  readonly #most: typeof defaults
  readonly #turns: BrandTurns
  readonly #loops = new Set<Promise<void>>()
  /** Running loops by the name of a bound. */
  readonly #counts = new Map<string, number>()
  /** Bounds with others waiting for a place: until the next round, who has one leaves it after a message. */
  #crowded = new Set<string>()
  readonly #closing = new AbortController()

  constructor(ctx: Core, send: Sender, limits: DeliveryLimits = {}) {
    this.#ctx = ctx
    this.#send = send
    this.#most = { ...defaults, ...limits }
    this.#turns = new BrandTurns(this.#most.atDatabase)
  }

  /**
   * Queues deliveries of new events, and starts to send all that are due.
   * @returns after how many milliseconds there is more to do; undefined: after the next event
   */
  async begin(): Promise<number | undefined> {
    const { db, now } = this.#ctx
    const isBehind = await followEvents(this.#ctx)
    const webhooks = await waitingWebhooks(db, new Date(now()).toISOString(), this.#most.ofProcess)
    const due = webhooks.filter(webhook => webhook.due)
    // The second message to a receiver waits for the first to each.
    for (let round = 0; round < this.#most.ofWebhook; round++) for (const one of due) this.#sendTo(one, round)
    const shared = due.flatMap(webhook => this.#sharedBounds(webhook))
    this.#crowded = new Set(shared.filter(bound => this.#isAtOne([bound])).map(([name]) => name))
    if (isBehind || this.#crowded.size > 0) return pauseMs
    return webhooks.length > 0 ? laterMs : undefined
  }

  /** Waits until no message is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#loops)
  }

  /** Aborts running attempts and starts no more: a receiver that hangs does not delay the shutdown. */
  close(): Promise<void> {
    this.#closing.abort()
    return this.settled()
  }

  /** Starts a loop, unless as many as `others` or as there may be run. */
  #sendTo(webhook: WaitingWebhook, others: number): void {
    const bounds = [...this.#sharedBounds(webhook), ...this.#ownBounds(webhook)]
    if (this.#countOf(webhook.id) > others || this.#isAtOne(bounds)) return
    this.#count(bounds, 1)
    const loop: Promise<void> = this.#sendAll(webhook).finally(() => {
      this.#count(bounds, -1)
      this.#loops.delete(loop)
    })
    this.#loops.add(loop)
  }

  async #sendAll(webhook: WaitingWebhook): Promise<void> {
    try {
      const { signal } = this.#closing
      const send = async (message: Message) => {
        const result = await this.#send(message, signal)
        return signal.aborted && result.status === null ? undefined : result
      }
      const inTurn: InTurn = work => this.#turns.pass(webhook.brandId, work)
      const next = () => deliverNext(this.#ctx, webhook, { send, inTurn })
      while (!signal.aborted && (await next()) !== undefined) if (this.#isCrowded(webhook)) return
    } catch (error) {
      this.#ctx.log.warn({ reason: (error as Error).message }, 'could not send to a webhook')
    }
  }

  #isCrowded(webhook: WaitingWebhook): boolean {
    return this.#sharedBounds(webhook).some(([name]) => this.#crowded.has(name))
  }

  #sharedBounds({ brandId }: WaitingWebhook): Bound[] {
    return [
      ['all', this.#most.ofProcess],
      [brandId, this.#most.ofBrand],
    ]
  }

  #ownBounds({ brandId, id, failing }: WaitingWebhook): Bound[] {
    if (!failing) return [[id, this.#most.ofWebhook]]
    return [
      [id, this.#most.ofFailing],
      [`failing of ${brandId}`, this.#most.failingOfBrand],
      ['failing', this.#most.failingOfProcess],
    ]
  }

  #isAtOne(bounds: readonly Bound[]): boolean {
    return bounds.some(([name, most]) => this.#countOf(name) >= most)
  }

  #countOf(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  #count(bounds: readonly Bound[], more: 1 | -1): void {
    for (const [name] of bounds) {
      const count = this.#countOf(name) + more
      if (count === 0) this.#counts.delete(name)
      else this.#counts.set(name, count)
    }
  }
}

/** Sends events to webhooks until it is closed. Every process serves all brands; each delivery is leased by one of them. */
export function deliverWebhooks(ctx: Core, send: Sender, limits?: DeliveryLimits): Pick<Loop, 'close'> {
  const deliveries = new Deliveries(ctx, send, limits)
  const failed = (reason: string) => ctx.log.warn({ reason }, 'could not send to webhooks')
  const delivering = loop(() => deliveries.begin(), { pauseMs, failed })
  ctx.db.wakes.on('placed', delivering.wake)
  return {
    async close() {
      await delivering.close()
      await deliveries.close()
    },
  }
}
