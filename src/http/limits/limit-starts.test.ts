import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { limitStarts, startsPerTurn } from './limit-starts.ts'

/** A server that records the senders of requests in the order in which they start, and how many start in each turn. */
async function scene(prepare: (server: Server) => void) {
  const started: string[] = []
  const turns: number[] = []
  let turnIsCounted = false
  const server = createServer((request, response) => {
    started.push(request.headers.authorization ?? 'nobody')
    if (!turnIsCounted) {
      turnIsCounted = true
      turns.push(0)
      setImmediate(() => (turnIsCounted = false))
    }
    turns[turns.length - 1]! += 1
    response.end()
  })
  prepare(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { started, turns, open: () => connected(server, port) }
}

/** Opens a connection that the server has accepted. */
async function connected(server: Server, port: number): Promise<Socket> {
  const accepted = once(server, 'connection')
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await accepted
  return socket
}

async function openAll(open: () => Promise<Socket>, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) sockets.push(await open())
  return sockets
}

function send(socket: Socket, key?: string): void {
  const authorization = key === undefined ? '' : `authorization: ${key}\r\n`
  socket.write(`GET / HTTP/1.1\r\nhost: x\r\n${authorization}\r\n`)
}

/** Sends a crowd's requests, then one of another key, all before the server reads any; waits for all answers. */
async function crowdThenOne(prepare: (server: Server) => void) {
  const { open, ...seen } = await scene(prepare)
  const sockets = await openAll(open, 301)
  for (const socket of sockets.slice(1)) send(socket, 'crowd')
  send(sockets[0]!, 'other')
  await Promise.all(sockets.map(socket => once(socket, 'data')))
  return seen
}

test('a request does not wait for those of another key that arrived before it', async () => {
  const { started, turns } = await crowdThenOne(limitStarts)
  expect(started).toHaveLength(301)
  expect(started.indexOf('other')).toBeLessThan(3 * startsPerTurn)
  // A turn as counted here can begin within one turn of the server and end within the next.
  expect(Math.max(...turns)).toBeLessThanOrEqual(2 * startsPerTurn)
})

test('control: without it the request waits for all of them', async () => {
  const { started, turns } = await crowdThenOne(() => undefined)
  expect(started.indexOf('other')).toBeGreaterThan(200)
  expect(Math.max(...turns)).toBeGreaterThan(2 * startsPerTurn)
})

test('starts every request, with a key or without one', async () => {
  const { started, open } = await scene(limitStarts)
  const sockets = await openAll(open, 100)
  sockets.forEach((socket, at) => send(socket, at % 2 === 0 ? undefined : 'key'))
  await Promise.all(sockets.map(socket => once(socket, 'data')))
  expect(started.filter(sender => sender === 'nobody')).toHaveLength(50)
  expect(started.filter(sender => sender === 'key')).toHaveLength(50)
})

test('does not start the request of a client that has gone away while it waited', async () => {
  const { started, open } = await scene(limitStarts)
  const sockets = await openAll(open, 200)
  for (const socket of sockets) send(socket, 'crowd')
  const answered = sockets.slice(0, 100).map(socket => once(socket, 'data'))
  await Promise.race(answered)
  for (const socket of sockets.slice(100)) socket.resetAndDestroy()
  await Promise.all(answered)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(started.length).toBeGreaterThanOrEqual(100)
  expect(started.length).toBeLessThan(200)
})
