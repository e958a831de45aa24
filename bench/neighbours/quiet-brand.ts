import { Agent, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Neighbours } from './service.ts'

type Times = { p50: number; p99: number; max: number }
export type Figures = { reads: Times; orders: Times; unavailable: number; other: number }

const everyMs = 20
/** Of the reads that are due, one in so many is a receipt as PDF: as often as a busy brand prints. */
const receiptEvery = 10
/** Connections that stay open from one request to the next, as those of tills do. */
const agent = new Agent({ keepAlive: true, maxSockets: 10 })

export type Reads = 'receipts' | undefined

/** Brand B's reads and orders in an open loop, 25 of each a second: time counts from the moment a request was due. */
export async function measure({ url, quiet }: Neighbours, seconds: number, reads?: Reads): Promise<Figures> {
  const headers = { authorization: `Bearer ${quiet.key}`, 'content-type': 'application/json' }
  const lines = [{ product_id: quiet.dishId, quantity: 1 }]
  const order = JSON.stringify({ branch_id: quiet.branchId, channel: 'pos', lines })
  const times = { reads: [] as number[], orders: [] as number[] }
  const statuses: (number | undefined)[] = []
  const send = async (what: 'reads' | 'orders', due: number) => {
    const read = reads === 'receipts' ? `/orders/${quiet.orderId}/receipt?format=pdf` : '/orders?per_page=5'
    const [method, path] = what === 'orders' ? ['POST', '/orders'] : ['GET', read]
    const sent = request(`${url}/v1/pos${path}`, { agent, method, headers })
    sent.end(what === 'orders' ? order : undefined)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    times[what].push(performance.now() - due)
    statuses.push(answer.statusCode)
  }
  const begun = performance.now()
  const sent: Promise<void>[] = []
  for (let at = 0; at < (seconds * 1000) / everyMs; at++) {
    const due = begun + at * everyMs
    await sleep(Math.max(0, due - performance.now()))
    if (at % 2 === 1) sent.push(send('orders', due))
    else if (reads === undefined || at % (2 * receiptEvery) === 0) sent.push(send('reads', due))
  }
  await Promise.all(sent)
  const unavailable = statuses.filter(status => status === 503).length
  const other = statuses.filter(status => ![200, 201, 503].includes(status ?? 0)).length
  return { reads: timesOf(times.reads), orders: timesOf(times.orders), unavailable, other }
}

function timesOf(times: number[]): Times {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}
