import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Neighbours } from '../service.ts'

// Brand A as a process of its own: its reads must not slow down the measurements of brand B.

process.once('message', ({ neighbours, keys }: { neighbours: Neighbours; keys: string[] }) => {
  void attack(neighbours, keys).then(() => process.exit(0))
})
// Everything is loaded: the attack can begin.
process.send!('ready')

/**
 * Sends at once, each request on a connection of its own, all that one key may ask for in a minute: payments on one bill,
 * payments and orders on bills that a long transaction holds, menus of 5,000 dishes after a change, reports of a year, deep
 * sorted pages, slips of a long bill.
 */
async function attack({ url, noisy }: Neighbours, keys: readonly string[]): Promise<void> {
  const { bills, branchId, dishId, methodId } = noisy
  const [busy, ...held] = bills as [string, ...string[]]
  const payment = { payments: [{ payment_method_id: methodId, amount: 0.01 }] }
  const year = 'from=2025-11-22&to=2026-11-21'
  const kinds: readonly (readonly [count: number, path: (at: number) => string, body?: object])[] = [
    [1, () => `/products/${dishId}/sold-out`, { branch_id: branchId, sold_out: true }],
    [40, () => `/dining-sessions/${busy}/pay`, payment],
    [12, at => `/dining-sessions/${held[at % held.length]}/pay`, payment],
    [
      12,
      at => `/dining-sessions/${held[at % held.length]}/orders`,
      { lines: [{ product_id: dishId, quantity: 1 }] },
    ],
    [8, () => `/menu?branch_id=${branchId}`],
    [12, at => `/reports/sales?${year}&group_by=${at % 2 === 0 ? 'day' : 'hour'}`],
    [20, at => `/orders?per_page=100&page=${300 + at}&sort=total`],
    [15, () => `/dining-sessions/${busy}/receipt?format=pdf`],
  ]
  // A connection for each request. Bytes are discarded as they come: a client that decodes them takes the processor from the
  // service, as `fetch` did for 1.5 s of the first three.
  const agent = new Agent({ maxSockets: Infinity })
  const send = async (key: string, path: string, body: object | undefined) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'accept-encoding': 'gzip, deflate',
    }
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(`${url}/v1/pos${path}`, { agent, method, headers })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
  }
  const all = keys.flatMap(key =>
    kinds.flatMap(([count, path, body]) =>
      Array.from({ length: count }, (_, at) => send(key, path(at), body)),
    ),
  )
  await Promise.allSettled(all)
}
