import { expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { furnishTrattoria, type Trattoria } from './trattoria.ts'

/** Prices and costs of the dishes are in `trattoria.ts`; every figure below is computed by hand from it. */
const saturday = 'from=2026-11-21&to=2026-11-21'
const sunday = 'from=2026-11-22&to=2026-11-22'

test('a night in a restaurant, and the morning after', async () => {
  const api = await openApi({ now: '2026-11-21T18:00:00+01:00' })
  const brand = await api.openBrand({ name: 'Da Lucia' })
  const at = await furnishTrattoria(brand)
  const shift = await at.dino.make('/shifts', { branch_id: brand.branchId, opening_float: 100, blind: true })

  await adasTables(api, at)
  await brunosTables(api, at)
  await carlasTables(api, at)
  await theKiosk(at)
  await theSecondSitting(api, at)

  // Half past one: Saturday's business date ends at four. The ice was paid from the drawer.
  api.clock.set('2026-11-22T01:30:00+01:00')
  await at.dino.make(`/shifts/${shift.id}/movements`, { kind: 'pay_out', amount: 15, reason: 'ice' })
  await at.dino.make(`/shifts/${shift.id}/close`, {
    counted: [
      { payment_method_id: at.cash, amount: 276.5 },
      { payment_method_id: at.card, amount: 350.5 },
    ],
  })
  const files = await daysFiles(brand, shift.id)
  expectSaturday(files)
  expect((await brand.get(`/stock-items/${at.flour}`)).body.data.branches).toMatchObject([{ on_hand: 6500 }])
  expect((await brand.get(`/customers/${at.gianna}`)).body.data).toMatchObject({ points: 75, balance: 0 })
  expect((await brand.get(`/kitchen/tickets?branch_id=${brand.branchId}`)).body.data).toEqual([])

  await theMorningAfter(api, brand, at)
  expect(await daysFiles(brand, shift.id)).toEqual(files)
  await expectInvariants(api.db)
})

/** Table 1 in the happy hour, 2 with a tip, 3 without its salad, 4 that moves to 11. */
async function adasTables(
  api: Api,
  { ada, dino, cook, cash, card, dishes, tables }: Trattoria,
): Promise<void> {
  api.clock.set('2026-11-21T19:00:00+01:00')
  const one = await ada.seat(tables[1], 2)
  const first = await ada.order(one, [dishes.pizza, 2], [dishes.wine, 1], [dishes.water, 1])
  expect(first.totals).toMatchObject({ subtotal: 39, campaign_discount: 1.8, total: 37.2, tax: 3.38 })
  await cook.serve(first)
  const paid = await dino.pay(one, { payment_method_id: cash, tendered: 40 })
  expect(paid.payments).toMatchObject([{ amount: 37.2, tendered: 40, change: 2.8 }])

  const two = await ada.seat(tables[2], 2)
  await cook.serve(await ada.order(two, [dishes.pasta, 2], [dishes.water, 2]))
  await dino.pay(two, { payment_method_id: card, tip: 2 })

  const three = await ada.seat(tables[3], 1)
  const withSalad = await ada.order(three, [dishes.steak, 1], [dishes.salad, 1])
  const salad = withSalad.items.find((item: Body) => item.product_id === dishes.salad)
  await cook.serve(await ada.make(`/order-items/${salad.id}/cancel`, { reason: 'no more hunger' }))
  await dino.pay(three, { payment_method_id: cash })

  const four = await ada.seat(tables[4], 4)
  const pizzas = await ada.order(four, [dishes.pizza, 4])
  await cook.make(`/orders/${pizzas.id}/kitchen-status`, { status: 'preparing' })
  const before = await cook.tickets()
  await ada.make(`/dining-sessions/${four}/move`, { table_id: tables[11] })
  const after = await cook.tickets()
  expect(after).toMatchObject([{ order_id: pizzas.id, status: 'preparing', table: expect.anything() }])
  expect(after.map((ticket: Body) => ticket.items)).toEqual(before.map((ticket: Body) => ticket.items))
  await cook.serve(pizzas)
  await cook.serve(await ada.order(four, [dishes.tiramisu, 4]))
  expect((await dino.pay(four, { payment_method_id: card })).paid).toBe(60)
}

/** Table 5 pays in three equal parts, 6 by item, 7 by the wrong method, 8 and 9 together. */
async function brunosTables(api: Api, { bruno, carla, dino, cook, cash, card, dishes, tables }: Trattoria) {
  api.clock.set('2026-11-21T20:30:00+01:00')
  const five = await bruno.seat(tables[5], 3)
  await cook.serve(await bruno.order(five, [dishes.steak, 3]))
  await cook.serve(await bruno.order(five, [dishes.wine, 2]))
  const { shares } = (await bruno.get(`/dining-sessions/${five}/split?ways=3`)).body.data
  expect(shares.map((share: Body) => share.amount)).toEqual([36, 36, 36])
  for (const method of [cash, card, card]) await dino.pay(five, { payment_method_id: method, amount: 36 })

  const six = await bruno.seat(tables[6], 2)
  const mixed = await bruno.order(six, [dishes.pizza, 2], [dishes.salad, 1])
  await cook.serve(mixed)
  const [pizza, salad] = mixed.items
  const one = { item_id: pizza.id, quantity: 1 }
  await dino.pay(six, { payment_method_id: card, items: [one, { item_id: salad.id, quantity: 1 }] })
  expect((await dino.pay(six, { payment_method_id: cash, items: [one] })).status).toBe('settled')

  const seven = await bruno.seat(tables[7], 3)
  await cook.serve(await bruno.order(seven, [dishes.pasta, 3]))
  const wrong = (await dino.pay(seven, { payment_method_id: card })).payments[0]
  await dino.make(`/payments/${wrong.id}/correct`, { payment_method_id: cash, reason: 'it was cash' })

  const eight = await bruno.seat(tables[8], 2)
  await cook.serve(await bruno.order(eight, [dishes.steak, 2]))
  const nine = await carla.seat(tables[9], 2)
  await cook.serve(await carla.order(nine, [dishes.salad, 2]))
  await bruno.make(`/dining-sessions/${eight}/merge`, { dining_session_id: nine })
  expect((await dino.pay(eight, { payment_method_id: card })).paid).toBe(63)
}

/** Table 10 with a manager's discount, 12 in courses, on a customer, until after midnight. */
async function carlasTables(api: Api, at: Trattoria): Promise<void> {
  const { carla, dino, cook, cash, card, dishes, tables } = at
  const ten = await carla.seat(tables[10], 5)
  await cook.serve(await carla.order(ten, [dishes.pizza, 5]))
  const discount = { kind: 'percentage', value: 10, reason: 'waited long' }
  const refused = await carla.call('POST', `/dining-sessions/${ten}/discount`, discount)
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'role_forbidden' } } })
  const approval = await at.approve('discount', ten)
  const reduced = await carla.make(`/dining-sessions/${ten}/discount`, discount, approval)
  expect(reduced).toMatchObject({
    due: 40.5,
    orders: [{ discounts: [{ approved_by: at.elena.id, staff_id: carla.id }] }],
  })
  await dino.pay(ten, { payment_method_id: cash })

  const twelve = await carla.seat(tables[12], 2, { customer_id: at.gianna })
  const courses = await carla.make(`/dining-sessions/${twelve}/orders`, {
    lines: [
      { product_id: dishes.salad, quantity: 2, course: 1 },
      { product_id: dishes.steak, quantity: 2, course: 2, hold: true },
    ],
  })
  expect((await cook.tickets())[0].items).toHaveLength(1)
  await cook.serve(courses)
  await carla.make(`/dining-sessions/${twelve}/fire`, { course: 2 })
  expect((await cook.tickets())[0].items).toMatchObject([{ name: 'Steak', status: 'new' }])
  await cook.serve(courses)
  api.clock.set('2026-11-22T00:30:00+01:00')
  const sweet = await carla.order(twelve, [dishes.tiramisu, 2])
  expect(sweet).toMatchObject({ business_date: '2026-11-21', customer_id: at.gianna })
  await cook.serve(sweet)
  await dino.pay(twelve, { payment_method_id: card })
}

/** Two guests at the kiosk: one pays at the counter, one walks away. */
async function theKiosk({ kiosk, dino, cook, cash, dishes }: Trattoria): Promise<void> {
  const order = (name: string) => kiosk.order(name, cash, [dishes.pizza, 1], [dishes.water, 1])
  const marco = await order('Marco')
  expect(marco).toMatchObject({ status: 'pending', customer_name: 'Marco', payment_method_id: cash })
  await cook.serve(marco)
  expect(
    await dino.make(`/orders/${marco.id}/pay`, { payments: [{ payment_method_id: cash }] }),
  ).toMatchObject({
    status: 'paid',
  })
  const gone = await order('Nobody')
  expect(await dino.make(`/orders/${gone.id}/cancel`, { reason: 'walked away' })).toMatchObject({
    status: 'cancelled',
    totals: { total: 0 },
  })
  await cook.acknowledge()
}

async function theSecondSitting(
  api: Api,
  { ada, dino, cook, card, dishes, tables }: Trattoria,
): Promise<void> {
  api.clock.set('2026-11-22T00:45:00+01:00')
  const one = await ada.seat(tables[1], 2)
  await cook.serve(await ada.order(one, [dishes.pasta, 2], [dishes.tiramisu, 2]))
  await dino.pay(one, { payment_method_id: card })
}

/** The answers that must not change afterwards, as bytes. */
async function daysFiles(brand: BrandAtHand, shiftId: string) {
  const [sales, payments, z, page] = await Promise.all([
    brand.get(`/reports/sales?${saturday}`),
    brand.get(`/reports/payment-methods?${saturday}`),
    brand.get(`/shifts/${shiftId}/report`),
    brand.get(`/shifts/${shiftId}/report?format=html`),
  ])
  return { sales: sales.text, payments: payments.text, z: z.text, page: page.text }
}

function expectSaturday(files: Awaited<ReturnType<typeof daysFiles>>): void {
  expect(JSON.parse(files.sales).data.totals).toEqual({
    orders: 16,
    guests: 30,
    subtotal: 546.5,
    campaign_discount: 1.8,
    discount: 4.5,
    tax: 49.09,
    total: 540.2,
    cost: 134.3,
    gross_profit: 356.81,
    refunds: 0,
    net: 540.2,
    balance_used: 0,
    points_value: 0,
    late: 0,
  })
  const methods = JSON.parse(files.payments).data.rows
  expect(methods.find((row: Body) => row.name === 'Cash')).toMatchObject({ count: 7, amount: 191.7, tip: 0 })
  // The payment by the wrong method and its reversal cancel each other out, in number as in amount.
  expect(methods.find((row: Body) => row.name === 'Card')).toMatchObject({ count: 8, amount: 348.5, tip: 2 })
  expect(JSON.parse(files.z).data).toMatchObject({
    number: 1,
    opening_float: 100,
    methods: [
      { name: 'Cash', expected: 276.7, counted: 276.5, difference: -0.2 },
      { name: 'Card', expected: 350.5, counted: 350.5, difference: 0 },
    ],
  })
}

/** Sunday at ten: table 6's salad is refunded to the card and the cash that paid for it. */
async function theMorningAfter(
  api: Api,
  brand: BrandAtHand,
  { elena, dino, dishes }: Trattoria,
): Promise<void> {
  api.clock.set('2026-11-22T10:00:00+01:00')
  await dino.signIn()
  await elena.signIn()
  await dino.make('/shifts', { branch_id: brand.branchId, opening_float: 100 })
  const orders = (await brand.get('/orders?business_date=2026-11-21&per_page=100')).body.data
  const order = orders.find(
    (one: Body) =>
      one.items.length === 2 && one.items[1].product_id === dishes.salad && one.totals.total === 25.5,
  )
  const items = [{ item_id: order.items[1].id }]
  const refused = await dino.call('POST', `/orders/${order.id}/refund`, {
    items,
    reason: 'hair',
    to: 'original',
  })
  expect(refused.status).toBe(403)
  const given = await elena.make(`/orders/${order.id}/refund`, { items, reason: 'hair', to: 'original' })
  expect(given).toMatchObject({ status: 'partially_refunded', totals: { total: 18 } })
  expect(given.adjustments).toMatchObject([{ amount: 7.5, business_date: '2026-11-22', staff_id: elena.id }])
  expect(given.adjustments[0].payments.map((part: Body) => part.amount).sort()).toEqual([2.65, 4.85])
  const report = (await brand.get(`/reports/sales?${sunday}`)).body.data
  expect(report.totals).toMatchObject({ orders: 0, total: 0, refunds: 7.5, net: -7.5 })
}
