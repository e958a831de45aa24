import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'
import { managersPin, makeWaiter } from '#test/fixtures/make-staff.ts'
import { type Body, openApi } from '#test/support/api.ts'

const reason = 'slow service'

/** Pies at 10.00 with 10 % tax, and a charge of 10 % on bills of five guests and more. */
async function open(charge: Body = {}) {
  const api = await openApi()
  const brand = await api.openBrand()
  const at = await makeRestaurant(brand, {
    dishes: { pie: { price: 10 } },
    tables: 6,
    settings: tax_id => ({ service_charge: { percent: 10, min_guests: 5, tax_id, ...charge } }),
  })
  const { make, get, branchId } = brand
  const lines = (quantity = 1) => ({ lines: [{ product_id: at.pie.id, quantity }] })
  const seat = (table: number, guests: number) =>
    make('/dining-sessions', { table_id: at.tables[table]!.id, guests })
  const round = (bill: Body, quantity?: number) => make(`/dining-sessions/${bill.id}/orders`, lines(quantity))
  const counter = () => make('/orders', { branch_id: branchId, channel: 'pos', ...lines() })
  const waive = (bill: Body, body: Body = { reason }) =>
    make(`/dining-sessions/${bill.id}/waive-service-charge`, body)
  const total = async (bill: Body) => (await get(`/dining-sessions/${bill.id}`)).body.data.totals.total
  const pay = (what: string) => make(`${what}/pay`, { payments: [{ payment_method_id: at.card.id }] })
  return { api, brand, ...at, seat, round, counter, waive, total, pay, lines }
}

test('guests who come or leave, join or move away decide whether a bill has a service charge', async () => {
  const { api, brand, seat, round, total, tables, lines } = await open()
  const [few, many] = [await seat(0, 3), await seat(1, 5)]
  const [small, large] = [await round(few, 2), await round(many, 3)]
  expect([await total(few), await total(many)]).toEqual([20, 33])
  expect([small.items.length, large.items.length]).toEqual([1, 2])
  const body = { dining_session_id: few.id, ...lines() }
  expect((await brand.make('/orders/preview', body)).totals.total).toBe(10)

  // A pie leaves the many for the few, and one of theirs comes back.
  const move = (from: Body, item: Body, to: Body) =>
    brand.make(`/dining-sessions/${from.id}/move-items`, {
      items: [{ item_id: item.id, quantity: 1 }],
      ...to,
    })
  await move(many, large.items[0], { to_dining_session_id: few.id })
  expect([await total(few), await total(many)]).toEqual([30, 22])
  await move(few, small.items[0], { to_dining_session_id: many.id })
  expect([await total(few), await total(many)]).toEqual([20, 33])
  await move(many, large.items[0], { to_table_id: tables[2]!.id })
  expect(await total(many)).toBe(22)

  const path = `/dining-sessions/${few.id}`
  const before = (await brand.get(path)).body.data
  await brand.call('PATCH', path, { body: { guests: 5 } })
  expect(await total(few)).toBe(22)
  await brand.call('PATCH', path, { body: { guests: 3 } })
  const after = (await brand.get(path)).body.data
  expect([after.totals, after.tax_lines]).toEqual([before.totals, before.tax_lines])
  await brand.make(`${path}/merge`, { dining_session_id: many.id })
  expect(await total(few)).toBe(44)
  await expectInvariants(api.db)
})

test('a bill that joins one whose charge was waived is waived too; what one left keeps', async () => {
  const { api, brand, seat, round, waive, total } = await open()
  const [few, many] = [await seat(0, 3), await seat(1, 5)]
  await round(few)
  await round(many)
  await waive(few)
  await brand.make(`/dining-sessions/${few.id}/merge`, { dining_session_id: many.id })
  expect(await total(few)).toBe(20)
  await brand.make(`/dining-sessions/${few.id}/restore-service-charge`)
  expect(await total(few)).toBe(22)
  await expectInvariants(api.db)
})

test('rounds that move from a bill whose charge was waived have that of the bill they join', async () => {
  const { api, brand, seat, round, waive, total, tables, card } = await open()
  const { make } = brand
  const [waived, other, third] = [await seat(0, 5), await seat(1, 5), await seat(2, 5)]
  const [first, second] = [await round(waived, 3), await round(waived)]
  await waive(waived)
  const move = (from: Body, { items: [item] }: Body, to: Body) =>
    make(`/dining-sessions/${from.id}/move-items`, { items: [{ item_id: item.id, quantity: 1 }], ...to })
  const toOther = { to_dining_session_id: other.id }
  await move(waived, first, toOther)
  await move(waived, second, toOther)
  expect([await total(waived), await total(other)]).toEqual([20, 22])
  // One guest at a free table: no charge is due there.
  await move(waived, first, { to_table_id: tables[3]!.id })
  const { dining_session_id: id } = (await brand.get(`/tables/${tables[3]!.id}`)).body.data
  expect([await total(waived), await total({ id })]).toEqual([10, 10])

  // After the first payment, too; and the other way round.
  await make(`/dining-sessions/${other.id}/pay`, { payments: [{ payment_method_id: card.id, amount: 1 }] })
  await move(waived, first, toOther)
  expect(await total(other)).toBe(33)
  const fresh = await round(third, 2)
  await waive(third)
  await make(`/dining-sessions/${third.id}/restore-service-charge`)
  await waive(other)
  await move(third, fresh, toOther)
  expect([await total(third), await total(other)]).toEqual([11, 40])

  const last = await seat(4, 5)
  await round(last)
  await waive(third)
  await make(`/dining-sessions/${last.id}/merge`, { dining_session_id: third.id })
  expect(await total(last)).toBe(22)
  await expectInvariants(api.db)
})

test('a waiver holds for later rounds, is in the discount report and in no other', async () => {
  const { api, brand, seat, round, waive, total, pay } = await open()
  const { call, get, make } = brand
  const bill = await seat(0, 6)
  const first = await round(bill, 2)
  const given = await make('/reasons', { kind: 'discount', name: 'Long wait' })
  const done = await waive(bill, { reason_id: given.id })
  expect(done).toMatchObject({ service_charge_waived_by: null, totals: { total: 20, tax: 1.82 } })
  expect(done.orders[0].items[1]).toMatchObject({
    kind: 'service_charge',
    total: 2,
    cancel_kind: 'waived',
    cancel_reason: 'Long wait',
    cancel_reason_id: given.id,
  })
  const later = await round(bill)
  expect(later).toMatchObject({ totals: { total: 10 }, items: [{}, { cancel_kind: 'waived', total: 1 }] })
  const again = await waive(bill)
  expect(again.version).toBe((await get(`/dining-sessions/${bill.id}`)).body.data.version)
  const refused = await call('POST', `/orders/${first.id}/waive-service-charge`, { body: { reason } })
  expect(refused.body.error).toMatchObject({
    code: 'invalid_transition',
    details: { dining_session_id: bill.id },
  })
  await pay(`/dining-sessions/${bill.id}`)
  const late = await call('POST', `/dining-sessions/${bill.id}/restore-service-charge`)
  expect(late.body.error.code).toBe('session_not_open')
  expect(await total(bill)).toBe(30)

  const today = first.business_date
  const report = async (name: string) =>
    (await get(`/reports/${name}?from=${today}&to=${today}`)).body.data.rows
  expect(await report('discounts')).toMatchObject([
    { kind: 'service_charge', campaign_id: null, name: null, reason: 'Long wait', count: 2, amount: 3 },
  ])
  expect(await report('cancellations')).toEqual([])
  await expectInvariants(api.db)
})

test('a voided payment that was the only one leaves the charge of the lines and guests that are there now', async () => {
  const { api, brand, seat, round, total, card, counter } = await open()
  const { call, make } = brand
  const part = (what: string) =>
    make(`${what}/pay`, { payments: [{ payment_method_id: card.id, amount: 1 }] })
  const voided = ({ payments }: Body) => make(`/payments/${payments.at(-1).id}/void`, { reason })
  const bill = await seat(0, 5)
  const at = `/dining-sessions/${bill.id}`
  const { items } = await round(bill, 3)
  const first = await part(at)
  const second = await part(at)
  await make(`/order-items/${items[0].id}/cancel`, { reason, quantity: 2 })
  await voided(second)
  expect(await total(bill)).toBe(13)
  await voided(first)
  expect(await total(bill)).toBe(11)
  await part(at)
  await call('PATCH', at, { body: { guests: 4 } })
  expect(await total(bill)).toBe(11)
  await voided((await brand.get(at)).body.data)
  expect(await total(bill)).toBe(10)

  await call('PATCH', '/brand', { body: { service_charge: { min_guests: 1 } } })
  const order = await counter()
  const paid = await part(`/orders/${order.id}`)
  await make(`/orders/${order.id}/discount`, { kind: 'percentage', value: 50, reason })
  const read = async () => (await brand.get(`/orders/${order.id}`)).body.data.totals.total
  expect(await read()).toBe(6)
  await voided(paid)
  expect(await read()).toBe(5.5)
  await expectInvariants(api.db)

  const ada = await make('/customers', { name: 'Ada' })
  await make(`/customers/${ada.id}/adjust`, { balance: 20, reason })
  const tab = await make('/dining-sessions', {
    branch_id: brand.branchId,
    name: 'Ada',
    guests: 1,
    customer_id: ada.id,
  })
  const drinks = await round(tab, 2)
  await make(`/dining-sessions/${tab.id}/pay`, { payments: [], balance: 5 })
  await make(`/order-items/${drinks.items[0].id}/cancel`, { reason, quantity: 1 })
  expect(await total(tab)).toBe(12)
  await make(`/dining-sessions/${tab.id}/void-redemption`, { reason })
  expect(await total(tab)).toBe(11)
  await expectInvariants(api.db)
})

test('the tax of a charge without one of its own follows the dishes that cost something', async () => {
  const { api, brand, seat, pie, lines, pay } = await open({ tax_id: null, min_guests: 1 })
  const { make, get } = brand
  const spirits = await make('/taxes', { name: 'Spirits', rate: 14.975 })
  const { category_id } = pie
  const rum = await make('/products', { name: 'Rum', price: 20, category_id, tax_id: spirits.id })
  const bill = await seat(0, 1)
  const order = await make(`/dining-sessions/${bill.id}/orders`, {
    lines: [...lines().lines, { product_id: rum.id, quantity: 1 }],
  })
  const charge = async () => {
    const { items } = (await get(`/orders/${order.id}`)).body.data
    const { tax_id, tax_name, tax_rate, tax_lines } = items.find((one: Body) => one.kind === 'service_charge')
    return { tax_id, tax_name, tax_rate, taxes: tax_lines.map((one: Body) => one.name) }
  }
  const mixed = { tax_id: pie.tax_id, tax_rate: 10, taxes: ['VAT', 'Spirits'] }
  expect(await charge()).toMatchObject(mixed)
  const free = { kind: 'percentage', value: 100, item_id: order.items[0].id, reason }
  const { discounts } = await make(`/orders/${order.id}/discount`, free)
  expect(await charge()).toMatchObject({ tax_id: spirits.id, tax_rate: 14.975, taxes: ['Spirits'] })
  await expectInvariants(api.db)
  const path = `/orders/${order.id}/discounts/${discounts[0].id}`
  expect((await brand.call('DELETE', path)).status).toBe(200)
  expect(await charge()).toMatchObject(mixed)
  await make(`/order-items/${order.items[0].id}/cancel`, { reason })
  expect(await charge()).toMatchObject({ tax_id: spirits.id, tax_rate: 14.975, taxes: ['Spirits'] })
  await pay(`/dining-sessions/${bill.id}`)
  await expectInvariants(api.db)
})

test('orders without a bill have a charge where it is due for any guests, and can have it waived', async () => {
  const { api, brand, counter, pay } = await open()
  expect((await counter()).totals.total).toBe(10)
  const here = { service_charge: { min_guests: 1, branch_ids: [brand.branchId] } }
  expect((await brand.call('PATCH', '/brand', { body: here })).status).toBe(200)
  const order = await counter()
  const partly = {
    payments: [{ payment_method_id: (await brand.get('/payment-methods')).body.data[0].id, amount: 10.6 }],
  }
  await brand.make(`/orders/${order.id}/pay`, partly)
  const waived = await brand.make(`/orders/${order.id}/waive-service-charge`, { reason })
  expect(waived).toMatchObject({ totals: { total: 10.6 }, due: 0 })
  const again = await brand.make(`/orders/${order.id}/waive-service-charge`, { reason })
  expect(again.version).toBe(waived.version)
  await brand.make(`/orders/${order.id}/pay`, { payments: [] })
  const paid = await counter()
  await pay(`/orders/${paid.id}`)
  const late = await brand.call('POST', `/orders/${paid.id}/waive-service-charge`, { body: { reason } })
  expect(late.body.error.code).toBe('invalid_transition')
  const other = await brand.make('/branches', { name: 'Other', code: 'OTHER' })
  await brand.call('PATCH', '/brand', { body: { service_charge: { branch_ids: [other.id] } } })
  expect((await counter()).totals.total).toBe(10)
  const nowhere = await brand.call('PATCH', '/brand', { body: { service_charge: { branch_ids: [paid.id] } } })
  expect(nowhere.body.error.details.fields).toMatchObject([
    { path: 'service_charge.branch_ids.0', rule: 'not_found' },
  ])
  await expectInvariants(api.db)
})

test('a waiter waives with the approval of a comp', async () => {
  const { brand, seat, round } = await open()
  const bill = await seat(0, 5)
  await round(bill)
  const { waitersPin: pin } = await makeWaiter(brand)
  const { token: waiter } = await brand.make('/staff/sign-in', { branch_id: brand.branchId, pin })
  const path = `/dining-sessions/${bill.id}/waive-service-charge`
  const headers = { 'x-staff-token': waiter }
  const refused = await brand.call('POST', path, { body: { reason }, headers })
  expect(refused.body.error.code).toBe('role_forbidden')
  const boss = await brand.make('/staff', { name: 'Boss', role: 'manager', pin: managersPin })
  const approval = { pin: managersPin, action: 'comp', target_id: bill.id }
  const { token } = (await brand.call('POST', '/approvals', { body: approval, headers })).body.data
  const waived = await brand.call('POST', path, {
    body: { reason },
    headers: { ...headers, 'x-approval-token': token },
  })
  expect(waived.body.data.service_charge_waiver_approved_by).toBe(boss.id)
  const back = await brand.call('POST', `/dining-sessions/${bill.id}/restore-service-charge`, { headers })
  expect(back.body.error.code).toBe('role_forbidden')
})
