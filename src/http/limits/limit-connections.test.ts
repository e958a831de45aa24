import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { bearer, caller, fakeApi, prefix } from '#test/support/fake-api.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { type ConnectionLimits, limitConnections, proveConnection } from './limit-connections.ts'

const guest = { ...caller, guest: { billId: 'bill' } }
const callers: Readonly<Record<string, Caller>> = { [bearer.good]: caller, 'Bearer guest': guest }

async function scene(connections: ConnectionLimits, trustProxy: string[] = []) {
  const authenticate = async (header = '') => callers[header]
  const api = await fakeApi({ connections, trustProxy, authenticate })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await api.app.close()
  })
  /** Opens a connection, with a valid key or without one, and returns whether it is answered. */
  const open = async (localAddress: string, headers = ''): Promise<boolean> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(`GET ${prefix}/things HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
    return Promise.race([
      once(socket, 'data').then(() => true),
      new Promise<boolean>(resolve => void socket.once('close', () => resolve(false))),
    ])
  }
  const many = async (address: string, count: number, headers?: string) => {
    const answered: boolean[] = []
    for (let at = 0; at < count; at++) answered.push(await open(address, headers))
    return answered.filter(Boolean).length
  }
  /** How many of the connections made so far are open at both ends. */
  const stillOpen = async () => {
    await sleep(50)
    return sockets.filter(socket => !socket.destroyed && socket.readable).length
  }
  return { many, sockets, stillOpen, log: api.log }
}

const withKey = `Authorization: ${bearer.good}\r\n`

test('limits the connections of an address and frees one when it closes', async () => {
  const { many, sockets, log } = await scene({ maxConnections: 100, maxConnectionsPerAddress: 3 })
  expect([await many('127.0.0.1', 10, withKey), await many('127.0.0.2', 10, withKey)]).toEqual([3, 3])
  sockets[0]!.destroy()
  await sleep(50)
  expect(await many('127.0.0.1', 2, withKey)).toBe(1)
  expect(log().filter(line => line['limit'] === 'MAX_CONNECTIONS_PER_ADDRESS').length).toBeLessThanOrEqual(3)
})

test('a connection that never sent a valid key makes room for another, the oldest first', async () => {
  const { many, sockets, stillOpen } = await scene({ maxConnections: 100, maxConnectionsPerAddress: 3 })
  expect(await many('127.0.0.1', 1, withKey)).toBe(1)
  expect(await many('127.0.0.1', 4)).toBe(4)
  expect(await stillOpen()).toBe(3)
  expect(sockets.map(socket => socket.readable)).toEqual([true, false, false, true, true])
  expect(await many('127.0.0.1', 5, withKey)).toBe(2)
  expect(sockets.map(socket => socket.readable).slice(0, 5)).toEqual([true, false, false, false, false])
})

test('guests hold no place that a till needs', async () => {
  const { many, stillOpen } = await scene({ maxConnections: 100, maxConnectionsPerAddress: 3 })
  expect(await many('127.0.0.1', 3, 'Authorization: Bearer guest\r\n')).toBe(3)
  expect(await many('127.0.0.1', 4, withKey)).toBe(3)
  expect(await stillOpen()).toBe(3)
})

test('limits all connections together, from any addresses', async () => {
  const { many, stillOpen } = await scene({ maxConnections: 5, maxConnectionsPerAddress: 3 })
  expect([
    await many('127.0.0.1', 4, withKey),
    await many('127.0.0.2', 4),
    await many('127.0.0.3', 1),
  ]).toEqual([3, 4, 1])
  expect(await stillOpen()).toBe(5)
})

type Invented = { address: string; brandId?: string }

/** Invented connections to a server with these limits, with a valid key of a brand or without. @returns which are open at the end */
function connectAll(maxConnections: number, sockets: readonly Invented[]): boolean[] {
  const server = new EventEmitter()
  const log = { info: () => undefined } as never
  limitConnections(server as Server, { maxConnections, maxConnectionsPerAddress: 10, trustProxy: [], log })
  const all = sockets.map(({ address, brandId }) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress: address,
      destroyed: false,
      destroy() {
        socket.destroyed = true
        socket.emit('close')
      },
    })
    server.emit('connection', socket)
    if (brandId !== undefined && !socket.destroyed) proveConnection(socket as never, brandId)
    return socket
  })
  return all.map(socket => !socket.destroyed)
}

const open = (all: readonly boolean[]) => all.filter(Boolean).length

test('an IPv6 network has the connections of sixteen addresses', () => {
  const address = (at: number) => `2001:db8:5:${(at % 100).toString(16)}::1`
  const sockets = Array.from({ length: 400 }, (_, at) => ({ address: address(at), brandId: 'brand' }))
  expect(open(connectAll(10_000, sockets))).toBe(160)
})

test('neither strangers nor one brand from many networks lock others out; control: many brands do', () => {
  const till = { address: '192.0.2.1', brandId: 'till' }
  const flood = (brandOf: (at: number) => { brandId?: string }) =>
    Array.from({ length: 300 }, (_, at) => ({ address: `2001:db8:${at.toString(16)}::1`, ...brandOf(at) }))
  for (const brandOf of [() => ({}), () => ({ brandId: 'flood' })]) {
    const [early, ...rest] = connectAll(100, [till, ...flood(brandOf), till])
    expect([early, rest.at(-1), open(rest)]).toEqual([true, true, 99])
  }
  const control = connectAll(100, [till, ...flood(at => ({ brandId: `${at}` })), till])
  expect([control.at(-1), open(control)]).toEqual([false, 100])
})

test('does not limit a trusted proxy, and closes none of its connections for another', async () => {
  const { many } = await scene({ maxConnections: 12, maxConnectionsPerAddress: 3 }, ['127.0.0.1'])
  expect([await many('127.0.0.1', 10), await many('127.0.0.2', 10)]).toEqual([10, 10])
  expect(await many('127.0.0.1', 5)).toBe(2)
})
