import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Started } from '../attacks.ts'

// Five brands have twenty webhooks each, which answer at once, and place orders as fast as their keys may.

const seconds = 30
const webhooksOfBrand = 20

process.once('message', ({ neighbours }: Started) => {
  void attack(neighbours)
  void sleep(seconds * 1000).then(() => process.exit(0))
})
// Everything is loaded: the attack can begin.
process.send!('ready')

async function attack({ url, hooked }: Started['neighbours']): Promise<void> {
  const receiver = createServer((request, answer) => void request.resume().on('end', () => answer.end()))
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const post = (key: string, path: string, body: object) =>
    fetch(`${url}/v1/pos${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(answer => answer.arrayBuffer())
  const hook = { url: `http://127.0.0.1:${port}/`, events: ['*'] }
  await Promise.all(
    hooked.flatMap(({ keys }) =>
      Array.from({ length: webhooksOfBrand }, () => post(keys[0]!, '/webhooks', hook)),
    ),
  )
  for (const { keys, branchId, dishId } of hooked) {
    const lines = [{ product_id: dishId, quantity: 1 }]
    for (const key of keys)
      void keepOrdering(() => post(key, '/orders', { branch_id: branchId, channel: 'pos', lines }))
  }
}

async function keepOrdering(order: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await order()
    await sleep(250)
  }
}
