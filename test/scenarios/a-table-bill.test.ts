import { expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeStaffOperations } from '#test/fixtures/evening.ts'
import { checkAnswer } from '#test/support/check-answer.ts'
import { openTestEnv } from '#test/support/test-env.ts'

/** A till that uses HTTP only; every answer is checked against its schema. */
async function openTill() {
  const env = await openTestEnv({ now: '2026-11-21T20:00:00+01:00' })
  const staff = await makeStaffOperations(env)
  const app = await buildApp(env.ctx, allEndpoints(env.ctx), {
    authenticate: async () => staff.brand.caller,
    limiter: { admit: () => ({ admitted: true, remaining: 1, resetSeconds: 1, retryAfter: 0 }) },
    onSend: [checkAnswer],
  })
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, headers = {}) => {
    const answer = await app.inject({
      method,
      url: `/v1/pos${path}`,
      headers: { authorization: 'Bearer x', ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
  }
  return { env, staff, send }
}

test('a table is opened, orders, is served and pays by two methods', async () => {
  const { env, staff, send } = await openTill()
  const [tableId, otherId] = staff.brand.branch.tableIds as [string, string]

  const opened = await send('POST', '/dining-sessions', { table_id: tableId, guests: 4, note: 'birthday' })
  expect(opened.status).toBe(201)
  expect(opened.headers.etag).toBe('"1"')
  const bill = opened.data.id as string
  expect(opened.data).toEqual({
    id: bill,
    branch_id: staff.brand.branch.id,
    table_ids: [tableId],
    name: null,
    guests: 4,
    status: 'open',
    customer_id: null,
    staff_id: null,
    merged_into_id: null,
    note: 'birthday',
    metadata: {},
    opened_at: '2026-11-21T20:00:00.000+01:00',
    closed_at: null,
    totals: { total: 0, subtotal: 0, tax: 0, discount: 0, campaign_discount: 0, cost: 0, gross_profit: 0 },
    paid: 0,
    due: 0,
    payments: [],
    tax_lines: [],
    orders: [],
    created_at: opened.data.created_at,
    updated_at: opened.data.updated_at,
    version: 1,
  })
  const twice = await send('POST', '/dining-sessions', { table_id: tableId, guests: 1 })
  expect(twice).toMatchObject({
    status: 409,
    error: { code: 'table_occupied', details: { table_id: tableId, dining_session_id: bill } },
  })
  expect(await send('GET', `/tables/${tableId}`)).toMatchObject({
    data: { status: 'occupied', dining_session_id: bill },
  })

  const path = `/dining-sessions/${bill}`
  const round = await send('POST', `${path}/orders`, {
    lines: [
      { product_id: staff.pizza, quantity: 2 },
      { product_id: staff.wine, quantity: 1 },
      { product_id: staff.pizza, quantity: 1, course: 2, hold: true },
    ],
  })
  expect(round.status).toBe(201)
  const changed = await send(
    'PATCH',
    path,
    { guests: 5, table_ids: [tableId, otherId] },
    { 'if-match': '"2"' },
  )
  expect(changed).toMatchObject({ status: 200, data: { guests: 5, note: 'birthday', version: 3 } })
  const fired = await send('POST', `${path}/fire`, { course: 2 })
  expect(fired.data.orders[0].items[2]).toMatchObject({ held: false, kitchen: { status: 'new' } })

  const order = round.data.id as string
  const [pizza] = round.data.items as [{ id: string }]
  expect(await send('POST', `/kitchen/items/${pizza.id}/status`, { status: 'preparing' })).toMatchObject({
    status: 200,
    data: { id: order, kitchen: { status: 'preparing' } },
  })
  expect(await send('POST', `/orders/${order}/kitchen-status`, { status: 'ready' })).toMatchObject({
    data: { kitchen: { status: 'ready' } },
  })
  expect(await send('POST', `/orders/${order}/recall`)).toMatchObject({
    data: { kitchen: { status: 'preparing', ready_at: null } },
  })
  expect(await send('POST', `${path}/cancel`)).toMatchObject({
    status: 409,
    error: { code: 'in_use', details: { by: 'orders', ids: [order] } },
  })

  const part = await send('POST', `${path}/pay`, {
    payments: [{ payment_method_id: staff.card, amount: 20 }],
  })
  expect(part).toMatchObject({ status: 200, data: { status: 'open', paid: 20, due: 18.47 } })
  const over = await send('POST', `${path}/pay`, {
    payments: [{ payment_method_id: staff.card, amount: 18.48 }],
  })
  expect(over).toMatchObject({ status: 422, error: { code: 'payment_exceeds_due', details: { due: 18.47 } } })
  const cash = { payments: [{ payment_method_id: staff.cash, tendered: 20 }] }
  const once = { 'idempotency-key': 'last-payment' }
  const paid = await send('POST', `${path}/pay`, cash, once)
  expect(paid).toMatchObject({
    status: 200,
    data: {
      status: 'settled',
      closed_at: '2026-11-21T20:00:00.000+01:00',
      paid: 38.47,
      due: 0,
      payments: [
        { amount: 20, type: 'card', tendered: null, change: 0, bill_payment_id: null },
        { amount: 18.47, type: 'cash', tendered: 20, change: 1.53, business_date: '2026-11-21' },
      ],
      orders: [{ id: order, status: 'paid', payments: [{ amount: 20 }, { amount: 18.47, change: 1.53 }] }],
    },
  })
  const again = await send('POST', `${path}/pay`, cash, once)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.data).toEqual(paid.data)
  expect((await send('GET', path)).data).toEqual(paid.data)

  const listed = await send('GET', `/dining-sessions?status=settled&table_id=${otherId}&sort=opened_at`)
  const { orders: _orders, tax_lines: _lines, ...summary } = paid.data
  expect(listed.data).toEqual([summary])
  expect(listed.meta).toEqual({ total: 1, page: 1, per_page: 25, last_page: 1 })
  const synced = await send('GET', '/dining-sessions?updated_since=1970-01-01T00:00:00Z')
  expect(synced.headers['sync-watermark']).toMatch(/Z$/)
  expect(await send('GET', `/tables/${tableId}`)).toMatchObject({
    data: { status: 'free', dining_session_id: null },
  })
  await expectInvariants(env.db)
})

test('refuses an invalid order at its field', async () => {
  const { staff, send } = await openTill()
  const [tableId] = staff.brand.branch.tableIds as [string]
  const { data } = await send('POST', '/dining-sessions', { table_id: tableId, guests: 2 })
  const path = `/dining-sessions/${data.id}`
  const entry = { payment_method_id: staff.card }
  const refused: [string, object, string, string][] = [
    ['/dining-sessions', { guests: 1 }, 'table_id', 'required'],
    ['/dining-sessions', { table_id: tableId, guests: 0 }, 'guests', 'min'],
    ['/dining-sessions', { table_id: tableId, guests: 1.5 }, 'guests', 'type'],
    ['/dining-sessions', { table_id: 'T1', guests: 1 }, 'table_id', 'format'],
    ['/dining-sessions', { table_id: tableId, guests: 1, status: 'open' }, 'status', 'unknown_field'],
    [`${path}/fire`, {}, 'course', 'required'],
    [`${path}/fire`, { item_ids: [] }, 'item_ids', 'min_items'],
    [`${path}/pay`, {}, 'payments', 'required'],
    [`${path}/pay`, { payments: [{ ...entry, amount: 0 }] }, 'payments.0.amount', 'min'],
    [`${path}/pay`, { payments: [{ ...entry, amount: 1.005 }] }, 'payments.0.amount', 'decimals'],
    [`${path}/pay`, { payments: [{ ...entry, change: 1 }] }, 'payments.0.change', 'unknown_field'],
    [`${path}/cancel`, { reason: 'x' }, 'reason', 'unknown_field'],
    [`/orders/${data.id}/recall`, { to: 'delivered' }, 'to', 'enum'],
  ]
  for (const [at, body, field, rule] of refused) {
    const answer = await send('POST', at, body)
    expect([at, answer.status, answer.error.details.fields[0]]).toMatchObject([
      at,
      422,
      { path: field, rule },
    ])
  }
  expect(await send('PATCH', path, { table_ids: [] })).toMatchObject({ status: 422 })
  expect(await send('POST', `${path}/cancel`)).toMatchObject({ status: 200, data: { status: 'cancelled' } })
})
