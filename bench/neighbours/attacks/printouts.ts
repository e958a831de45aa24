import { setTimeout as sleep } from 'node:timers/promises'
import type { Started } from '../attacks.ts'

// Two brands print as much as their keys may, eight long receipts at once each.

const seconds = 30

process.once('message', ({ neighbours }: Started) => {
  for (const { orderId, keys } of neighbours.printing)
    for (const key of keys)
      void keepPrinting(`${neighbours.url}/v1/pos/orders/${orderId}/receipt?format=pdf`, key)
  void sleep(seconds * 1000).then(() => process.exit(0))
})
// Everything is loaded: the attack can begin.
process.send!('ready')

async function keepPrinting(url: string, key: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    await answer.arrayBuffer()
    if (answer.status !== 200) await sleep(1000)
  }
}
