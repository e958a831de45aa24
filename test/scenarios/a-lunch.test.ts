import { expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { isLong } from '#test/support/sweep.ts'

// A fast-food lunch. Every figure is computed by hand: prices include 10 % tax, and a burger takes 100 g of flour at 0.0084.

const dishes = {
  burger: { price: 8, flour: 100 },
  fries: { price: 3.5 },
  salad: { price: 6 },
  cola: { price: 2.5, needs_kitchen: false },
}
type Lunch = Restaurant<keyof typeof dishes>
type Line = readonly [dish: Body, quantity: number]
const day = 'from=2026-11-23&to=2026-11-23'

test.skipIf(!isLong)('a lunch of kiosks, a counter, pick-ups and deliveries', async () => {
  const api = await openApi({ now: '2026-11-23T12:00:00+01:00' })
  const brand = await api.openBrand({ name: 'Panini' })
  const at = await makeRestaurant(brand, {
    dishes,
    settings: taxId => ({
      kitchen_when_paid: ['kiosk'],
      kitchen_lead_minutes: 20,
      delivery_tax_id: taxId,
    }),
  })
  const shift = await brand.make('/shifts', { branch_id: brand.branchId, opening_float: 50 })

  const second = await theKiosks(brand, at)
  const counter = await theCounter(brand, at)
  await thePickUp(api, brand, at)
  const late = await theDeliveries(brand, at)
  await theRefunds(brand, { second, counter, late })

  await expectSales(brand)
  await expectDrawer(brand, at, shift.id)
  expect((await brand.get(`/stock-items/${at.flour.id}`)).body.data.branches).toMatchObject([
    { on_hand: 9100 },
  ])
  await expectInvariants(api.db)
})

function orderOf(brand: BrandAtHand, channel: string, more: Body = {}) {
  return (...lines: Line[]): Promise<Body> =>
    brand.make('/orders', { branch_id: brand.branchId, channel, lines: linesOf(lines), ...more })
}

function linesOf(lines: readonly Line[]) {
  return lines.map(([dish, quantity]) => ({ product_id: dish.id, quantity }))
}

function pay(brand: BrandAtHand, order: Body, payment: Body): Promise<Body> {
  return brand.make(`/orders/${order.id}/pay`, { payments: [payment] })
}

async function tickets(brand: BrandAtHand): Promise<string[]> {
  const { data } = (await brand.get(`/kitchen/tickets?branch_id=${brand.branchId}`)).body
  return data.map((ticket: Body) => ticket.order_number).toSorted()
}

/** Three kiosks with payment first: the kitchen gets an order when it is paid. */
async function theKiosks(brand: BrandAtHand, { burger, fries, salad, cola, card }: Lunch): Promise<Body> {
  const order = orderOf(brand, 'kiosk')
  const first = await order([burger, 2], [cola, 1])
  const second = await order([burger, 1], [fries, 1])
  const third = await order([salad, 1])
  expect(first).toMatchObject({ status: 'pending', paid: 0, due: 18.5 })
  expect(await tickets(brand)).toEqual([])

  expect(await pay(brand, first, { payment_method_id: card.id })).toMatchObject({ paid: 18.5, due: 0 })
  expect(await tickets(brand)).toEqual([first.order_number])
  const more = await brand.make(`/orders/${second.id}/lines`, { lines: linesOf([[cola, 1]]) })
  expect(more).toMatchObject({ totals: { total: 14, tax: 1.28 }, due: 14 })
  await pay(brand, second, { payment_method_id: card.id })
  expect(await tickets(brand)).toEqual([first.order_number, second.order_number])

  await brand.make(`/orders/${third.id}/cancel`, { reason: 'Walked away' })
  expect(await tickets(brand)).toHaveLength(2)
  return second
}

/** At the counter a guest adds fries and cancels a burger; another holds the salad and adds a tip later. */
async function theCounter(
  brand: BrandAtHand,
  { burger, fries, salad, cola, cash, card }: Lunch,
): Promise<Body> {
  const order = orderOf(brand, 'pos')
  const big = await order([burger, 3])
  await brand.make(`/orders/${big.id}/lines`, { lines: linesOf([[fries, 2]]) })
  const less = await brand.make(`/orders/${big.id}/remove-items`, {
    items: [{ item_id: big.items[0].id, quantity: 1 }],
    reason: 'One too many',
  })
  expect(less).toMatchObject({ totals: { total: 23, tax: 2.09, cost: 1.68 }, due: 23 })
  const paid = await pay(brand, big, { payment_method_id: cash.id, tendered: 50 })
  expect(paid.payments).toMatchObject([{ amount: 23, change: 27 }])

  const held = await brand.make('/orders', {
    branch_id: brand.branchId,
    channel: 'pos',
    lines: [
      { product_id: salad.id, quantity: 1, hold: true },
      { product_id: cola.id, quantity: 1 },
    ],
  })
  const before = await tickets(brand)
  await brand.make(`/orders/${held.id}/fire`, {})
  expect(await tickets(brand)).toEqual([...before, held.order_number])
  const { payments } = await pay(brand, held, { payment_method_id: card.id })
  const tipped = await brand.make(`/payments/${payments[0].id}/tip`, { tip: 1.5 })
  expect(tipped).toMatchObject({ amount: 8.5, tip: 1.5 })
  return paid
}

/** Ordered by telephone for half past one: the kitchen gets it at ten past. */
async function thePickUp(api: Api, brand: BrandAtHand, { burger, cash }: Lunch): Promise<void> {
  const order = orderOf(brand, 'phone', { scheduled_for: '2026-11-23T13:30:00+01:00', customer_name: 'Ada' })
  const pickUp = await order([burger, 2])
  api.clock.set('2026-11-23T13:09:00+01:00')
  expect(await tickets(brand)).not.toContain(pickUp.order_number)
  api.clock.set('2026-11-23T13:11:00+01:00')
  expect(await tickets(brand)).toContain(pickUp.order_number)
  api.clock.set('2026-11-23T13:30:00+01:00')
  await pay(brand, pickUp, { payment_method_id: cash.id })
}

async function theDeliveries(brand: BrandAtHand, { burger, fries, salad, cash, card }: Lunch): Promise<Body> {
  const delivery = { address: 'Via Roma 12, Torino', instructions: 'Second floor', fee: 3 }
  const order = orderOf(brand, 'delivery', { delivery })
  const first = await order([burger, 2])
  expect(first).toMatchObject({ service_type: 'delivery', delivery, totals: { total: 19, tax: 1.72 } })
  expect(first.items.at(-1)).toMatchObject({ kind: 'delivery_fee', total: 3, tax: 0.27, product_id: null })
  const paid = await pay(brand, first, { payment_method_id: card.id })
  await pay(brand, await order([salad, 1], [fries, 1]), { payment_method_id: cash.id })
  return paid
}

/** Refunds 5.00 for a late delivery, a whole order of a kiosk, and one burger of the counter. */
async function theRefunds(
  brand: BrandAtHand,
  { second, counter, late }: { second: Body; counter: Body; late: Body },
): Promise<void> {
  const refund = (order: Body, body: Body) =>
    brand.make(`/orders/${order.id}/refund`, { reason: 'Complaint', ...body })
  const goodwill = await refund(late, { amount: 5 })
  expect(goodwill).toMatchObject({ status: 'partially_refunded', totals: { total: 19 } })
  expect(goodwill.adjustments).toMatchObject([
    { kind: 'refund', item_id: null, amount: 5, tax: 0.45, payments: [{ amount: 5 }] },
  ])
  expect(await refund(second, {})).toMatchObject({ status: 'refunded', totals: { total: 0 } })
  const burger = counter.items[0]
  const one = await refund(counter, { items: [{ item_id: burger.id, quantity: 1 }] })
  expect(one.adjustments).toMatchObject([{ amount: 8, tax: 0.73 }])
}

async function expectSales(brand: BrandAtHand): Promise<void> {
  const { totals } = (await brand.get(`/reports/sales?${day}`)).body.data
  expect(totals).toMatchObject({
    orders: 7,
    subtotal: 111.5,
    tax: 10.14,
    total: 111.5,
    cost: 7.56,
    refunds: 27,
    net: 84.5,
  })
}

async function expectDrawer(brand: BrandAtHand, { cash, card }: Lunch, shiftId: string): Promise<void> {
  const { rows } = (await brand.get(`/reports/payment-methods?${day}`)).body.data
  const row = (name: string) => rows.find((one: Body) => one.name === name)
  expect(row('Card')).toMatchObject({ amount: 60, tip: 1.5, refunded: 19 })
  expect(row('Cash')).toMatchObject({ amount: 51.5, tip: 0, refunded: 8 })
  const counted = [
    { payment_method_id: cash.id, amount: 93.5 },
    { payment_method_id: card.id, amount: 42.5 },
  ]
  await brand.make(`/shifts/${shiftId}/close`, { counted })
  const z = (await brand.get(`/shifts/${shiftId}/report`)).body.data
  expect(z.methods).toMatchObject([
    { name: 'Cash', expected: 93.5, difference: 0 },
    { name: 'Card', expected: 42.5, difference: 0 },
  ])
}
