import type { Core } from '../core.ts'
import { repeat } from '../lib/repeat.ts'
import { deliverNext } from './deliver.ts'
import { type DueWebhook, dueWebhooks } from './delivery.store.ts'
import { followEvents } from './follow-events.ts'
import type { Message, Sender } from './send-message.gateway.ts'

const everyMs = 250
/** Messages under way at the same time: to one receiver, to one whose last attempt failed, and of this process. */
const most = { ofWebhook: 4, ofFailing: 1, ofProcess: 512 }

/**
 * Sends events to webhooks, all that are due, one after the other for each of a receiver's places. A receiver that hangs holds
 * its own places and no one else's; a brand has twenty webhooks at most.
 */
export class Deliveries {
  readonly #ctx: Core
  readonly #send: Sender
  /** Loops at work, by webhook. */
  readonly #loops = new Map<string, Set<Promise<void>>>()
  readonly #closing = new AbortController()

  constructor(ctx: Core, send: Sender) {
    this.#ctx = ctx
    this.#send = send
  }

  /** Makes deliveries of new events and begins to send all that is due. */
  async begin(): Promise<void> {
    const { db, now } = this.#ctx
    await followEvents(this.#ctx)
    const webhooks = await dueWebhooks(db, new Date(now()).toISOString(), most.ofProcess)
    for (const webhook of webhooks) this.#sendTo(webhook)
  }

  /** Waits until nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all([...this.#loops.values()].flatMap(loops => [...loops]))
  }

  /** Cuts off all that is under way, and begins nothing more: a receiver that hangs does not hold up the end. */
  close(): Promise<void> {
    this.#closing.abort()
    return this.settled()
  }

  #sendTo(webhook: DueWebhook): void {
    const loops = this.#loops.get(webhook.id) ?? new Set()
    const room = webhook.failing ? most.ofFailing : most.ofWebhook
    while (loops.size < room && this.#count() < most.ofProcess) {
      const loop: Promise<void> = this.#sendAll(webhook).finally(() => {
        loops.delete(loop)
        if (loops.size === 0) this.#loops.delete(webhook.id)
      })
      loops.add(loop)
      this.#loops.set(webhook.id, loops)
    }
  }

  async #sendAll(webhook: DueWebhook): Promise<void> {
    try {
      const { signal } = this.#closing
      const send = async (message: Message) => {
        const ending = await this.#send(message, signal)
        return signal.aborted && ending.status === null ? undefined : ending
      }
      while (!signal.aborted && (await deliverNext(this.#ctx, webhook, send)) !== undefined);
    } catch (error) {
      this.#ctx.log.warn({ reason: (error as Error).message }, 'a webhook was not sent')
    }
  }

  #count(): number {
    let count = 0
    for (const loops of this.#loops.values()) count += loops.size
    return count
  }
}

/** Sends events to webhooks until it is closed. Each process does so for all brands; a delivery is taken by one of them. */
export function deliverWebhooks(ctx: Core, send: Sender): { close(): Promise<void> } {
  const deliveries = new Deliveries(ctx, send)
  const failed = (reason: string) => ctx.log.warn({ reason }, 'webhooks are not sent')
  const repeated = repeat(() => deliveries.begin(), { everyMs, failed })
  return {
    async close() {
      await repeated.close()
      await deliveries.close()
    },
  }
}
