import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Something that goes wrong with a request between a client and the service. */
type Mishap =
  | { kind: 'lost request' }
  | { kind: 'lost answer' }
  | { kind: 'cut'; afterBytes: number }
  | { kind: 'silence' }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: unknown }

type SeenRequest = { method: string; path: string; headers: IncomingMessage['headers'] }

export type BadLine = {
  url: string
  seen: SeenRequest[]
  /** Each request takes the next one; afterwards all goes well. */
  mishaps: Mishap[]
  close: () => Promise<void>
}

/** A line to the service on which requests and answers get lost. */
export async function openBadLine(target: string): Promise<BadLine> {
  const line = { seen: [] as SeenRequest[], mishaps: [] as Mishap[] }
  const server = createServer((request, response) => {
    line.seen.push({ method: request.method!, path: request.url!, headers: request.headers })
    carry(target, request, response, line.mishaps.shift()).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const { port } = server.address() as AddressInfo
  return Object.assign(line, { url: `http://127.0.0.1:${port}`, close })
}

async function carry(
  target: string,
  from: IncomingMessage,
  to: ServerResponse,
  mishap?: Mishap,
): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(from as AsyncIterable<Buffer>))
  if (mishap?.kind === 'lost request') return void to.destroy()
  if (mishap?.kind === 'silence') return
  if (mishap?.kind === 'answer') {
    to.writeHead(mishap.status, { 'content-type': 'application/json', ...mishap.headers })
    return void to.end(JSON.stringify(mishap.body ?? {}))
  }
  const leaving = new AbortController()
  to.once('close', () => leaving.abort())
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = from.headers
  const answer = await fetch(`${target}${from.url}`, {
    method: from.method!,
    headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
    signal: leaving.signal,
    ...(body.length > 0 && { body }),
  })
  if (mishap?.kind === 'lost answer') {
    await answer.arrayBuffer()
    return void to.destroy()
  }
  to.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([name]) => !hopByHop.has(name))))
  to.flushHeaders()
  let left = mishap?.kind === 'cut' ? mishap.afterBytes : Infinity
  for await (const chunk of answer.body ?? []) {
    to.write(chunk.subarray(0, left))
    left -= chunk.length
    if (left <= 0) return void setImmediate(() => to.destroy())
  }
  to.end()
}

const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
])
