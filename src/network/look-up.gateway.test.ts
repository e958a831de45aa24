import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { expect, onTestFinished, test } from 'vitest'
import { localLookUp, type LookUp, makeLookUp } from './look-up.gateway.ts'

/** A name server that never answers. @returns its address, and the number of queries that it got */
async function silentServer(): Promise<{ server: string; queries: () => number }> {
  const socket = createSocket('udp4')
  let queries = 0
  socket.on('message', () => void (queries += 1))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { server: `127.0.0.1:${socket.address().port}`, queries: () => queries }
}

/** The addresses of a name, or the code of the fault. */
async function find(lookUp: LookUp, name: string): Promise<string[] | string> {
  try {
    return (await lookUp(name)).map(({ address }) => address)
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

test('names whose server never answers end soon, and delay no other look-up of the process', async () => {
  const { server, queries } = await silentServer()
  const lookUp = makeLookUp({ servers: [server], timeout: 500 })
  const order: string[] = []
  const silent = Array.from({ length: 20 }, async (_, at) => {
    expect(await find(lookUp, `hooks-${at}.comanda.dev`)).toBe('ETIMEOUT')
    order.push('silent')
  })
  expect(['127.0.0.1', '::1']).toContain((await lookup('localhost')).address)
  order.push('localhost')
  await Promise.all(silent)
  expect(order).toEqual(['localhost', ...Array(20).fill('silent')])
  expect(queries()).toBeGreaterThanOrEqual(40)
})

test('where private addresses are allowed, the machine looks up its own names and those that name servers do not know', async () => {
  const servers: LookUp = name =>
    Promise.reject(
      Object.assign(new Error(name), { code: name.startsWith('unknown') ? 'ENOTFOUND' : 'ETIMEOUT' }),
    )
  const machine: LookUp = () => Promise.resolve([{ address: '192.168.1.7', family: 4 }])
  const lookUp = localLookUp(servers, machine)
  for (const name of ['localhost', 'till', 'till.local', 'unknown.comanda.dev']) {
    expect(await find(lookUp, name), name).toEqual(['192.168.1.7'])
  }
  expect(await find(lookUp, 'silent.comanda.dev')).toBe('ETIMEOUT')
  expect(await find(localLookUp(servers), 'localhost')).toContain('127.0.0.1')
})
