import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { honoursIdempotencyKey } from '../../src/http/endpoint/operation-codes.ts'
import { type Api, type Body, type BrandAtHand, openApi, type Reply } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { send } from '#test/fixtures/sample.ts'
import { before, samples } from '#test/fixtures/samples.ts'
import { makeFullRestaurant, seat } from '#test/fixtures/restaurant.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import { openWorld, type World } from '#test/fixtures/world.ts'
import { written } from '#test/support/snapshot.ts'
import { isLong, sample } from '#test/support/sweep.ts'

// A retried create returns the first order. Four services share the database, so that duplicates arrive in one
// process and in several.

const services = 4
const copies = 64

let api: Api
let world: World
beforeAll(async () => {
  ;({ api, world } = await openReadyWorld({ services, max: 40 }))
})

afterAll(() => api.drop())

type Sent = { path: string; body: Body; brand?: BrandAtHand }

function post(key: string, { path, body, brand = world.brand }: Sent, service = 0): Promise<Reply> {
  return brand.call('POST', path, { body, service, headers: { 'idempotency-key': key } })
}

function round(quantity = 1, note = 'again'): Sent {
  const lines = [{ product_id: world.product.id, quantity, addons: [{ addon_id: world.addon.id }] }]
  return { path: `/dining-sessions/${world.bill.id}/orders`, body: { lines, note } }
}

async function orderIds(): Promise<string[]> {
  const { body } = await world.brand.get(`/dining-sessions/${world.bill.id}`)
  return body.data.orders.map(({ id }: Body) => id)
}

/** Sends the same request many times at once, to all services in turn. */
function sendDuplicates(key: string): Promise<Reply[]> {
  return Promise.all(Array.from({ length: copies }, (_, at) => post(key, round(), at % services)))
}

/** @returns descriptions of wrong answers; empty if all 64 are the same order */
function twinFaults(replies: readonly Reply[], made: number): string[] {
  const faults: string[] = []
  const count = (what: string, found: number, wanted: number) => {
    if (found !== wanted) faults.push(`${found} ${what}, not ${wanted}`)
  }
  count('orders', made, 1)
  count('answers 201', replies.filter(({ status }) => status === 201).length, copies)
  count('different bodies', new Set(replies.map(({ text }) => text)).size, 1)
  count(
    'replays',
    replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length,
    copies - 1,
  )
  return faults
}

test('64 concurrent duplicates make one order and get 64 equal answers', async () => {
  const before = await orderIds()
  const replies = await sendDuplicates('duplicates')
  const after = await orderIds()
  expect(twinFaults(replies, after.length - before.length)).toEqual([])
  expect(after).toContain(replies[0]!.body.data.id)
  await expectInvariants(api.db)
})

test('answers a retried create with the first order in its current state', async () => {
  const first = await post('retried', round())
  const before = await written(api.db)
  const again = await post('retried', round(), 1)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(again.text).toBe(first.text)
  expect(await written(api.db)).toEqual(before)
  const [item] = first.body.data.items
  await world.brand.make(`/order-items/${item.id}/cancel`, { reason: 'gone' })
  const later = await post('retried', round(), 2)
  expect(later.body.data).toMatchObject({ id: first.body.data.id, status: 'cancelled', version: 2 })
})

test('refuses a key with another body or path and changes nothing', async () => {
  const sent = round()
  await post('one-request', sent)
  const others: [string, Sent][] = [
    ['another quantity', round(2)],
    ['another note', round(1, 'other')],
    ['another bill', { ...sent, path: `/dining-sessions/${world.heldBill.id}/orders` }],
    ['another operation', { path: '/areas', body: { branch_id: world.brand.branchId, name: 'Key' } }],
  ]
  const before = await written(api.db)
  for (const [what, other] of others) {
    const reply = await post('one-request', other, 1)
    expect([reply.status, reply.body.error?.code], what).toEqual([422, 'idempotency_key_reused'])
  }
  const { status } = await post('one-request', { ...sent, path: `${sent.path}?lang=it` })
  expect(status, 'another language is the same request').toBe(201)
  expect(await written(api.db)).toEqual(before)
})

test('treats the same content in any notation as the same request', async () => {
  const { path, body } = round(1, 'naïve')
  const first = await post('spelling', { path, body })
  const decomposed = ` ${body.note.normalize('NFD')} `
  const turned = { note: decomposed, lines: body.lines }
  const again = await post('spelling', { path, body: turned }, 1)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.text).toBe(first.text)
})

test('keys of two brands never conflict', async () => {
  const brand = await api.openBrand()
  const at = await makeFullRestaurant(brand)
  const { bill } = await seat(brand, at)
  const mine = await post('shared-word', round())
  const path = `/dining-sessions/${bill.id}/orders`
  const body = { lines: [{ product_id: at.product.id, quantity: 1 }] }
  const theirs = await post('shared-word', { path, body, brand })
  expect([theirs.status, theirs.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect(theirs.body.data.id).not.toBe(mine.body.data.id)
})

test('two keys of one brand may use equal idempotency keys: each has its own order', async () => {
  const till = { ...world.brand, key: await api.makeKey(world.brand.id) }
  const sendBy = (key: string) =>
    api.call('POST', round().path, { key, body: round().body, headers: { 'idempotency-key': 'order-41' } })
  const replies = [await sendBy(world.brand.key), await sendBy(till.key), await sendBy(till.key)]
  const replays = replies.map(({ status, headers }) => [status, headers.get('idempotent-replayed')])
  expect(replays).toEqual([
    [201, null],
    [201, null],
    [201, 'true'],
  ])
  const [first, second, again] = replies.map(({ body }) => body.data.id)
  expect([first === second, second === again]).toEqual([false, true])
})

test('the guests of two bills may use equal idempotency keys', async () => {
  const ids: string[] = []
  for (const { id } of [world.bill, world.heldBill]) {
    const { token } = await world.brand.make(`/dining-sessions/${id}/guest-token`, {})
    const { status, body } = await api.call('POST', `/dining-sessions/${id}/orders`, {
      key: token,
      body: { lines: round().body.lines },
      headers: { 'idempotency-key': 'order-41' },
    })
    expect(status).toBe(201)
    ids.push(body.data.id)
  }
  expect(new Set(ids).size).toBe(2)
})

/** The two ways of claiming a key: one request at a time, and a batch of orders. */
const claims = (): [string, Sent][] => [
  ['area', { path: '/areas', body: { branch_id: world.brand.branchId, name: 'Terrace' } }],
  ['order', round()],
]

test('refuses a replay after seven days with the time of the first request', async () => {
  for (const [what, sent] of claims()) {
    const key = `late-${what}`
    const first = await post(key, sent)
    const age = (hours: number) =>
      api.db.query(
        sql`update idempotency_keys set first_at = now() - make_interval(hours => ${hours})
            where result_id = ${first.body.data.id}`,
      )
    await age(7 * 24 - 1)
    expect((await post(key, sent)).headers.get('idempotent-replayed'), what).toBe('true')
    await age(7 * 24 + 1)
    const before = await written(api.db)
    const late = await post(key, sent, 1)
    const { code, details } = late.body.error
    expect([late.status, code], what).toEqual([422, 'idempotency_key_reused'])
    expect(Date.now() - Date.parse(details.first_at) - (7 * 24 + 1) * 3_600_000).toBeLessThan(60_000)
    expect(await written(api.db)).toEqual(before)
  }
})

test('does not store a refusal', async () => {
  const { brand, product } = world
  const soldOut = (sold_out: boolean) =>
    brand.make(`/products/${product.id}/sold-out`, { branch_id: brand.branchId, sold_out })
  await soldOut(true)
  expect((await post('refused', round())).status).toBe(409)
  await soldOut(false)
  const reply = await post('refused', round())
  expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([201, null])
})

test('every POST supports the key: the second gives the first record and changes nothing', async () => {
  const { api: ownApi, world: own } = await openReadyWorld()
  const done: string[] = []
  const honouring = api.endpoints.filter(honoursIdempotencyKey)
  for (const endpoint of sample('operations sent again with the same key', honouring)) {
    const { operationId, method, status } = endpoint
    const asked = samples[operationId]!(own)
    await before[operationId]?.(own)
    const headers = { 'idempotency-key': operationId }
    const first = await send(own.brand, method, asked, headers)
    expect([first.status, first.headers.get('idempotent-replayed')], first.text).toEqual([status, null])
    const then = await written(ownApi.db)
    const again = await send(own.brand, method, asked, headers)
    expect([again.status, again.headers.get('idempotent-replayed')], again.text).toEqual([status, 'true'])
    // A secret is shown once.
    const secret = ['token', 'key', 'secret'].find(name => name in first.body.data)
    const shown = secret === undefined ? first.body : { data: { ...first.body.data, [secret]: null } }
    expect(again.body, operationId).toEqual(shown)
    expect(again.headers.get('etag'), operationId).toBe(first.headers.get('etag'))
    expect(await written(ownApi.db), operationId).toEqual(then)
    // Later samples order the dish.
    const back = { branch_id: own.brand.branchId, sold_out: false }
    if (operationId.endsWith('SoldOut')) await own.brand.make(asked.path, back)
    done.push(operationId)
  }
  console.log(`${done.length} operations honour Idempotency-Key`)
  expect(done.length).toBeGreaterThanOrEqual(isLong ? 50 : 6)
})

test('ignores the header everywhere else, even malformed', async () => {
  const { world: own } = await openReadyWorld()
  const headers = { 'idempotency-key': 'two words' }
  const others = api.endpoints.filter(one => !honoursIdempotencyKey(one) && one.method !== 'DELETE')
  // Changes come last, because signing in needs the old PIN.
  const inOrder = sample('operations that ignore the key', others).toSorted(
    (one, other) => Number(one.method === 'PATCH') - Number(other.method === 'PATCH'),
  )
  for (const { operationId, method, status } of inOrder) {
    await before[operationId]?.(own)
    const reply = await send(own.brand, method, samples[operationId]!(own), headers)
    expect(reply.status, `${operationId}: ${reply.text}`).toBe(status)
  }
  const off = await own.brand.call('DELETE', `/taxes/${own.tax.id}`, { headers })
  expect(off.status).toBe(200)
})

test.skipIf(!isLong)('control: without the unique constraint duplicates make several orders', async () => {
  const scratch = await openApi({ services, max: 40 })
  const [kept, keptWorld] = [api, world]
  try {
    api = scratch
    world = await openWorld(await scratch.openBrand())
    await scratch.db.query(sql`alter table idempotency_keys drop constraint idempotency_keys_pkey`)
    const before = await orderIds()
    const replies = await sendDuplicates('duplicates')
    const made = (await orderIds()).length - before.length
    expect(made).toBeGreaterThan(1)
    expect(twinFaults(replies, made)).toContain(`${made} orders, not 1`)
  } finally {
    ;[api, world] = [kept, keptWorld]
  }
})
