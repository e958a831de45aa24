import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect } from '../http-client.ts'
import { madeUpId } from '../world.ts'

/** A request as a till keeps it until it is answered: the same key, bill and content at every try. */
export type Sent = { tag: string; bill: string; apiKey: string }

/** A till's record of its requests: the ids of those acknowledged, and those it must send again. */
export type Ledger = { acknowledged: Map<string, string>; unknown: Sent[] }

export type Till = {
  /** Requests that were sent and not answered, now. */
  inFlight(): number
  /** Sends nothing more and waits for what is under way: answered, or its connection gone. */
  stop(): Promise<void>
}

const patienceMs = 90_000
const retryPauseMs = 200

/** Keeps this many connections busy. Each request has a tag, which becomes the note of its order. */
export async function startTill(
  port: number,
  count: number,
  nextRequest: () => Sent,
  ledger: Ledger,
): Promise<Till> {
  const connections = await Promise.all(Array.from({ length: count }, () => connect(port)))
  const state = { stopped: false, waiting: 0 }

  async function keepBusy(connection: Connection): Promise<void> {
    while (!state.stopped) {
      const request = nextRequest()
      state.waiting++
      const answer = await send(connection, request)
      state.waiting--
      if (answer.orderId !== undefined) {
        ledger.acknowledged.set(request.tag, answer.orderId)
        continue
      }
      ledger.unknown.push(request)
      if (answer.status === 0) return
      await sleep(retryPauseMs)
    }
  }

  const ended = Promise.all(connections.map(keepBusy))
  return {
    inFlight: () => state.waiting,
    async stop() {
      state.stopped = true
      await ended
      for (const connection of connections) connection.close()
    },
  }
}

export type Retried = { orderId: string; replayed: boolean }

/** Sends a request again until it is acknowledged, as a till does whose connection broke. */
export async function sendAgain(port: number, request: Sent): Promise<Retried> {
  for (const until = Date.now() + patienceMs; ;) {
    const answer = await tryOnce(port, request)
    if (answer.orderId !== undefined) return { orderId: answer.orderId, replayed: answer.replayed }
    const passing = [0, 409, 429, 503].includes(answer.status)
    if (!passing || Date.now() > until) throw new Error(`${request.tag}: ${answer.status} ${answer.text}`)
    await sleep(retryPauseMs)
  }
}

type Answer = { status: number; orderId: string | undefined; replayed: boolean; text: string }

const gone: Answer = { status: 0, orderId: undefined, replayed: false, text: 'the connection broke' }

async function tryOnce(port: number, request: Sent): Promise<Answer> {
  const connection = await connect(port).catch(() => undefined)
  if (connection === undefined) return gone
  const answer = await send(connection, request)
  connection.close()
  return answer
}

function send(connection: Connection, request: Sent): Promise<Answer> {
  return new Promise(resolve => {
    connection.send(textOf(request), answer => {
      if (answer === undefined) return resolve(gone)
      const { status, replayed } = answer
      const text = answer.body.toString()
      const orderId = status === 201 ? (JSON.parse(text) as { data: { id: string } }).data.id : undefined
      resolve({ status, orderId, replayed, text })
    })
  })
}

function textOf({ tag, bill, apiKey }: Sent): string {
  const lines = [1, 6, 11].map(number => ({ product_id: madeUpId('K', number), quantity: 1 }))
  const body = JSON.stringify({ note: tag, lines })
  const head = [
    `POST /v1/pos/dining-sessions/${bill}/orders HTTP/1.1`,
    'Host: kill',
    `Authorization: Bearer ${apiKey}`,
    `Idempotency-Key: ${tag}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
