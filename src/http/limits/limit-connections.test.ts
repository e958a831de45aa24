import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { fakeApi } from '#test/support/fake-api.ts'
import type { ConnectionLimits } from './limit-connections.ts'

async function scene(connections: ConnectionLimits, trustProxy: string[] = []) {
  const api = await fakeApi({ connections, trustProxy })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await api.app.close()
  })
  /** Opens a connection and returns whether it is answered. */
  const open = async (localAddress: string): Promise<boolean> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n')
    return Promise.race([
      once(socket, 'data').then(() => true),
      new Promise<boolean>(resolve => void socket.once('close', () => resolve(false))),
    ])
  }
  const many = async (address: string, count: number) => {
    const answered: boolean[] = []
    for (let at = 0; at < count; at++) answered.push(await open(address))
    return answered.filter(Boolean).length
  }
  return { many, sockets, log: api.log }
}

test('limits the connections of an address and frees one when it closes', async () => {
  const { many, sockets, log } = await scene({ maxConnections: 100, maxConnectionsPerAddress: 3 })
  expect([await many('127.0.0.1', 10), await many('127.0.0.2', 10)]).toEqual([3, 3])
  sockets[0]!.destroy()
  await sleep(50)
  expect(await many('127.0.0.1', 2)).toBe(1)
  expect(log().filter(line => line['limit'] === 'MAX_CONNECTIONS_PER_ADDRESS').length).toBeLessThanOrEqual(3)
})

test('limits all connections together, from any addresses', async () => {
  const { many } = await scene({ maxConnections: 5, maxConnectionsPerAddress: 3 })
  expect([await many('127.0.0.1', 4), await many('127.0.0.2', 4), await many('127.0.0.3', 1)]).toEqual([
    3, 2, 0,
  ])
})

test('does not limit a trusted proxy', async () => {
  const { many } = await scene({ maxConnections: 100, maxConnectionsPerAddress: 3 }, ['127.0.0.1'])
  expect([await many('127.0.0.1', 10), await many('127.0.0.2', 10)]).toEqual([10, 3])
})
