import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Comanda, NoAnswer, Refused } from '@comanda/client'
import { type Api, type BrandAtHand, openApi } from '#test/support/api.ts'
import { type FullRestaurant, makeFullRestaurant } from '#test/fixtures/restaurant.ts'
import { type BadLine, openBadLine } from './bad-line.ts'
import { isLong } from '#test/support/sweep.ts'

// The client against the real service, over a line that loses what it is asked to.

let api: Api
let brand: BrandAtHand
let at: FullRestaurant
let line: BadLine
let till: Comanda

beforeAll(async () => {
  api = await openApi()
  brand = await api.openBrand({ languages: ['en', 'it'] })
  at = await makeFullRestaurant(brand)
  line = await openBadLine(api.url)
})
afterAll(async () => {
  await line.close()
  await api.drop()
})
beforeEach(() => {
  line.mishaps.length = 0
  line.seen.length = 0
  till = new Comanda({ url: `${line.url}/`, key: brand.key })
})

const order = () => ({
  branch_id: brand.branchId,
  channel: 'pos' as const,
  lines: [{ product_id: at.product.id as string, quantity: 2 }],
})
const countOrders = async () => (await till.request('get', '/orders')).meta.total
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('It was not refused'),
    (error: unknown) =>
      error as Error & Partial<Pick<Refused, 'details' | 'requestId'> & Pick<NoAnswer, 'idempotencyKey'>>,
  )
const unavailable = (retryAfter: string) => ({
  kind: 'answer' as const,
  status: 503,
  headers: { 'retry-after': retryAfter },
  body: { error: { code: 'unavailable', message: 'Later.', details: {} } },
})

test('serves a bill from table to receipt, with types of the API document', async () => {
  const [table] = await till.get('/tables', { query: { status: 'free' } })
  const bill = await till.post('/dining-sessions', { body: { table_id: table!.id, guests: 2 } })
  const session = bill.id
  const round = await till.post('/dining-sessions/{session}/orders', {
    path: { session },
    query: { lang: 'it' },
    body: { lines: order().lines },
  })
  expect(round.items[0]!.name).toBe('Casa lasagne verdi')
  const more = await till.patch('/dining-sessions/{session}', { path: { session }, body: { guests: 3 } })
  expect(more.guests).toBe(3)
  const paid = await till.post('/dining-sessions/{session}/pay', {
    path: { session },
    body: { payments: [{ payment_method_id: at.card.id }] },
  })
  expect([paid.status, paid.due]).toEqual(['settled', 0])
  const receipt = { path: { session } }
  expect(await till.get('/dining-sessions/{session}/receipt', receipt)).toContain('<html')
  const pdf = await till.get('/dining-sessions/{session}/receipt', { ...receipt, query: { format: 'pdf' } })
  expect(pdf.byteLength).toBeGreaterThan(1000)
  expect(await till.delete('/tables/{id}', { path: { id: at.tables[2].id } })).toMatchObject({
    active: false,
  })
  const both = await till.get('/orders', { query: { status: ['pending', 'paid'] } })
  expect(both.map(({ id }) => id)).toContain(round.id)
})

test('knows the type of an answer by its format', async () => {
  const sale = await till.post('/orders', { body: order() })
  const payments = [{ payment_method_id: at.card.id }]
  await till.post('/orders/{order}/pay', { path: { order: sale.id }, body: { payments } })
  const [issued] = await till.get('/receipts', { query: { order_id: sale.id } })
  const path = { receipt: issued!.id }
  const record = await till.get('/receipts/{receipt}', { path })
  const same = await till.get('/receipts/{receipt}', { path, query: { format: 'json' } })
  expect([record.number, same.number]).toEqual([issued!.number, issued!.number])
  const bytes = await till.get('/receipts/{receipt}', { path, query: { format: 'escpos' } })
  expect(bytes.byteLength).toBeGreaterThan(100)
  const day = { from: sale.business_date, to: sale.business_date }
  const { rows } = await till.get('/reports/products', { query: day })
  const { data } = await till.request('get', '/reports/products', { query: { ...day, format: 'csv' } })
  expect(data.split('\r\n').length).toBeGreaterThan(rows.length)
})

test('fails to compile wrong paths, bodies, parameters and answers', () => {
  const never = async () => {
    // @ts-expect-error -- there is no such path
    await till.get('/order')
    // @ts-expect-error -- it needs a body
    await till.post('/orders', {})
    // @ts-expect-error -- a name of another till
    await till.post('/orders', { body: { ...order(), items: [] } })
    // @ts-expect-error -- the path has a parameter
    await till.get('/orders/{order}')
    // @ts-expect-error -- no such status
    await till.get('/orders', { query: { status: ['new'] } })
    // @ts-expect-error -- a list has no formats
    await till.get('/orders', { query: { format: 'csv' } })
    // @ts-expect-error -- no event of this name
    till.events({ types: ['receipt.sold'] })
    // @ts-expect-error -- no such field
    return (await till.get('/brand')).title
  }
  expect(never).toBeInstanceOf(Function)
})

test.each(['lost request', 'lost answer'] as const)(
  '%s: retries with the same key and places one order',
  async kind => {
    const before = await countOrders()
    line.seen.length = 0
    line.mishaps.push({ kind }, { kind })
    const made = await till.request('post', '/orders', { body: order() })
    expect(line.seen).toHaveLength(3)
    expect(new Set(line.seen.map(({ headers }) => headers['idempotency-key']))).toHaveProperty('size', 1)
    expect(made.headers.get('idempotent-replayed')).toBe(kind === 'lost answer' ? 'true' : null)
    expect(await countOrders()).toBe(before + 1)
  },
)

test('control: requests with different keys place an order each', async () => {
  const before = await countOrders()
  await till.post('/orders', { body: order() })
  await till.post('/orders', { body: order() })
  expect(await countOrders()).toBe(before + 2)
})

test("retries a request after a restart with the caller's key", async () => {
  const idempotencyKey = 'till 1, sale 815'.replaceAll(/[ ,]/g, '-')
  line.mishaps.push({ kind: 'lost answer' })
  const lost = await failure(till.post('/orders', { body: order(), idempotencyKey, retries: 0 }))
  expect(lost).toBeInstanceOf(NoAnswer)
  expect(lost.idempotencyKey).toBe(idempotencyKey)
  const before = await countOrders()
  const again = await till.request('post', '/orders', { body: order(), idempotencyKey })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await countOrders()).toBe(before)
})

test.skipIf(!isLong)('waits as long as Retry-After says, in seconds or until a date', async () => {
  const inTwo = new Date(Date.now() + 2000).toUTCString()
  line.mishaps.push(unavailable('1'), unavailable(inTwo))
  const began = performance.now()
  await till.get('/brand')
  expect(performance.now() - began).toBeGreaterThanOrEqual(995)
  expect(line.seen).toHaveLength(3)
})

test('retries while the first attempt is still running', async () => {
  const body = { error: { code: 'idempotency_in_progress', message: 'Wait.', details: {} } }
  line.mishaps.push({ kind: 'answer', status: 409, body })
  const made = await till.request('post', '/orders', { body: order() })
  expect([made.status, line.seen.length]).toEqual([201, 2])
  expect(line.seen[1]!.headers['idempotency-key']).toBe(line.seen[0]!.headers['idempotency-key'])
})

test('throws at once if Retry-After exceeds the maximum wait', async () => {
  line.mishaps.push(unavailable('61'))
  const refused = await failure(till.get('/brand'))
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ status: 503, code: 'unavailable', retryAfterMs: 61_000 })
  expect(line.seen).toHaveLength(1)
})

test('throws a refusal with code, details, status and request id, without a retry', async () => {
  const wrong = { ...order(), lines: [{ product_id: at.product.id as string, quantity: -1 }] }
  const refused = await failure(till.post('/orders', { body: wrong }))
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ status: 422, code: 'validation_failed', retryAfterMs: undefined })
  expect(refused.details!['fields']).toMatchObject([{ path: 'lines.0.quantity' }])
  expect(refused.requestId).toMatch(/^[0-9A-Z]{26}$/)
  expect(line.seen).toHaveLength(1)
  const stranger = new Comanda({ url: line.url, key: 'nobody' })
  expect(await failure(stranger.get('/brand'))).toMatchObject({ status: 401, code: 'unauthenticated' })
})

test("throws a proxy's error page as a refusal without a code", async () => {
  line.mishaps.push({
    kind: 'answer',
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<h1>Nginx</h1>',
  })
  expect(await failure(till.get('/brand'))).toMatchObject({ status: 404, code: 'unknown' })
})

test.skipIf(!isLong)('aborts an attempt after its time limit and retries', async () => {
  line.mishaps.push({ kind: 'silence' })
  const quick = new Comanda({ url: line.url, key: brand.key, timeoutMs: 300 })
  await quick.get('/brand')
  expect(line.seen).toHaveLength(2)
  line.mishaps.push({ kind: 'silence' }, { kind: 'silence' })
  const none = await failure(quick.get('/brand', { retries: 1 }))
  expect(none).toBeInstanceOf(NoAnswer)
  expect(none.message).toMatch(/timeout/)
})

test('aborts a request and its retries on a signal, with the reason of the signal', async () => {
  line.mishaps.push(unavailable('30'))
  const leaving = new AbortController()
  const asked = failure(till.get('/brand', { signal: leaving.signal }))
  setTimeout(() => leaving.abort(new Error('The page was left')), 200)
  expect((await asked).message).toBe('The page was left')
  expect(line.seen).toHaveLength(1)
})

test('does not retry a change with If-Match that may have been applied', async () => {
  const { version } = await till.get('/products/{id}', { path: { id: at.fish.id } })
  line.mishaps.push({ kind: 'lost answer' })
  const change = { path: { id: at.fish.id as string }, body: { price: 39 }, ifMatch: version }
  expect(await failure(till.patch('/products/{id}', change))).toBeInstanceOf(NoAnswer)
  expect(await failure(till.patch('/products/{id}', change))).toMatchObject({ code: 'version_conflict' })
  line.mishaps.push({ kind: 'lost answer' })
  const { price } = await till
    .patch('/products/{id}', { ...change, ifMatch: version + 1, body: { price: 40 }, retries: 0 })
    .catch(() => till.get('/products/{id}', { path: { id: at.fish.id } }))
  expect(price).toBe(40)
  line.mishaps.push({ kind: 'lost answer' })
  expect(
    await till.patch('/products/{id}', { ...change, ifMatch: undefined as never, body: { price: 41 } }),
  ).toMatchObject({ price: 41 })
})

test('throws for a missing or empty path parameter before sending anything', async () => {
  const empty = till.get('/orders/{order}', { path: { order: '' } })
  await expect(empty).rejects.toThrow('needs "order"')
  const odd = till.get('/orders/{order}', { path: { order: '../brand?x' } })
  expect(await failure(odd)).toMatchObject({ code: 'not_found' })
  expect(line.seen.map(({ path }) => path)).toEqual(['/v1/pos/orders/..%2Fbrand%3Fx'])
})

test('sends the staff session and the approval with the request', async () => {
  line.mishaps.push({ kind: 'answer', status: 200, body: { data: {} } })
  await till.as('token').post('/orders', { body: order(), approvalToken: 'yes' })
  expect(line.seen[0]!.headers).toMatchObject({ 'x-staff-token': 'token', 'x-approval-token': 'yes' })
})
