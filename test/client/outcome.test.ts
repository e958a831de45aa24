import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Comanda, NoAnswer, Refused } from '@comanda/client'
import { sentOnce } from '../../packages/client/src/repeats.ts'
import { type Api, type BrandAtHand, openApi } from '#test/support/api.ts'
import { type FullRestaurant, makeFullRestaurant } from '#test/fixtures/restaurant.ts'
import { openBadLine } from './bad-line.ts'
import { sample } from '#test/support/sweep.ts'

// Answers after which a write may have been done, and writes that must not be sent again.

let api: Api
let brand: BrandAtHand
let at: FullRestaurant

beforeAll(async () => {
  api = await openApi()
  brand = await api.openBrand()
  at = await makeFullRestaurant(brand)
})
afterAll(() => api.drop())
beforeEach(() => {
  sent.length = 0
})

const sent: { method: string; headers: Headers }[] = []

type Replaced = Response | 'lost' | 'not sent' | undefined

/** Replaces the answer to each attempt in turn, after the service has done it; undefined lets it pass. */
function behind(...answers: Replaced[]): Comanda {
  const carry: typeof fetch = async (input, init) => {
    sent.push({ method: init!.method!, headers: new Headers(init!.headers) })
    const replaced = answers.shift()
    if (replaced === 'not sent') throw new TypeError('Cable pulled')
    const answer = await fetch(input, init)
    if (replaced === undefined) return answer
    await answer.arrayBuffer()
    if (replaced === 'lost') throw new TypeError('Cable pulled')
    return replaced
  }
  return new Comanda({ url: api.url, key: brand.key, retries: 1, fetch: carry })
}

const page = (status: number) =>
  new Response(`<h1>${status}</h1>`, { status, headers: { 'content-type': 'text/html' } })
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: 'No.', details: {} } }, { status, headers })
const order = () => ({
  branch_id: brand.branchId,
  channel: 'pos' as const,
  lines: [{ product_id: at.product.id as string, quantity: 1 }],
})
const countOrders = async () => (await brand.get('/orders')).body.meta.total as number
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('It was not refused'),
    (error: unknown) => error as Refused | NoAnswer,
  )

const open: [string, () => Response][] = [
  ['504 of a proxy', () => page(504)],
  ['502 of a proxy', () => page(502)],
  ['524 of a proxy', () => page(524)],
  ['408', () => refusal(408, 'request_timeout')],
  ['500', () => refusal(500, 'internal_error')],
  ['503 of the service', () => refusal(503, 'unavailable')],
  ['an attempt that still runs', () => refusal(409, 'idempotency_in_progress')],
]

test.each(sample('answers that leave an outcome open', open))(
  '%s leaves the outcome of a write open, and its key places one order',
  async (_, answer) => {
    const before = await countOrders()
    const error = await failure(behind(answer(), answer()).post('/orders', { body: order() }))
    expect(error).toBeInstanceOf(NoAnswer)
    expect(error.message).toMatch(/^Unknown outcome at http/)
    expect(error.cause).toBeInstanceOf(Refused)
    const { idempotencyKey } = error as NoAnswer
    expect(idempotencyKey).toBe(sent[0]!.headers.get('idempotency-key'))
    await behind().post('/orders', { body: order(), idempotencyKey: idempotencyKey! })
    expect(await countOrders()).toBe(before + 1)
  },
)

test('a Retry-After beyond the maximum wait leaves the outcome open too', async () => {
  const answer = refusal(503, 'unavailable', { 'retry-after': '61' })
  const error = await failure(behind(answer).post('/orders', { body: order() }))
  expect(error).toMatchObject({ name: 'NoAnswer', cause: { status: 503, retryAfterMs: 61_000 } })
  expect(sent).toHaveLength(1)
})

test('a change without a key has an open outcome after 503', async () => {
  const change = { path: { id: at.fish.id as string }, body: { price: 41 } }
  const error = await failure(behind(page(503), page(503)).patch('/products/{id}', change))
  expect(error).toMatchObject({ name: 'NoAnswer', idempotencyKey: undefined })
})

test('a read is refused, since it changes nothing', async () => {
  expect(await failure(behind(page(503), page(503)).get('/brand'))).toBeInstanceOf(Refused)
})

test.each([
  [429, 'rate_limited'],
  [401, 'unauthenticated'],
  [403, 'insufficient_scope'],
])('%i after a lost answer does not prove that nothing was done', async (status, code) => {
  const error = await failure(behind('lost', refusal(status, code)).post('/orders', { body: order() }))
  expect(error).toMatchObject({ name: 'NoAnswer', cause: { status } })
})

test('a refusal by the idempotency key proves that nothing was done', async () => {
  const wrong = { ...order(), lines: [{ product_id: at.product.id as string, quantity: -1 }] }
  const error = await failure(behind('lost').post('/orders', { body: wrong }))
  expect(error).toMatchObject({ name: 'Refused', code: 'validation_failed' })
  expect(
    await failure(behind(refusal(429, 'rate_limited')).post('/orders', { body: order(), retries: 0 })),
  ).toMatchObject({ name: 'Refused', status: 429 })
})

test.each(['post', 'put', 'patch', 'delete'] as const)(
  'a redirect of %s is refused at once',
  async method => {
    const redirect = new Response(null, { status: 302, headers: { location: 'https://pos.example.com/' } })
    const write = behind(redirect) as unknown as Record<string, (path: string) => Promise<unknown>>
    const error = await failure(write[method]!('/taxes'))
    expect(error).toMatchObject({ name: 'Refused', status: 302, code: 'unknown' })
    expect(error.message).toContain('a redirect to https://pos.example.com/')
    expect(sent).toHaveLength(1)
  },
)

test('a redirected write reaches no other address, a redirected read does', async () => {
  const Location = `${api.url}/v1/pos/taxes`
  const line = await openBadLine(api.url)
  try {
    const till = new Comanda({ url: line.url, key: brand.key })
    const moved = { kind: 'answer' as const, status: 302, headers: { Location } }
    line.mishaps.push(moved)
    const error = await failure(till.post('/taxes', { body: { name: 'VAT', rate: 10 } }))
    expect(error.message).toContain(Location)
    line.mishaps.push({ ...moved, headers: { Location: `${line.url}/v1/pos/brand` } })
    expect(await till.get('/brand')).toMatchObject({ id: brand.id })
  } finally {
    await line.close()
  }
})

test('a browser hides the redirect behind status 0', async () => {
  const opaque = Object.defineProperty(new Response(null), 'status', { value: 0 })
  const error = await failure(behind(opaque).post('/taxes', { body: { name: 'VAT', rate: 10 } }))
  expect(error.message).toContain('The answer is a redirect, which only a GET follows')
})

const signIn = () => ({ body: { branch_id: brand.branchId, pin: '0000' } })

const answersToPin: [string, () => Replaced][] = [
  ['a lost answer', () => 'lost'],
  ['a lost request', () => 'not sent'],
  ['502', () => page(502)],
]

test.each(answersToPin)('a PIN is not sent again after %s', async (_, answer) => {
  const error = await failure(behind(answer()).post('/staff/sign-in', signIn()))
  expect(error).toMatchObject({ name: 'NoAnswer', idempotencyKey: undefined })
  expect(sent).toHaveLength(1)
  expect(sent[0]!.headers.has('idempotency-key')).toBe(false)
})

test('a PIN is sent again after 429 with Retry-After only', async () => {
  const wait = refusal(429, 'rate_limited', { 'retry-after': '0' })
  expect(await failure(behind(wait).post('/staff/sign-in', signIn()))).toMatchObject({ code: 'pin_rejected' })
  expect(sent).toHaveLength(2)
  await failure(behind(refusal(429, 'rate_limited')).post('/staff/sign-in', signIn()))
  expect(sent).toHaveLength(3)
})

test('every POST without an idempotency key is sent once, except two that change nothing when sent again', () => {
  const document = readFileSync(path.resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8')
  const { paths } = JSON.parse(document) as { paths: Record<string, { post?: { parameters: unknown } }> }
  const without = Object.entries(paths)
    .filter(
      ([, { post }]) => post !== undefined && !JSON.stringify(post.parameters).includes('IdempotencyKey'),
    )
    .map(([name]) => name.replace('/v1/pos', ''))
  expect(without.toSorted()).toEqual([...sentOnce, '/orders/preview', '/menu-import'].toSorted())
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/api/client.md'), 'utf8')
  expect([...sentOnce].filter(name => !page.includes(`\`${name}\``))).toEqual([])
})

test.each(['If-Match', 'if-match', 'IF-MATCH'])(
  '%s among the headers makes a change conditional',
  async name => {
    const { version } = await behind().get('/products/{id}', { path: { id: at.fish.id } })
    sent.length = 0
    const change = {
      path: { id: at.fish.id as string },
      body: { price: 50 },
      headers: { [name]: `"${version}"` },
    }
    expect(await failure(behind('lost').patch('/products/{id}', change))).toBeInstanceOf(NoAnswer)
    expect(sent).toHaveLength(1)
  },
)

test('headers of the caller replace those of the client in any case', async () => {
  const key = { 'Idempotency-Key': 'till-1', 'CONTENT-TYPE': 'application/json; charset=utf-8' }
  const error = await failure(behind('lost').post('/orders', { body: order(), headers: key, retries: 0 }))
  expect(error).toMatchObject({ idempotencyKey: 'till-1' })
  expect(Object.fromEntries(sent[0]!.headers)).toMatchObject({
    'idempotency-key': 'till-1',
    'content-type': 'application/json; charset=utf-8',
  })
})
