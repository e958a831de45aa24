import { createClient } from 'redis'
import type { Logger } from 'pino'
import { newUlid } from '../lib/ulid.ts'
import type { Wakes } from '../lib/wakes.ts'

const channel = 'comanda:placed'
/** Brands with new positions are gathered this long into one message. */
const gatherMs = 10

/**
 * Tells the other services on this Redis which brands have new event positions, and wakes readers for theirs. A message that
 * is lost costs a second: `watchCommits` notices the commit as it does without Redis.
 */
export function shareWakes(wakes: Wakes, url: string, log: Logger): { close(): void } {
  const options = { url, disableOfflineQueue: true, socket: { connectTimeout: 1000 } } as const
  const [publisher, subscriber] = [createClient(options), createClient(options)]
  const own = newUlid()
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isHearing = false

  function publish(): void {
    timer = undefined
    const message = [own, ...gathered].join(' ')
    gathered.clear()
    if (publisher.isReady) publisher.publish(channel, message).catch(ignore)
  }

  function hear(message: string): void {
    const [sender, ...brandIds] = message.split(' ')
    if (sender === own) return
    isHearing = true
    for (const brandId of brandIds) wakes.tell('placed', brandId)
    isHearing = false
  }

  const ignore = (err: unknown): void => log.debug({ err }, 'no wake by Redis')
  for (const client of [publisher, subscriber]) client.on('error', ignore)
  publisher.connect().catch(ignore)
  subscriber
    .connect()
    .then(() => subscriber.subscribe(channel, hear))
    .catch(ignore)
  const leave = wakes.on('placed', brandId => {
    if (brandId === undefined || isHearing) return
    gathered.add(brandId)
    timer ??= setTimeout(publish, gatherMs).unref()
  })
  return {
    close() {
      leave()
      clearTimeout(timer)
      publisher.destroy()
      subscriber.destroy()
    },
  }
}
