import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Refusal } from '../../lib/refusal.ts'
import { asGuestSees } from './guest-answer.presenter.ts'
import { answerPieces, inSlices, isStreamed, LargeAnswers } from './large-answers.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function collect(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function* rows(...values: unknown[]) {
  yield* values
}

test('streams the same JSON as an answer written at once', async () => {
  const meta = { total: 2, page: 1, per_page: 2, last_page: 1 }
  const same = (data: unknown) => data
  const inPieces = (answer: Parameters<typeof answerPieces>[0], shown = same) =>
    collect(answerPieces(answer, shown))
  const whole = await inPieces({ data: rows({ id: 1 }, { id: 2 }), meta })
  expect(whole).toBe(JSON.stringify({ data: [{ id: 1 }, { id: 2 }], meta }))
  expect(await inPieces({ data: rows() })).toBe('{"data":[]}')
  const record = { id: 'a', orders: rows({ cost: 3 }), cost: 5, none: [], items: [1, 2].values(), last: null }
  const hide = (data: unknown): unknown => JSON.parse(JSON.stringify(data), hidden)
  const hidden = (name: string, value: unknown) => (name === 'cost' ? 0 : value)
  const shown = { id: 'a', orders: [{ cost: 0 }], cost: 0, none: [], items: [1, 2], last: null }
  expect(await inPieces({ data: record }, hide)).toBe(JSON.stringify({ data: shown }))
})

test('streams a long entry in pieces, each presented as a part of it', async () => {
  const order = (channel: string) => ({
    channel,
    note: 'a',
    items: [
      { note: 'b', cost: 3 },
      { note: 'c', cost: 4 },
    ],
  })
  const inPieces = (one: ReturnType<typeof order>) => ({ ...one, items: one.items.values() })
  const orders = [order('qr'), order('pos')]
  const data = { note: 'd', orders: orders.map(inPieces).values() }
  expect(await collect(answerPieces({ data }, asGuestSees))).toBe(
    JSON.stringify({ data: asGuestSees({ note: 'd', orders }) }),
  )
  const wide = { items: Array.from({ length: 30 }, () => 'x'.repeat(10_000)).values() }
  const pieces = await Array.fromAsync(answerPieces({ data: [wide].values() }, one => one))
  expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThan(40_000)
})

test('makes pieces long enough for a write, with other work between them', async () => {
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const pieces: string[] = []
  const row = 'x'.repeat(1000)
  for await (const piece of answerPieces({ data: Array(1000).fill(row).values() }, data => data))
    pieces.push(piece)
  clearImmediate(next)
  expect(pieces.length).toBeGreaterThan(40)
  expect(pieces.length).toBeLessThan(70)
  expect(turns).toBeGreaterThan(40)
})

test('streams data that is an iterable or has an iterable field', () => {
  const data = [rows(1), { a: 1, b: rows(1) }, { b: [1].values() }, [1], null, 'text', { a: [1] }]
  expect(data.map(isStreamed)).toEqual([true, true, true, false, false, false, false])
})

const megabyte = 1024 * 1024
const size = 16 * megabyte

/** A server of 16 MB answers, more than the buffers of a connection hold, made for each request or shared, within `limits`. */
async function serve(limits: ConstructorParameters<typeof LargeAnswers>[0], shared?: Buffer) {
  const large = new LargeAnswers(limits)
  const begun: string[] = []
  const refused: string[] = []
  const app = Fastify()
  app.get('/:brand', async (asked, reply) => {
    const { brand } = asked.params as { brand: string }
    const bytes = shared ?? Buffer.alloc(brand === 'small' ? 10 : size)
    try {
      const inPieces = brand === 'holding' && { body: {}, holds: size }
      await large.admit({ brandId: brand, ...(inPieces || { body: bytes }) }, reply, brand !== 'act')
    } catch (error) {
      refused.push((error as Refusal).code)
      throw error
    }
    if (!reply.raw.closed) begun.push(brand)
    return reply.send(bytes)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  /** Sends a request and never reads the answer. */
  const ask = (brand: string) => {
    const asked = request({ port, path: `/${brand}`, agent: false }, answer => answer.pause())
    asked.on('error', () => undefined)
    asked.end()
    closing.unshift(async () => asked.destroy())
    return { end: () => asked.destroy() }
  }
  return { ask, begun, refused }
}

const endless = { waitingOfAll: Infinity, waitingOfBrand: Infinity }

test('sends a few megabytes of a brand at once without delaying another brand', async () => {
  const limits = { sentOfBrand: 2 * size, sentOfAll: 16 * size, ...endless }
  const { ask, begun } = await serve(limits)
  const first = ask('a')
  await expect.poll(() => begun).toEqual(['a'])
  for (let at = 0; at < 4; at++) ask('a')
  await expect.poll(() => begun.length).toBe(2)
  ask('b')
  await expect.poll(() => begun).toEqual(['a', 'a', 'b'])
  first.end()
  await expect.poll(() => begun).toEqual(['a', 'a', 'b', 'a'])
})

test('limits all brands together; a client that disconnects leaves the queue', async () => {
  const { ask, begun } = await serve({ sentOfAll: 1, ...endless })
  const first = ask('a')
  await expect.poll(() => begun).toEqual(['a'])
  const gone = ask('b')
  await sleep(100)
  gone.end()
  ask('c')
  await sleep(100)
  first.end()
  await expect.poll(() => begun).toEqual(['a', 'c'])
})

test('refuses a full queue, except for writes that are already committed', async () => {
  const { ask, begun, refused } = await serve({
    sentOfAll: 1,
    waitingOfBrand: 17 * megabyte,
    waitingOfAll: Infinity,
  })
  for (let at = 0; at < 3; at++) ask('a')
  await expect.poll(() => refused).toEqual(['unavailable'])
  for (let at = 0; at < 3; at++) ask('act')
  await sleep(200)
  expect([begun, refused]).toEqual([['a'], ['unavailable']])
})

test('counts a stream by the data in memory behind it', async () => {
  const waitingOfBrand = 17 * megabyte
  const { ask, begun, refused } = await serve({ sentOfAll: 1, waitingOfBrand, waitingOfAll: Infinity })
  for (let at = 0; at < 3; at++) ask('holding')
  await expect.poll(() => refused).toEqual(['unavailable'])
  expect(begun).toEqual(['holding'])
})

test('counts shared bytes once, however many requests wait for them', async () => {
  const waitingOfBrand = 17 * megabyte
  const limits = { sentOfAll: 1, waitingOfBrand, waitingOfAll: Infinity }
  const { ask, begun, refused } = await serve(limits, Buffer.alloc(size))
  for (let at = 0; at < 8; at++) ask('a')
  await sleep(300)
  expect([begun, refused]).toEqual([['a'], []])
})

test('disconnects a client that stops reading, and frees its place', async () => {
  const { ask, begun } = await serve({ sentOfAll: 1, pauseMs: 200, ...endless })
  ask('a')
  await expect.poll(() => begun).toEqual(['a'])
  ask('small')
  await expect.poll(() => begun, { timeout: 5000 }).toEqual(['a', 'small'])
})

test('sends cached bytes in slices, with turns for others between them', async () => {
  const bytes = Buffer.alloc(1_000_000, 'abcdefg')
  const slices: Buffer[] = []
  let turns = 0
  const count = () => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  for await (const slice of inSlices(bytes)) slices.push(slice as Buffer)
  clearImmediate(timer)
  expect(Buffer.concat(slices).equals(bytes)).toBe(true)
  expect(Math.max(...slices.map(slice => slice.length))).toBeLessThanOrEqual(128 * 1024)
  expect(turns).toBeGreaterThanOrEqual(slices.length)
  const short = bytes.subarray(0, 1000)
  expect(inSlices(short)).toBe(short)
})
