import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Comanda, type Event } from '@comanda/client'
import { dispatchEvents } from '../../src/events/dispatch-events.ts'
import { type Api, type BrandAtHand, openApi } from '#test/support/api.ts'
import { type BadLine, openBadLine } from './bad-line.ts'
import { isLong } from '#test/support/sweep.ts'

// The client's reader of events against the real stream, over a line that breaks.

let api: Api
let brand: BrandAtHand
let line: BadLine
let reader: Comanda
let leaving: AbortController

beforeAll(async () => {
  api = await openApi({ max: 20 })
  brand = await api.openBrand()
  line = await openBadLine(api.url)
})
afterAll(async () => {
  await line.close()
  await api.drop()
})
beforeEach(() => {
  line.mishaps.length = 0
  line.seen.length = 0
  leaving = new AbortController()
  reader = new Comanda({ url: line.url, key: brand.key })
})

const makeTax = (name: string) => brand.make('/taxes', { name, rate: 10 })
const makeProducts = async (count: number, first = 1) => {
  const { id } = await brand.make('/categories', { name: `Menu ${first}` })
  const tax = await makeTax(`Tax ${first}`)
  for (let number = first; number < first + count; number += 1) {
    await brand.make('/products', { name: `Dish ${number}`, category_id: id, tax_id: tax.id, price: number })
  }
}

/** Reads this many events, or until the time is up. */
async function read(count: number, choice: Parameters<Comanda['events']>[0] = {}): Promise<Event[]> {
  const seen: Event[] = []
  const timer = setTimeout(() => leaving.abort(), 15_000)
  for await (const event of reader.events({ signal: leaving.signal, ...choice })) {
    if (seen.push(event) === count) break
  }
  clearTimeout(timer)
  return seen
}
const positions = (events: readonly Event[]) => events.map(({ position }) => position)
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)
const last = async () => (await reader.get('/events', { query: { direction: 'desc' } }))[0]!.position

test('yields events in order from a position, each with its type', async () => {
  const dispatching = dispatchEvents(api.ctx)
  try {
    await makeProducts(6)
    const seen = await read(6, { after: 0 })
    expect(positions(seen)).toEqual(from(1, 6))
    const products = await read(3, { after: 0, types: ['product.updated'] })
    expect(products.map(({ type }) => type)).toEqual(Array.from({ length: 3 }, () => 'product.updated'))
    for await (const { data } of reader.events({ after: 0, types: ['menu.updated'] })) {
      expect(data.resource).toBe('category')
      break
    }
  } finally {
    await dispatching.close()
  }
})

test('misses and repeats no event, however a connection ends', async () => {
  const dispatching = dispatchEvents(api.ctx)
  try {
    await makeProducts(12, 100)
    const cuts = [1, 200, 333, 1000, 64].map(afterBytes => ({ kind: 'cut' as const, afterBytes }))
    line.mishaps.push({ kind: 'lost request' }, ...cuts, { kind: 'answer', status: 503, body: {} })
    const seen = await read(12, { after: 0 })
    expect(positions(seen)).toEqual(from(1, 12))
    expect(line.seen.length).toBeGreaterThanOrEqual(4)
    expect(line.seen.every(({ headers }) => /^\d+$/.test(headers['last-event-id'] as string))).toBe(true)
  } finally {
    await dispatching.close()
  }
})

test('control: a reader that does not send the last position gets events twice over the same line', async () => {
  line.mishaps.push({ kind: 'cut', afterBytes: 1000 }, { kind: 'cut', afterBytes: 1000 })
  const seen: number[] = []
  for (let connection = 1; connection <= 2; connection += 1) {
    const headers = { authorization: `Bearer ${brand.key}` }
    const reply = await fetch(`${line.url}/v1/pos/events/stream?after=0`, { headers })
    const chunks = reply.body!.pipeThrough(new TextDecoderStream())
    let text = ''
    await (async () => {
      for await (const chunk of chunks) text += chunk
    })().catch(() => undefined)
    seen.push(...[...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)))
  }
  expect(seen.length).toBeGreaterThan(new Set(seen).size)
})

test.skipIf(!isLong)(
  'yields only new events without a position, even if the first connection breaks before one',
  async () => {
    const dispatching = dispatchEvents(api.ctx)
    try {
      await makeProducts(1, 200)
      await sleep(300)
      const before = await last()
      line.seen.length = 0
      line.mishaps.push({ kind: 'answer', status: 200, body: { data: [{ position: before }] } })
      line.mishaps.push({ kind: 'cut', afterBytes: 1 })
      const reading = read(2)
      while (line.seen.length < 2) await sleep(10)
      await makeProducts(1, 300)
      expect(positions(await reading)).toEqual(from(before + 1, 2))
    } finally {
      await dispatching.close()
    }
  },
)

test.skipIf(!isLong)(
  'waits without a position until the service is there, at most until the signal aborts',
  async () => {
    const down = { kind: 'answer' as const, status: 503, headers: { 'retry-after': '0' }, body: {} }
    const position = await last()
    line.mishaps.push({ kind: 'lost request' }, down, down, down, down, down)
    const opened = { kind: 'answer' as const, status: 200, body: { data: [{ position: position - 1 }] } }
    line.mishaps.push(opened)
    expect(positions(await read(1))).toEqual([position])
    line.mishaps.push({ kind: 'silence' })
    setTimeout(() => leaving.abort(), 200)
    const began = performance.now()
    expect(await read(1)).toEqual([])
    expect(performance.now() - began).toBeLessThan(5000)
  },
)

test('throws a permanent refusal of the position at once', async () => {
  const stranger = new Comanda({ url: line.url, key: 'nobody' })
  await expect(stranger.events().next()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(line.seen).toHaveLength(1)
})

test.skipIf(!isLong)('replaces a silent connection', async () => {
  line.mishaps.push({ kind: 'silence' })
  const reading = read(1, { after: 0, silenceMs: 300 })
  expect(positions(await reading)).toEqual([1])
  expect(line.seen).toHaveLength(2)
})

test.skipIf(!isLong)('stops reading on a signal, even while it waits for the next connection', async () => {
  setTimeout(() => leaving.abort(), 300)
  expect(await read(1000, { after: await last() })).toEqual([])
  leaving = new AbortController()
  line.mishaps.push({ kind: 'answer', status: 503, headers: { 'retry-after': '30' }, body: {} })
  setTimeout(() => leaving.abort(), 300)
  expect(await read(1000, { after: 0 })).toEqual([])
})

test('throws a permanent refusal: a wrong key, or too many streams at the first connection', async () => {
  const stranger = new Comanda({ url: line.url, key: 'nobody' })
  await expect(stranger.events({ after: 0 }).next()).rejects.toMatchObject({ code: 'unauthenticated' })
  const full = { error: { code: 'limit_reached', message: 'Full', details: {} } }
  line.mishaps.push({ kind: 'answer', status: 409, body: full })
  await expect(reader.events({ after: 0 }).next()).rejects.toMatchObject({ code: 'limit_reached' })
})
