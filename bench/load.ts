import { randomInt } from 'node:crypto'
import { type Connection, connect } from './http-client.ts'

/**
 * The load generator, a process of its own: keeps a number of connections busy with orders for the seconds given,
 * each request with an Idempotency-Key nobody has used, on a bill drawn at random.
 */
export type LoadOrder = {
  port: number
  connections: number
  seconds: number
  /** Keys of the API, taken in turns so that none meets its limit. */
  keys: readonly string[]
  bills: readonly string[]
  /** JSON bodies, ASCII. */
  bodies: readonly string[]
  /** Begins every Idempotency-Key of this run. */
  label: string
  /** A header more, with its line break. */
  header?: string
}

export type LoadFigures = {
  /** Orders answered with 201. */
  acknowledged: number
  /** Answers that were not 201, by status; 0 stands for a connection that broke. */
  others: Record<string, number>
  elapsedMs: number
  p50Ms: number
  p99Ms: number
  /** Processor seconds of this process. */
  cpuSeconds: number
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    figures => process.send!(figures),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run(order: LoadOrder): Promise<LoadFigures> {
  const connections = await Promise.all(Array.from({ length: order.connections }, () => connect(order.port)))
  const requests = makeRequests(order)
  const cpuBefore = process.cpuUsage()
  const begun = performance.now()
  const tally: Tally = { times: [], others: {} }
  await Promise.all(connections.map(one => keepBusy(one, requests, begun + order.seconds * 1000, tally)))
  const elapsedMs = performance.now() - begun
  const cpu = process.cpuUsage(cpuBefore)
  for (const connection of connections) connection.close()
  const times = Float64Array.from(tally.times).sort()
  return {
    acknowledged: times.length,
    others: tally.others,
    elapsedMs,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  }
}

type Tally = { times: number[]; others: Record<string, number> }

function keepBusy(
  connection: Connection,
  nextRequest: () => string,
  until: number,
  tally: Tally,
): Promise<void> {
  return new Promise(resolve => {
    function next(): void {
      const sent = performance.now()
      if (sent >= until) return resolve()
      connection.send(nextRequest(), answer => {
        const status = answer?.status ?? 0
        if (status === 201) tally.times.push(performance.now() - sent)
        else tally.others[status] = (tally.others[status] ?? 0) + 1
        if (answer === undefined) resolve()
        else next()
      })
    }
    next()
  })
}

/** Everything of a request but its bill and its key is put together beforehand. */
function makeRequests({ keys, bills, bodies, label, header = '' }: LoadOrder): () => string {
  const heads = keys.map(
    key => `Host: bench\r\n${header}Authorization: Bearer ${key}\r\nIdempotency-Key: ${label}`,
  )
  const tails = bodies.map(
    body => `\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  let sent = 0
  return () => {
    const number = ++sent
    const bill = bills[randomInt(bills.length)]
    const place = `POST /v1/pos/dining-sessions/${bill}/orders HTTP/1.1\r\n`
    return place + heads[number % heads.length] + number + tails[number % tails.length]
  }
}

function quantile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
