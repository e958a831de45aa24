import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyRequest } from 'fastify'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { UnreadAnswers, type UnreadLimits } from './unread-answers.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const megabyte = 1024 * 1024
/** More than the buffers of a connection hold. */
const size = 16 * megabyte
const shared = Buffer.alloc(size)

/** A reader of an answer: how it reads, and whether the service cut it off. */
type Reading = { isCut: boolean; bytes: number; isWhole: boolean; read: () => void; ended: Promise<unknown> }

/** A server of large answers to callers by path: `/CALLER/made`, `/CALLER/shared` or `/CALLER/live`. */
async function serve(limits: UnreadLimits) {
  const app = Fastify()
  const unread = new UnreadAnswers(app.server, pino({ level: 'silent' }), { everyMs: 50, ...limits })
  app.addHook('onSend', unread.send)
  app.get('/:caller/:kind', (asked, reply) => {
    const { caller, kind } = asked.params as { caller: string; kind: string }
    asked.caller = { keyId: caller } as FastifyRequest['caller']
    if (kind !== 'live') return reply.send(kind === 'shared' ? shared : Buffer.alloc(size))
    reply.hijack()
    reply.raw.write(Buffer.alloc(size))
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Asks, and reads nothing or a buffer's length every ten milliseconds until `read` is called. */
  return async (path: string, slowly = false): Promise<Reading> => {
    const asked = request({ port, path, agent: false })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const ended = new Promise(resolve => answer.once('close', resolve))
    const reading: Reading = {
      isCut: false,
      bytes: 0,
      isWhole: false,
      read: () => void answer.on('data', (chunk: Buffer) => (reading.bytes += chunk.length)),
      ended,
    }
    answer.on('error', () => (reading.isCut = true))
    answer.socket.on('close', () => (reading.isCut ||= !answer.complete))
    answer.on('end', () => (reading.isWhole = true))
    closing.push(async () => asked.destroy())
    if (!slowly) return reading
    const timer = setInterval(() => void answer.read(), 10)
    answer.once('close', () => clearInterval(timer))
    return reading
  }
}

/** Who was cut off; a connection that is not read notices only when it reads. */
async function cutAmong(readings: readonly Reading[]): Promise<boolean[]> {
  for (const { read } of readings) read()
  await Promise.race([Promise.all(readings.map(({ ended }) => ended)), sleep(3000)])
  return readings.map(({ isCut }) => isCut)
}

test('disconnects a client that reads nothing for a while, and not one that reads slowly', async () => {
  const ask = await serve({ pauseMs: 1500 })
  const [stopped, live, slow] = [await ask('/a/made'), await ask('/b/live'), await ask('/c/made', true)]
  await sleep(2000)
  expect(await cutAmong([stopped, live, slow])).toEqual([true, true, false])
  expect(slow.isWhole).toBe(true)
})

test('control: without the limits nobody is disconnected', async () => {
  const ask = await serve({ pauseMs: Infinity, ofCaller: Infinity, ofAll: Infinity })
  const readings = [await ask('/a/made'), await ask('/a/made'), await ask('/b/made')]
  await sleep(1000)
  expect(await cutAmong(readings)).toEqual([false, false, false])
})

test('beyond the bytes of one caller its slowest connections end, and nobody else’s', async () => {
  const ask = await serve({ ofCaller: 2 * size })
  const other = await ask('/b/made')
  const stopped = [await ask('/a/made'), await ask('/a/made')]
  await sleep(300)
  const slow = await ask('/a/made', true)
  await sleep(300)
  const [ofOther, ofSlow, ...ofStopped] = await cutAmong([other, slow, ...stopped])
  expect([ofOther, ofSlow]).toEqual([false, false])
  // Both took their last bytes at once, so either may go.
  expect(ofStopped.filter(Boolean)).toHaveLength(1)
})

test('the only answer of a caller may be larger', async () => {
  const ask = await serve({ ofCaller: megabyte })
  const only = await ask('/a/made')
  await sleep(300)
  expect(await cutAmong([only])).toEqual([false])
})

test('beyond the bytes of all the slowest connections end, in the order of their speed', async () => {
  const ask = await serve({ ofAll: 2 * size })
  const stopped = [await ask('/a/made'), await ask('/c/made')]
  await sleep(300)
  const slow = [await ask('/a/made', true), await ask('/b/made', true)]
  await sleep(300)
  expect(await cutAmong([...slow, ...stopped])).toEqual([false, false, true, true])
})

test('bytes that many connections share count once', async () => {
  const ask = await serve({ ofCaller: 3 * megabyte + size, ofAll: 20 * megabyte + size })
  const readings = await Promise.all(Array.from({ length: 8 }, () => ask('/a/shared')))
  await sleep(400)
  expect(await cutAmong(readings)).toEqual(readings.map(() => false))
})
