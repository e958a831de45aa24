import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Body, type CallOptions, openApi } from '#test/support/api.ts'
import { makeFullRestaurant, seat } from '#test/fixtures/restaurant.ts'
import { faultOf, openParty, refusalOf } from '#test/fixtures/party.ts'
import { guestsLimit } from '../http/limits/count-request.ts'
import { localLimiter } from '../http/limits/memory-limiter.ts'
import { newUlid } from '../lib/ulid.ts'
import { keyCacheMs } from '../access/key.cache.ts'
import { brandOfGuestText, guestPattern } from '../access/key.format.ts'
import { sample } from '#test/support/sweep.ts'

const party = openParty()
const { open, order, pay, post, read, table } = party

const give = async (bill: Body): Promise<string> =>
  (await party.brand.make(`/dining-sessions/${bill.id}/guest-token`, {})).token

/** Calls the API with this token and nothing else. */
const as =
  (key: string) =>
  (method: string, path: string, options: CallOptions = {}) =>
    party.api.call(method, path, { ...options, key })

const lines = (more: Body = {}) => ({ lines: [{ product_id: party.at.product.id, quantity: 1, ...more }] })

test('a guest reads the menu and the bill, prices an order and places it', async () => {
  const bill = await open()
  await order(bill)
  const token = await give(bill)
  expect(token).toMatch(guestPattern)
  expect(brandOfGuestText(party.api.ctx.secret, token)).toBe(party.brand.id)
  const guest = as(token)
  const menu = await guest('GET', `/menu?branch_id=${party.brand.branchId}`)
  expect(menu.body.data.channel).toBe('qr')
  const own = await guest('GET', `/dining-sessions/${bill.id}`)
  expect(own.headers.get('ratelimit-policy')).toBe('"key";q=30;w=60')
  const preview = await guest('POST', '/orders/preview', {
    body: { dining_session_id: bill.id, ...lines() },
  })
  expect(preview.body.data.channel).toBe('qr')
  const headers = { 'idempotency-key': newUlid() }
  const sent = await guest('POST', `/dining-sessions/${bill.id}/orders`, { body: lines(), headers })
  expect([sent.status, sent.body.data.channel]).toEqual([201, 'qr'])
  const again = await guest('POST', `/dining-sessions/${bill.id}/orders`, { body: lines(), headers })
  expect(again.body).toEqual(sent.body)
  for (const answer of [own, preview, sent]) expect(costsOf(answer.body)).toEqual([0])
  expect(costsOf((await party.brand.get(`/dining-sessions/${bill.id}`)).body)).not.toEqual([0])
  await party.expectInvariants()
})

/** The different values of every cost and profit in an answer. */
function costsOf(value: Body): number[] {
  const found: number[] = []
  JSON.stringify(value, (name, inner: unknown) => {
    if (name === 'cost' || name === 'gross_profit') found.push(inner as number)
    return inner
  })
  return [...new Set(found)]
}

test('a guest reads no other channel and no other time of the menu', async () => {
  const guest = as(await give(await open()))
  const menu = (more: string) => guest('GET', `/menu?branch_id=${party.brand.branchId}${more}`)
  expect((await menu('&channel=qr')).status).toBe(200)
  for (const [more, path] of [
    ['&channel=pos', 'query.channel'],
    ['&channel=qr&at=2027-01-01T12:00:00Z', 'query.at'],
  ] as const) {
    const { status, body } = await menu(more)
    expect([status, body.error.details.fields]).toMatchObject([422, [{ path, rule: 'not_allowed' }]])
  }
})

test('a guest reaches no other operation and no other bill', async () => {
  const [bill, other] = [await open(), await open()]
  const guest = as(await give(bill))
  for (const { method, path, guest: isOpen, operationId, scope } of party.api.endpoints) {
    // Those without a key are open to all.
    if (isOpen === true || scope === 'none') continue
    const reply = await party.api.call(method, path.replaceAll(/\{\w+\}/g, newUlid()), {
      key: await fresh(bill),
      headers: { 'x-comanda': '1' },
    })
    expect(refusalOf(reply).code, operationId).toBe('insufficient_scope')
  }
  const token = await give(bill)
  const path = `/dining-sessions/${other.id}`
  expect((await as(token)('GET', path)).status).toBe(404)
  const sent = await as(token)('POST', `${path}/orders`, { body: lines() })
  expect(refusalOf(sent)).toMatchObject({
    code: 'not_found',
    details: { resource: 'dining_session', id: other.id },
  })
  expect((await guest('GET', `/dining-sessions/${bill.id}`)).status, 'a former token').toBe(401)
})

/** Thirty requests a minute are soon spent: each thirty have a bill of their own. */
let used = 0
let current: { token: string } | undefined
async function fresh(bill: Body): Promise<string> {
  if (used++ % 25 === 0 || current === undefined)
    current = { token: await give(used === 1 ? bill : await open()) }
  return current.token
}

test('a guest pays the price on the menu', async () => {
  const bill = await open()
  const body = { lines: [{ product_id: party.at.openPriced.id, quantity: 1, unit_price: 0.01 }] }
  const reply = await as(await give(bill))('POST', `/dining-sessions/${bill.id}/orders`, { body })
  expect(faultOf(reply)).toEqual([422, 'lines.0.unit_price', 'not_allowed'])
})

test('a bill has thirty guest requests a minute, across all its tokens', async () => {
  const bill = await open()
  const ask = async (key: string) => (await as(key)('GET', `/dining-sessions/${bill.id}`)).status
  const first = await give(bill)
  for (let at = 0; at < 20; at += 1) expect(await ask(first)).toBe(200)
  const second = await give(bill)
  for (let at = 0; at < 10; at += 1) expect(await ask(second)).toBe(200)
  expect(await ask(second)).toBe(429)
})

const patchTables = (bill: Body, table_ids: string[]) =>
  party.brand.call('PATCH', `/dining-sessions/${bill.id}`, { body: { table_ids } })

const ends: [string, (bill: Body) => Promise<unknown>][] = [
  ['its bill is settled', async bill => (await order(bill), pay(bill, [{}]))],
  ['its bill is cancelled', bill => party.brand.make(`/dining-sessions/${bill.id}/cancel`, {})],
  [
    'its bill moves',
    async bill => party.brand.make(`/dining-sessions/${bill.id}/move`, { table_id: await table() }),
  ],
  ['a table leaves its bill', async bill => patchTables(bill, [await table()])],
  [
    'its bill is merged into another one',
    async bill =>
      party.brand.make(`/dining-sessions/${(await open()).id}/merge`, { dining_session_id: bill.id }),
  ],
  ['there is a new one', bill => give(bill)],
]

test.each(sample('ends of a guest token', ends))('a token ends within a second when %s', async (_, end) => {
  const bill = await open()
  const guest = as(await give(bill))
  expect((await guest('GET', `/dining-sessions/${bill.id}`)).status).toBe(200)
  await end(bill)
  await sleep(keyCacheMs)
  const reply = await guest('GET', `/dining-sessions/${bill.id}`)
  expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test('a token outlives a table that joins its bill, also that of a tab', async () => {
  const tab = await open({ table_id: undefined, branch_id: party.brand.branchId, name: 'Ada' })
  for (const bill of [await open(), tab]) {
    const guest = as(await give(bill))
    const joined = await patchTables(bill, [...bill.table_ids, await table()])
    expect(joined.status, joined.text).toBe(200)
    await sleep(keyCacheMs)
    expect((await guest('GET', `/dining-sessions/${bill.id}`)).status).toBe(200)
  }
})

test('a token is shown once and refused for a closed bill', async () => {
  const bill = await open()
  const path = `/dining-sessions/${bill.id}/guest-token`
  const headers = { 'idempotency-key': newUlid() }
  const first = await party.brand.call('POST', path, { body: {}, headers })
  expect(first.body.data.dining_session_id).toBe(bill.id)
  const again = await party.brand.call('POST', path, { body: {}, headers })
  expect(again.body.data).toEqual({ token: null, dining_session_id: bill.id })
  expect((await as(first.body.data.token)('GET', `/dining-sessions/${bill.id}`)).status).toBe(200)
  expect((await read(bill)).version).toBe(bill.version)
  await post(`/dining-sessions/${bill.id}/cancel`)
  expect(refusalOf(await post(path)).code).toBe('session_not_open')
})

test('a text that cannot be a token causes no query', async () => {
  const token = await give(await open())
  const wrong = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')
  expect(brandOfGuestText(party.api.ctx.secret, wrong)).toBeUndefined()
  expect((await as(wrong)('GET', '/brand')).status).toBe(401)
})

test('a guest cannot sign in or get an approval', async () => {
  const bill = await open()
  const guest = as(await give(bill))
  const headers = { 'x-staff-token': 'comanda_staff_x', 'x-approval-token': 'comanda_approval_x' }
  expect((await guest('GET', `/dining-sessions/${bill.id}`, { headers })).status).toBe(200)
})

test('a guest sees no staff and no customer, and cannot hold items', async () => {
  const { id } = await party.brand.make('/customers', { name: 'Ada' })
  const bill = await open({ note: 'rude', customer_id: id })
  const round = await order(bill, [{}], { note: 'hurry' })
  await post(`/orders/${round.id}/discount`, { kind: 'amount', value: 1, reason: 'complains' })
  const guest = as(await give(bill))
  const own = await guest('POST', `/dining-sessions/${bill.id}/orders`, {
    body: { ...lines({ note: 'no salt' }), note: 'birthday' },
  })
  expect(own.body.data).toMatchObject({ note: 'birthday', items: [{ note: 'no salt' }] })
  const { text, body } = await guest('GET', `/dining-sessions/${bill.id}`)
  expect(text).not.toMatch(new RegExp(`rude|hurry|complains|${id}`))
  expect(body.data).toMatchObject({ note: null, customer_id: null, staff_id: null })
  expect(body.data.orders.map((order: Body) => order.note)).toEqual([null, 'birthday'])
  const held = await guest('POST', `/dining-sessions/${bill.id}/orders`, { body: lines({ hold: true }) })
  expect(faultOf(held)).toEqual([422, 'lines.0.hold', 'not_allowed'])
})

test('a guest reads no words of guests of another bill, and none that staff changed', async () => {
  const [here, there] = [await open(), await open()]
  const visitor = as(await give(there))
  const sendAs = (guest: ReturnType<typeof as>, bill: Body, words: Body) =>
    guest('POST', `/dining-sessions/${bill.id}/orders`, {
      body: { ...lines({ note: words['note'] }), ...words },
    })
  const moved = (await sendAs(visitor, there, { note: 'theirs' })).body.data
  await sendAs(visitor, there, { note: 'theirs', customer_name: 'theirs' })
  const items = [{ item_id: moved.items[0].id }]
  await post(`/dining-sessions/${there.id}/move-items`, { items, to_dining_session_id: here.id })
  await post(`/dining-sessions/${here.id}/merge`, { dining_session_id: there.id })
  const guest = as(await give(here))
  const own = (await sendAs(guest, here, { note: 'birthday', client_ref: 'mine' })).body.data
  const read = async () => guest('GET', `/dining-sessions/${here.id}`)
  const seen = await read()
  expect(seen.text).not.toContain('theirs')
  expect(seen.body.data.orders.at(-1)).toMatchObject({
    by_guests: true,
    note: 'birthday',
    client_ref: 'mine',
  })
  await party.brand.call('PATCH', `/orders/${own.id}`, { body: { note: 'rude' } })
  expect((await read()).body.data.orders.at(-1)).toMatchObject({
    by_guests: false,
    note: null,
    client_ref: null,
  })
})

test('order references of guests are unique within their bill', async () => {
  const [bill, other] = [await open(), await open()]
  const send = (by: string, at: Body) =>
    as(by)('POST', `/dining-sessions/${at.id}/orders`, { body: { ...lines(), client_ref: 'A-1' } })
  const till = await send(party.brand.key, bill)
  expect(till.status).toBe(201)
  const [guest, neighbour] = [await give(bill), await give(other)]
  const [first, second, again] = [
    await send(guest, bill),
    await send(neighbour, other),
    await send(guest, bill),
  ]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(refusalOf(again)).toMatchObject({ code: 'already_exists', details: { id: first.body.data.id } })
  const late = await send(party.brand.key, other)
  expect(refusalOf(late)).toMatchObject({ code: 'already_exists', details: { id: till.body.data.id } })
  await post(`/dining-sessions/${bill.id}/merge`, { dining_session_id: other.id })
  await party.expectInvariants()
})

test('the guests of a brand have a limit together, which its tills do not share', async () => {
  const limiter = localLimiter()
  const api = await openApi({ limiter })
  const brand = await api.openBrand()
  const { bill } = await seat(brand, await makeFullRestaurant(brand))
  const { token } = await brand.make(`/dining-sessions/${bill.id}/guest-token`, {})
  const read = async (key?: string) =>
    brand.get(`/dining-sessions/${bill.id}`, key === undefined ? {} : { key })
  for (let at = 1; at < guestsLimit; at++) limiter.note('guests', brand.id)
  expect((await read(token)).status).toBe(200)
  const refused = await read(token)
  expect([refused.status, refused.body.error.details.limit]).toEqual([429, guestsLimit])
  expect((await read()).status).toBe(200)
})
