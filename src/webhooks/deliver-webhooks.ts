import type { Core } from '../core.ts'
import { type Loop, loop } from '../lib/loop.ts'
import { deliverNext } from './deliver.ts'
import { waitingWebhooks, type WaitingWebhook } from './delivery.store.ts'
import { followEvents } from './follow-events.ts'
import type { Message, Sender } from './send-message.gateway.ts'

/** The pause between two rounds: each queues and sends the events of many transactions. */
const pauseMs = 250
/** How often it looks for deliveries that are repeated later. */
const laterMs = 1000
/**
 * Concurrent messages: to one receiver, to one whose last attempt failed, in this process, and in it to those whose last
 * attempt failed, so that receivers that hang leave room for the others.
 */
const most = { ofWebhook: 4, ofFailing: 1, ofProcess: 512, failingOfProcess: 384 }

/**
 * Sends due events to webhooks, with up to `most.ofWebhook` concurrent loops for each receiver. A receiver that hangs only
 * occupies its own loops; a brand has at most twenty webhooks.
 */
export class Deliveries {
  readonly #ctx: Core
  readonly #send: Sender
  /** Running loops by webhook. */
  readonly #loops = new Map<string, Set<Promise<void>>>()
  #failing = 0
  readonly #closing = new AbortController()

  constructor(ctx: Core, send: Sender) {
    this.#ctx = ctx
    this.#send = send
  }

  /**
   * Queues deliveries of new events, and starts to send all that are due.
   * @returns after how many milliseconds there is more to do; undefined: after the next event
   */
  async begin(): Promise<number | undefined> {
    const { db, now } = this.#ctx
    const behind = await followEvents(this.#ctx)
    const webhooks = await waitingWebhooks(db, new Date(now()).toISOString(), most.ofProcess)
    for (const webhook of webhooks) if (webhook.due) this.#sendTo(webhook)
    if (behind > 0) return pauseMs
    return webhooks.length > 0 ? laterMs : undefined
  }

  /** Waits until no message is being sent. */
  async settled(): Promise<void> {
    await Promise.all([...this.#loops.values()].flatMap(loops => [...loops]))
  }

  /** Aborts running attempts and starts no more: a receiver that hangs does not delay the shutdown. */
  close(): Promise<void> {
    this.#closing.abort()
    return this.settled()
  }

  #sendTo(webhook: WaitingWebhook): void {
    const loops = this.#loops.get(webhook.id) ?? new Set()
    const room = webhook.failing ? most.ofFailing : most.ofWebhook
    while (loops.size < room && this.#hasRoomFor(webhook)) {
      if (webhook.failing) this.#failing += 1
      const loop: Promise<void> = this.#sendAll(webhook).finally(() => {
        if (webhook.failing) this.#failing -= 1
        loops.delete(loop)
        if (loops.size === 0) this.#loops.delete(webhook.id)
      })
      loops.add(loop)
      this.#loops.set(webhook.id, loops)
    }
  }

  async #sendAll(webhook: WaitingWebhook): Promise<void> {
    try {
      const { signal } = this.#closing
      const send = async (message: Message) => {
        const result = await this.#send(message, signal)
        return signal.aborted && result.status === null ? undefined : result
      }
      while (!signal.aborted && (await deliverNext(this.#ctx, webhook, send)) !== undefined);
    } catch (error) {
      this.#ctx.log.warn({ reason: (error as Error).message }, 'could not send to a webhook')
    }
  }

  #hasRoomFor({ failing }: WaitingWebhook): boolean {
    return this.#count() < most.ofProcess && (!failing || this.#failing < most.failingOfProcess)
  }

  #count(): number {
    let count = 0
    for (const loops of this.#loops.values()) count += loops.size
    return count
  }
}

/** Sends events to webhooks until it is closed. Every process serves all brands; each delivery is leased by one of them. */
export function deliverWebhooks(ctx: Core, send: Sender): Pick<Loop, 'close'> {
  const deliveries = new Deliveries(ctx, send)
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
