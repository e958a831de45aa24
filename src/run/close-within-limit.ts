import { setTimeout as sleep } from 'node:timers/promises'

/** A connection may still be at work for a request that was cut off: its end is not waited for. */
export async function closeWithinLimit(...resources: { close(): Promise<void> }[]): Promise<void> {
  const closed = Promise.all(resources.map(resource => resource.close()))
  await Promise.race([closed, sleep(500, undefined, { ref: false })])
}
