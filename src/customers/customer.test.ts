import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi, type Reply } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeFullRestaurant, type FullRestaurant, seat } from '#test/fixtures/restaurant.ts'
import { snapshot } from '#test/support/snapshot.ts'
import type { Scope } from '../access/scope.rules.ts'
import { newUlid } from '../lib/ulid.ts'

let api: Api
let brand: BrandAtHand
let at: FullRestaurant

beforeAll(async () => {
  api = await openApi()
  brand = await api.openBrand()
  at = await makeFullRestaurant(brand)
})

afterEach(() => expectInvariants(api.db))
afterAll(() => api.drop())

let phones = 100_000
const phone = () => `+3906${phones++}`

function makeCustomer(fields: Body = {}): Promise<Body> {
  return brand.make('/customers', { name: 'Ada Rossi', phone: phone(), ...fields })
}

const get = async (path: string): Promise<Body> => (await brand.get(path)).body.data
const ledgerOf = (id: string): Promise<Body[]> => get(`/customers/${id}/ledger`)

const code = ({ status, body }: Reply) => [status, body.error?.code, body.error?.details]
const faults = ({ body }: Reply): string[] =>
  body.error.details.fields.map(({ path, rule }: Body) => `${path} ${rule}`)
const register = (body: Body) => brand.call('POST', '/customers', { body })

function topUp(id: string, amount: number, more: Body = {}) {
  const body = { branch_id: brand.branchId, payment_method_id: at.cash.id, amount, ...more }
  return brand.call('POST', `/customers/${id}/top-up`, { body })
}

function adjust(id: string, body: Body) {
  return brand.call('POST', `/customers/${id}/adjust`, { body: { reason: 'goodwill', ...body } })
}

/** A refusal leaves nothing behind, but when the key was last used. */
async function expectNothingDone(work: () => Promise<Reply>): Promise<Reply> {
  const { api_keys: _, ...before } = await snapshot(api.db)
  const reply = await work()
  expect(reply.status).toBeGreaterThanOrEqual(400)
  const { api_keys: __, ...after } = await snapshot(api.db)
  expect(after).toEqual(before)
  return reply
}

test('stores a phone number without spaces and punctuation', async () => {
  const ada = await makeCustomer({ name: 'Bruno', phone: '+39 (06) 777-100.001' })
  expect(ada.phone).toBe('+3906777100001')
  const found = await brand.get('/customers?phone=%2B39%2006%20777%20100%20001')
  expect(found.body.data.map(({ id }: Body) => id)).toEqual([ada.id])
  const again = await register({ name: 'Bea', phone: '(+39)06 777100001' })
  expect(code(again)).toEqual([409, 'already_exists', { field: 'phone', id: ada.id }])
  for (const wrong of ['333 1234567', '+', '+39 06/12', '+0 1', '+1 2345 6789 0123 4567', '+39\t06']) {
    const refused = await register({ name: 'Bea', phone: wrong })
    expect([wrong, refused.status, faults(refused)[0]]).toEqual([wrong, 422, 'phone format'])
  }
  const advised = await register({ name: 'Bea', phone: '333 1234567' })
  expect(advised.body.error.message).toContain('A plus sign, the country code and at most 15 digits')
})

test("a customer's phone number is unique", async () => {
  const email = 'ada@example.com'
  const ada = await makeCustomer({ email, birthday: '1990-02-28', note: 'window\nseat' })
  expect(ada).toMatchObject({ balance: 0, points: 0, birthday: '1990-02-28', active: true, version: 1 })
  const taken = await expectNothingDone(() => register({ name: 'Bea', phone: ada.phone }))
  expect(code(taken)).toEqual([409, 'already_exists', { field: 'phone', id: ada.id }])
  const bea = await brand.make('/customers', { name: 'Bea' })
  expect(bea).toMatchObject({ phone: null, email: null, birthday: null, note: null })
  await brand.make('/customers', { name: 'Nobody with a phone either' })
  const patched = await brand.call('PATCH', `/customers/${bea.id}`, { body: { phone: ada.phone } })
  expect(code(patched)).toEqual([409, 'already_exists', { field: 'phone', id: ada.id }])

  const bad = { name: 'X', phone: '06 123', email: 'nobody', birthday: '2001-02-29', note: 'n'.repeat(501) }
  const reply = await register({ ...bad, balance: 5, points: 1 })
  expect(faults(reply).sort()).toEqual([
    'balance unknown_field',
    'birthday format',
    'email format',
    'note max_length',
    'phone format',
    'points unknown_field',
  ])

  const list = async (query: string) =>
    (await brand.get(`/customers?${query}`)).body.data.map((one: Body) => one.id) as string[]
  expect(await list(`phone=${encodeURIComponent(ada.phone)}`)).toEqual([ada.id])
  expect(await list(`email=${email}`)).toEqual([ada.id])
  expect(await list('q=ADA%20r')).toEqual([ada.id])
  expect(await list('q=example.com')).toEqual([ada.id])
  expect(await list('q=window')).toEqual([])
  // Signs that a pattern would give a meaning.
  for (const sign of ['%25', 'ad_', '%5C']) expect(await list(`q=${sign}`)).toEqual([])
  expect((await list('sort=name&direction=desc')).at(-1)).toBe(ada.id)
  const events = await api.db.query(sql`select type, branch_id, data from events where record_id = ${ada.id}`)
  expect(events).toEqual([{ type: 'customer.updated', branch_id: null, data: { id: ada.id, version: 1 } }])
})

test('a guest is found without accents, and by a phone number however it is written', async () => {
  const { id } = await brand.make('/customers', { name: 'Zoë Åkerström-Łuß', phone: '+393331234567' })
  const found = async (words: string) => {
    const { data } = (await brand.get(`/customers?q=${encodeURIComponent(words)}`)).body
    return data.some((one: Body) => one.id === id) as boolean
  }
  for (const words of [
    'zoe',
    'ZOË',
    'akerström',
    'luss',
    'Łuß',
    '333 123-4567',
    '0333/12345',
    '+39 (0)333 123',
    '0039333',
  ])
    expect(await found(words), words).toBe(true)
  for (const words of ['zoa', '334 123', '00', 'x333']) expect(await found(words), words).toBe(false)
})

test('a top-up needs two scopes, and the refusal names each missing one', async () => {
  const { id } = await makeCustomer()
  const body = { branch_id: brand.branchId, payment_method_id: at.cash.id, amount: 5 }
  const missing = async (...scopes: Scope[]) => {
    const key = await api.makeKey(brand.id, { scopes })
    return (await api.call('POST', `/customers/${id}/top-up`, { key, body })).body.error?.details
  }
  expect(await missing('orders.read')).toEqual({ missing_scopes: ['customers.write', 'payments.write'] })
  expect(await missing('customers.write')).toEqual({ missing_scopes: ['payments.write'] })
  expect(await missing('payments.write')).toEqual({ missing_scopes: ['customers.write'] })
  expect(await missing('customers.write', 'payments.write')).toBeUndefined()
})

test('a top-up is booked once, into the drawer that took the money', async () => {
  const { id } = await makeCustomer()
  const headers = { 'idempotency-key': 'top-up' }
  const body = { branch_id: brand.branchId, payment_method_id: at.cash.id, amount: 20.5 }
  const first = await brand.call('POST', `/customers/${id}/top-up`, { body, headers })
  expect(first.body.data).toMatchObject({ id, balance: 20.5, points: 0, version: 2 })
  const again = await brand.call('POST', `/customers/${id}/top-up`, { body, headers })
  expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body])
  const ledger = await ledgerOf(id)
  expect(ledger).toEqual([
    {
      id: expect.any(String),
      kind: 'top_up',
      points: 0,
      balance: 20.5,
      order_id: null,
      dining_session_id: null,
      reason: null,
      approved_by: null,
      branch_id: brand.branchId,
      payment_method_id: at.cash.id,
      shift_id: null,
      business_date: expect.stringMatching(/^20/),
      created_at: expect.stringMatching(/\+0[12]:00$/),
    },
  ])
})

test('top-ups and pay-outs are payments, in the drawer, the list and the report of methods', async () => {
  const own = await api.openBrand()
  const { cash, card } = await makeFullRestaurant(own)
  const { id } = await own.make('/customers', { name: 'Ada', phone: phone() })
  const shift = await own.make('/shifts', { branch_id: own.branchId, opening_float: 100 })
  const move = (way: string, method: Body, amount: number, more: Body = {}) =>
    own.call('POST', `/customers/${id}/${way}`, {
      body: { branch_id: own.branchId, payment_method_id: method.id, amount, ...more },
    })
  await move('top-up', card, 50)
  const given = await move('top-up', cash, 20)
  expect(given.body.data.balance).toBe(70)
  const back = await move('pay-out', cash, 15, { reason: 'moving away' })
  expect([back.status, back.body.data.balance]).toEqual([200, 55])

  const { data: listed } = (await own.get(`/payments?shift_id=${shift.id}`)).body
  const shown = listed.map((one: Body) => [one.kind, one.payment_method_id, one.amount, one.customer_id])
  expect(shown).toEqual([
    ['top_up', card.id, 50, id],
    ['top_up', cash.id, 20, id],
    ['pay_out', cash.id, -15, id],
  ])
  expect(listed[2]).toMatchObject({ order_id: null, dining_session_id: null, rounding: 0, tip: 0 })
  const ledger: Body[] = (await own.get(`/customers/${id}/ledger`)).body.data
  expect(ledger[2]).toMatchObject({
    kind: 'pay_out',
    balance: -15,
    reason: 'moving away',
    shift_id: shift.id,
  })
  expect(ledger.map(one => one.id)).toEqual(listed.map((one: Body) => one.id))
  const alone = await own.get(`/payments/${ledger[0]!.id}`)
  expect([alone.body.data.kind, alone.headers.get('etag')]).toEqual(['top_up', '"4"'])

  const day = listed[0].business_date
  const { rows } = (await own.get(`/reports/payment-methods?from=${day}&to=${day}`)).body.data
  const figures = (row: Body) => [
    row.payment_method_id,
    row.count,
    row.amount,
    row.top_ups,
    row.paid_out,
    row.net,
  ]
  expect(new Map(rows.map((row: Body) => [row.payment_method_id, figures(row)]))).toEqual(
    new Map([
      [card.id, [card.id, 0, 0, 50, 0, 50]],
      [cash.id, [cash.id, 0, 0, 20, 15, 5]],
    ]),
  )
  const { totals } = (await own.get(`/shifts/${shift.id}/report`)).body.data
  expect(totals).toMatchObject({ payments: 0, top_ups: 70, paid_out: 15, expected: 155 })
  const one = (act: string, at: number, body: Body) =>
    own.call('POST', `/payments/${ledger[at]!.id}/${act}`, { body })
  for (const refused of [await one('void', 0, { reason: 'no' }), await one('tip', 0, { tip: 1 })])
    expect(refused.body.error?.code).toBe('invalid_transition')

  // A wrong method is corrected, in the columns of its kind.
  const wrong = { reason: 'wrong key' }
  const paidInCash = await one('correct', 0, { payment_method_id: cash.id, ...wrong })
  expect(paidInCash.body.data).toMatchObject({
    kind: 'top_up',
    amount: 50,
    customer_id: id,
    corrects_id: ledger[0]!.id,
  })
  const givenByCard = await one('correct', 2, { payment_method_id: card.id, ...wrong })
  expect(givenByCard.body.data).toMatchObject({ kind: 'pay_out', amount: -15, rounding: 0 })
  const after = (await own.get(`/reports/payment-methods?from=${day}&to=${day}`)).body.data.rows
  expect(new Map(after.map((row: Body) => [row.payment_method_id, figures(row)]))).toEqual(
    new Map([
      [card.id, [card.id, 0, 0, 0, 15, -15]],
      [cash.id, [cash.id, 0, 0, 70, 0, 70]],
    ]),
  )
  const z = (await own.get(`/shifts/${shift.id}/report`)).body.data
  expect(z.totals).toMatchObject({ top_ups: 70, paid_out: 15, expected: 155 })
  expect((await own.get(`/customers/${id}`)).body.data.balance).toBe(55)
  const tokens = await own.make('/payment-methods', { name: 'Tokens', type: 'cash', rounding: 7 })
  const odd = await own.call('POST', `/payments/${paidInCash.body.data.id}/correct`, {
    body: { payment_method_id: tokens.id, ...wrong },
  })
  expect(faults(odd)).toEqual(['payment_method_id not_allowed'])
  // Nor is it rounded when corrected: of these coins more goes out than comes in.
  const coins = await own.make('/payment-methods', { name: 'Coins', type: 'cash', rounding: 0.05 })
  await move('pay-out', card, 55, { reason: 'moving away' })
  const { id: paidOut } = (await own.get(`/payments?kind=pay_out&direction=desc`)).body.data[0]
  await own.make(`/payments/${paidOut}/correct`, { payment_method_id: coins.id, ...wrong })
  await expectInvariants(api.db)
})

test('a pay-out gives back no more than the balance, and needs a role or an approval', async () => {
  const { id } = await makeCustomer()
  await topUp(id, 10)
  const payOut = (amount: number, headers: Record<string, string> = {}) => {
    const body = { branch_id: brand.branchId, payment_method_id: at.cash.id, amount, reason: 'asked' }
    return brand.call('POST', `/customers/${id}/pay-out`, { body, headers })
  }
  expect(code(await expectNothingDone(() => payOut(10.01)))).toEqual([
    409,
    'insufficient_balance',
    { balance: 10 },
  ])
  await brand.make('/staff', { name: 'Till', role: 'cashier', pin: '739201' })
  await brand.make('/staff', { name: 'Boss', role: 'manager', pin: '739202' })
  const sign = { branch_id: brand.branchId, pin: '739201' }
  const { token } = await brand.make('/staff/sign-in', sign)
  const till = { 'x-staff-token': token }
  expect((await payOut(10, till)).body.error.code).toBe('role_forbidden')
  const approved = async (amount: number) => {
    const body = { action: 'pay_out', pin: '739202', target_id: id, amount }
    return { ...till, 'x-approval-token': (await brand.make('/approvals', body)).token }
  }
  expect((await payOut(10, await approved(9.99))).body.error.code).toBe('role_forbidden')
  const paid = await payOut(10, await approved(10))
  expect([paid.status, paid.body.data?.balance]).toEqual([200, 0])
  // Erasing asks for it.
  expect((await brand.call('POST', `/customers/${id}/erase`)).status).toBe(200)
})

test('a refused top-up leaves nothing', async () => {
  const { id } = await makeCustomer()
  const refused = async (amount: number, more: Body) =>
    faults(await expectNothingDone(() => topUp(id, amount, more)))
  expect(await refused(0, {})).toEqual(['amount min'])
  expect(await refused(1, { payment_method_id: newUlid() })).toEqual(['payment_method_id not_found'])
  expect(await refused(1, { branch_id: newUlid() })).toEqual(['branch_id not_found'])
  expect(await refused(1, { shift_id: newUlid() })).toEqual(['shift_id not_found'])
  const elsewhere = await brand.make('/branches', { name: 'Far', code: 'FAR' })
  const far = await brand.make('/payment-methods', { name: 'Far', type: 'cash', branch_ids: [elsewhere.id] })
  expect(await refused(1, { payment_method_id: far.id })).toEqual(['payment_method_id not_allowed'])
  const coins = await brand.make('/payment-methods', { name: 'Coins', type: 'cash', rounding: 0.05 })
  expect(await refused(10.02, { payment_method_id: coins.id })).toEqual(['amount not_allowed'])
  await brand.call('DELETE', `/branches/${elsewhere.id}`)
  const inactive = { branch_id: elsewhere.id, payment_method_id: far.id }
  expect(await refused(1, inactive)).toEqual(['branch_id not_allowed'])
  const unknown = newUlid()
  const missing = { resource: 'customer', id: unknown }
  expect(code(await expectNothingDone(() => topUp(unknown, 1)))).toEqual([404, 'not_found', missing])
  await brand.call('DELETE', `/customers/${id}`)
  const off = await expectNothingDone(() => topUp(id, 1))
  expect(code(off)).toEqual([409, 'invalid_transition', { from: 'inactive', to: 'topped_up' }])
})

test('an adjustment is signed, needs a reason and never goes below zero', async () => {
  const { id } = await makeCustomer()
  expect((await adjust(id, { balance: 5, points: 30 })).body.data).toMatchObject({ balance: 5, points: 30 })
  expect((await adjust(id, { points: -10 })).body.data).toMatchObject({ balance: 5, points: 20, version: 3 })
  const tooMuch = await expectNothingDone(() => adjust(id, { balance: -5.01 }))
  expect(code(tooMuch)).toEqual([409, 'insufficient_balance', { balance: 5 }])
  const tooMany = await expectNothingDone(() => adjust(id, { balance: -1, points: -21 }))
  expect(code(tooMany)).toEqual([409, 'insufficient_points', { points: 20 }])
  expect(faults(await adjust(id, {}))).toEqual(['body required'])
  expect(faults(await adjust(id, { balance: 0, points: 0 }))).toEqual(['body required'])
  expect(faults(await adjust(id, { points: 0.5 }))).toEqual(['points type'])
  expect((await adjust(id, { balance: -5, points: -20 })).body.data).toMatchObject({ balance: 0, points: 0 })
  const rows = await ledgerOf(id)
  expect(rows.map(({ kind, points, balance, reason }) => [kind, points, balance, reason])).toEqual([
    ['adjust', 30, 5, 'goodwill'],
    ['adjust', -10, 0, 'goodwill'],
    ['adjust', -20, -5, 'goodwill'],
  ])
  const { body } = await brand.get(`/customers/${id}/ledger?per_page=2&page=2`)
  expect([body.data.length, body.meta]).toEqual([1, { total: 3, page: 2, per_page: 2, last_page: 2 }])
  expect(code(await brand.get(`/customers/${newUlid()}/ledger`))[0]).toBe(404)
})

test('of two concurrent deductions one succeeds', async () => {
  const { id } = await makeCustomer()
  await adjust(id, { points: 10 })
  const replies = await Promise.all(Array.from({ length: 8 }, () => adjust(id, { points: -10 })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await get(`/customers/${id}`)).points).toBe(0)
})

/** A customer with a bill that speaks of them in every place there is. */
async function known(word: string) {
  const person = { name: `${word} Q`, email: `${word}@q.org`, birthday: '1980-01-01', note: word }
  const customer = await makeCustomer(person)
  const { bill, order } = await seat(brand, at, 0)
  // The bill's and its orders' customer, as a till that registers them writes it.
  await api.db.query(
    sql`update dining_sessions set customer_id = ${customer.id}, name = ${word}, note = ${`${word} sits here`} where id = ${bill.id}`,
  )
  await api.db.query(
    sql`update orders set customer_id = ${customer.id}, customer_name = ${word}, note = ${`for ${word}`} where id = ${order.id}`,
  )
  await api.db.query(sql`update order_items set note = ${`${word}, no salt`} where order_id = ${order.id}`)
  await brand.make(`/order-items/${order.items[1].id}/cancel`, { reason: 'changed mind' })
  return { customer, bill, order }
}

test('an export contains all data about a customer', async () => {
  const { customer, bill, order } = await known('Xenia')
  await adjust(customer.id, { points: 5 })
  const data = await get(`/customers/${customer.id}/export`)
  expect(data).toMatchObject({
    customer: { id: customer.id, name: 'Xenia Q', birthday: '1980-01-01', points: 5 },
    ledger: [{ kind: 'adjust', points: 5, balance: 0 }],
    orders: [
      {
        id: order.id,
        order_number: order.order_number,
        total: 26,
        customer_name: 'Xenia',
        note: 'for Xenia',
        items: [
          { quantity: 2, note: 'Xenia, no salt' },
          { quantity: 0.335, note: 'Xenia, no salt' },
        ],
      },
    ],
    dining_sessions: [{ id: bill.id, guests: 2, name: 'Xenia', note: 'Xenia sits here' }],
  })
  expect((await brand.get(`/customers/${newUlid()}/export`)).status).toBe(404)
  await brand.make(`/dining-sessions/${bill.id}/pay`, { payments: [{ payment_method_id: at.card.id }] })
})

test('erasing removes all personal text and keeps all figures', async () => {
  const { customer, bill, order } = await known('Zelda')
  await adjust(customer.id, { points: 7, balance: 1 })
  const { id } = customer
  const erase = (headers = {}) => brand.call('POST', `/customers/${id}/erase`, { body: {}, headers })
  const early = await expectNothingDone(() => erase())
  expect(code(early)).toEqual([409, 'in_use', { by: 'balance', ids: [] }])
  await adjust(id, { balance: -1 })
  const before = await get(`/orders/${order.id}`)
  const billBefore = await get(`/dining-sessions/${bill.id}`)
  await api.db.query(
    sql`update events set data = data || '{"item": {"note": "Zelda, no salt"}, "customer_name": "Zelda"}'
        where record_id = ${order.items[1].id}`,
  )

  const reply = await erase({ 'idempotency-key': 'forget' })
  expect(reply.status).toBe(200)
  const nobody = { name: 'Erased', phone: null, email: null, birthday: null, note: null, active: false }
  expect(reply.body.data).toMatchObject({ id, ...nobody, points: 0, balance: 0 })
  const words = [customer.phone, 'zelda']
  const everything = JSON.stringify(await snapshot(api.db)).toLowerCase()
  expect(words.filter(word => everything.includes(word))).toEqual([])

  const items = before.items.map((item: Body) => {
    return { ...item, note: null, cancel_reason: item.cancel_reason && 'Erased' }
  })
  const changed = { version: before.version + 1, updated_at: expect.any(String) }
  expect(await get(`/orders/${order.id}`)).toEqual({
    ...before,
    items,
    customer_name: null,
    note: null,
    ...changed,
  })
  const namesNobody = { name: null, note: null, customer_id: id, version: billBefore.version + 1 }
  expect(await get(`/dining-sessions/${bill.id}`)).toMatchObject(namesNobody)
  expect((await ledgerOf(id)).at(-1)).toMatchObject({ kind: 'adjust', points: -7, reason: 'Erased' })
  // Copies that follow events drop the texts too.
  const lastEvents = await api.db.query(
    sql`select distinct on (record_id) type, data ->> 'version' as version from events
        where record_id in (${id}, ${order.id}, ${bill.id}) order by record_id, id desc`,
  )
  const versions = [
    ['customer.updated', reply.body.data.version],
    ['order.updated', before.version + 1],
    ['dining_session.updated', billBefore.version + 1],
  ].map(([type, version]) => ({ type, version: String(version) }))
  expect(lastEvents).toHaveLength(3)
  expect(lastEvents).toEqual(expect.arrayContaining(versions))

  const { api_keys: _, idempotency_keys: __, ...settled } = await snapshot(api.db)
  expect((await erase({ 'idempotency-key': 'forget' })).body).toEqual(reply.body)
  expect((await erase()).body).toEqual(reply.body)
  const { api_keys: ___, idempotency_keys: ____, ...again } = await snapshot(api.db)
  expect(again).toEqual(settled)
  expect((await brand.call('POST', `/customers/${newUlid()}/erase`, { body: {} })).status).toBe(404)
  const registered = await makeCustomer({ phone: customer.phone })
  expect(registered.phone).toBe(customer.phone)
})

test('the record of an erased customer can be reused and erased again', async () => {
  const { id } = await makeCustomer()
  await brand.make(`/customers/${id}/erase`, {})
  const table = await brand.make('/tables', { area_id: at.area.id, name: 'Revived' })
  const seated = { table_id: table.id, guests: 1, customer_id: id }
  const refused = await brand.call('POST', '/dining-sessions', { body: seated })
  expect(faults(refused)).toEqual(['customer_id not_allowed'])
  await brand.call('PATCH', `/customers/${id}`, { body: { active: true, name: 'Morgana' } })
  const bill = await brand.make('/dining-sessions', seated)
  const lines = [{ product_id: at.product.id, quantity: 1 }]
  const order = await brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
  const body = { customer_id: id, customer_name: 'Morgana' }
  const patched = await brand.call('PATCH', `/orders/${order.id}`, { body })
  expect([bill.customer_id, patched.body.data?.customer_id]).toEqual([id, id])
  await brand.make(`/customers/${id}/erase`, {})
  expect(JSON.stringify(await snapshot(api.db)).includes('Morgana')).toBe(false)
})

test('nothing is added to the balance or the points of an erased customer', async () => {
  const { id } = await makeCustomer()
  await brand.make(`/customers/${id}/erase`, {})
  for (const more of [{ balance: 10 }, { points: 1 }, { balance: 10, points: 1 }]) {
    const refused = await expectNothingDone(() => adjust(id, more))
    expect(code(refused)).toEqual([409, 'in_use', { by: 'customer', ids: [id] }])
  }
})

test('erasing finds the payments of a bill that was merged into one of others', async () => {
  const { id } = await makeCustomer()
  const bills: Body[] = []
  for (const name of ['first', 'second', 'third']) {
    const table = await brand.make('/tables', { area_id: at.area.id, name: `Absorbed ${name}` })
    const theirs = name === 'third' ? { customer_id: id } : {}
    const bill = await brand.make('/dining-sessions', { table_id: table.id, guests: 1, ...theirs })
    const lines = [{ product_id: at.product.id, quantity: 1 }]
    await brand.make(`/dining-sessions/${bill.id}/orders`, { lines })
    bills.push(bill)
  }
  const [first, second, third] = bills
  const pay = (bill: Body, more: Body) =>
    brand.make(`/dining-sessions/${bill.id}/pay`, { payments: [{ payment_method_id: at.card.id, ...more }] })
  await pay(third, { amount: 5, reference: 'Viviane', metadata: { card: 'Viviane' } })
  await brand.make(`/dining-sessions/${second.id}/merge`, { dining_session_id: third.id })
  await brand.make(`/dining-sessions/${first.id}/merge`, { dining_session_id: second.id })
  await pay(first, {})
  await brand.make(`/customers/${id}/erase`, {})
  expect(JSON.stringify(await snapshot(api.db)).includes('Viviane')).toBe(false)
})

test('erasing finds personal data on an open bill that was given another customer, and on its payments', async () => {
  const { id } = await makeCustomer({ name: 'Iseult' })
  const host = await makeCustomer()
  const open = (more: Body) =>
    brand.make('/dining-sessions', { branch_id: brand.branchId, guests: 1, ...more })
  const pay = ({ id }: Body, reference: string) =>
    brand.make(`/dining-sessions/${id}/pay`, {
      payments: [{ payment_method_id: at.card.id, amount: 1, reference }],
    })
  const lines = [{ product_id: at.product.id, quantity: 2 }]
  const theirs = {
    name: 'Iseult',
    note: 'Iseult is allergic',
    metadata: { phone: 'of Iseult' },
    customer_id: id,
  }
  const [passedOn, empty] = [await open(theirs), await open(theirs)]
  await brand.make(`/dining-sessions/${passedOn.id}/orders`, { lines, note: 'for Iseult' })
  await pay(passedOn, 'VISA of Iseult')
  for (const [bill, customer_id] of [
    [passedOn, host.id],
    [empty, null],
  ] as const)
    await brand.call('PATCH', `/dining-sessions/${bill.id}`, { body: { customer_id } })
  const others = await open({ name: 'Brangaine' })
  await brand.make(`/dining-sessions/${others.id}/orders`, { lines })
  await pay(others, 'AMEX of Brangaine')
  await brand.make(`/customers/${id}/erase`, {})
  const everything = JSON.stringify(await snapshot(api.db))
  expect(everything.match(/[^"]*Iseult[^"]*/)).toBeNull()
  expect(everything).toContain('AMEX of Brangaine')
})

test('erasing finds personal data after moves, merges and changes of customer', async () => {
  const { id } = await makeCustomer({ name: 'Ygraine' })
  const host = await makeCustomer()
  const open = async (word: string, more: Body) => {
    const table = await brand.make('/tables', { area_id: at.area.id, name: `Moved ${word}` })
    return brand.make('/dining-sessions', { table_id: table.id, guests: 1, ...more })
  }
  const send = (bill: Body, word: string) =>
    brand.make(`/dining-sessions/${bill.id}/orders`, {
      lines: [{ product_id: at.product.id, quantity: 2, note: `${word} eats` }],
      note: `for ${word}`,
      customer_name: word,
    })
  const bill = await open('from', { customer_id: id, note: 'Ygraine sits here' })
  const [parted, whole] = [await send(bill, 'Ygraine'), await send(bill, 'Ygraine')]
  await send(bill, 'Ygraine')
  const other = await open('to', { customer_id: host.id, note: 'Uther sits here' })
  const kept = await send(other, 'Uther')
  const itemOf = (order: Body, more = {}) => ({ item_id: order.items[0].id, ...more })
  await brand.make(`/dining-sessions/${bill.id}/move-items`, {
    items: [itemOf(parted, { quantity: 1 }), itemOf(whole)],
    to_dining_session_id: other.id,
  })
  await brand.make(`/dining-sessions/${other.id}/merge`, { dining_session_id: bill.id })
  await brand.call('PATCH', `/dining-sessions/${other.id}`, { body: { customer_id: null } })

  await brand.make(`/customers/${id}/erase`, {})
  const everything = JSON.stringify(await snapshot(api.db))
  expect(everything.includes('Ygraine')).toBe(false)
  const { note, orders, totals } = await get(`/dining-sessions/${other.id}`)
  expect([note, orders.length, totals.total]).toEqual(['Uther sits here', 5, 100])
  const after = orders.find((order: Body) => order.id === kept.id)
  expect([after.customer_name, after.note, after.items[0].note]).toEqual(['Uther', 'for Uther', 'Uther eats'])
})
