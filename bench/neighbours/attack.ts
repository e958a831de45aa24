import type { Neighbours } from './service.ts'

// Brand A as a process of its own: its reads must not slow down the measurements of brand B.

process.once('message', ({ neighbours, keys }: { neighbours: Neighbours; keys: string[] }) => {
  void attack(neighbours, keys).then(() => process.exit(0))
})

/**
 * Sends at once all that one key may ask for in a minute: payments on one bill, payments and orders on bills that a
 * long transaction holds, menus of 5,000 dishes after a change, reports of a year, deep sorted pages, slips of a long
 * bill.
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
  const send = async (key: string, path: string, body: object | undefined) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${url}/v1/pos${path}`, { headers, ...sent })
    // Read and discarded in chunks, so that memory does not limit the client.
    for await (const _piece of answer.body ?? []);
  }
  const all = keys.flatMap(key =>
    kinds.flatMap(([count, path, body]) =>
      Array.from({ length: count }, (_, at) => send(key, path(at), body)),
    ),
  )
  await Promise.allSettled(all)
}
