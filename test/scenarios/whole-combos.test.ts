import { describe, expect, it, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { wholeApiDocument } from '#test/fixtures/api-document.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { dealLine, makeMealDeal, type MealDeal } from '#test/fixtures/meal-deal.ts'

/** Three deals on an open bill, and three on an order without one. */
type Sale = BrandAtHand & { api: Api; place: MealDeal; bill: Body; ofBill: Body; counter: Body }

async function sell(): Promise<Sale> {
  const api = await openApi()
  const brand = await api.openBrand()
  const { make, branchId: branch_id } = brand
  const place = await makeMealDeal(brand)
  const lines = [dealLine(place, { quantity: 3 }), { product_id: place.wine.id, quantity: 1 }]
  const bill = await make('/dining-sessions', { table_id: place.tables[0].id, guests: 2 })
  const ofBill = await make(`/dining-sessions/${bill.id}/orders`, { lines })
  const counter = await make('/orders', { branch_id, channel: 'pos', lines })
  return { ...brand, api, place, bill, ofBill, counter }
}

/** The component at a place of the deals of an order. */
const component = (order: Body, at: number): string => order.items[at].id

/** The combos among items, `2 live` or `1 cancel`; each must be whole. */
function combosOf(items: Body[]): string[] {
  const combos = Map.groupBy(
    items.filter(item => item.combo !== null),
    item => item.combo.id,
  )
  return [...combos.values()]
    .map(parts => {
      expect(parts.map((item): string => item.name).toSorted()).toEqual(['Burger', 'Cola', 'Fries'])
      const states = parts.map(item => {
        const paid = item.paid_quantity === 0 ? '' : ` paid ${item.paid_quantity}`
        return `${item.quantity} ${item.cancel_kind ?? 'live'}${paid}`
      })
      expect(new Set(states).size).toBe(1)
      const off = Math.round(parts.reduce((sum, item) => sum + item.discount * 100, 0))
      return states[0] + (off === 0 ? '' : ` less ${off}`)
    })
    .toSorted()
}

const billItems = async ({ get }: Sale, id: string): Promise<Body[]> =>
  (await get(`/dining-sessions/${id}`)).body.data.orders.flatMap((order: Body) => order.items)
const orderItems = async ({ get }: Sale, order: Body): Promise<Body[]> =>
  (await get(`/orders/${order.id}`)).body.data.items

const why = { reason: 'wrong' }
const one = (item_id: string) => [{ item_id, quantity: 1 }]

type Act = (sale: Sale, at: number) => Promise<unknown>

/** Operations that name items and concern whole combos, with their outcome for one component that is named. */
const whole: Record<string, { does: Act; leaves: unknown }> = {
  'POST /order-items/{item}/cancel': {
    does: async (sale, at) => {
      await sale.make(`/order-items/${component(sale.ofBill, at)}/cancel`, { ...why, quantity: 1 })
      return combosOf(await billItems(sale, sale.bill.id))
    },
    leaves: ['1 cancel', '2 live'],
  },
  'POST /orders/{order}/remove-items': {
    does: async (sale, at) => {
      const items = one(component(sale.counter, at))
      await sale.make(`/orders/${sale.counter.id}/remove-items`, { ...why, items })
      return combosOf(await orderItems(sale, sale.counter))
    },
    leaves: ['1 cancel', '2 live'],
  },
  'POST /dining-sessions/{session}/move-items': {
    does: async (sale, at) => {
      const items = one(component(sale.ofBill, at))
      const to_table_id = sale.place.tables[1].id
      await sale.make(`/dining-sessions/${sale.bill.id}/move-items`, { items, to_table_id })
      const open = (await sale.get('/dining-sessions?status=open')).body.data
      const other = open.find((bill: Body) => bill.id !== sale.bill.id)
      return [combosOf(await billItems(sale, sale.bill.id)), combosOf(await billItems(sale, other.id))]
    },
    leaves: [['2 live'], ['1 live']],
  },
  'POST /orders/{order}/discount': {
    does: async (sale, at) => {
      const item_id = component(sale.counter, at)
      const discount = { kind: 'percentage', value: 10, reason: 'regular', item_id }
      await sale.make(`/orders/${sale.counter.id}/discount`, discount)
      return combosOf(await orderItems(sale, sale.counter))
    },
    leaves: ['3 live less 360'],
  },
  'POST /orders/{order}/pay': {
    does: async (sale, at) => {
      const payments = [{ payment_method_id: sale.place.card.id, items: one(component(sale.counter, at)) }]
      const { paid } = await sale.make(`/orders/${sale.counter.id}/pay`, { payments })
      return [paid, combosOf(await orderItems(sale, sale.counter))]
    },
    leaves: [12, ['3 live paid 1']],
  },
  'POST /dining-sessions/{session}/pay': {
    does: async (sale, at) => {
      const payments = [{ payment_method_id: sale.place.card.id, items: one(component(sale.ofBill, at)) }]
      const { due } = await sale.make(`/dining-sessions/${sale.bill.id}/pay`, { payments })
      return [due, combosOf(await billItems(sale, sale.bill.id))]
    },
    leaves: [30, ['3 live paid 1']],
  },
  'POST /orders/{order}/refund': {
    does: async (sale, at) => {
      const payments = [{ payment_method_id: sale.place.card.id }]
      await sale.make(`/orders/${sale.counter.id}/pay`, { payments })
      const refund = { items: one(component(sale.counter, at)) }
      const { adjustments } = await sale.make(`/orders/${sale.counter.id}/refund`, refund)
      const back = adjustments.reduce((sum: number, part: Body) => sum + part.amount * 100, 0)
      return [Math.round(back), combosOf(await orderItems(sale, sale.counter))]
    },
    leaves: [1200, ['1 refund', '2 live']],
  },
  'POST /dining-sessions/{session}/refund': {
    does: async (sale, at) => {
      const payments = [{ payment_method_id: sale.place.card.id }]
      await sale.make(`/dining-sessions/${sale.bill.id}/pay`, { payments })
      const items = one(component(sale.ofBill, at))
      await sale.make(`/dining-sessions/${sale.bill.id}/refund`, { items })
      return combosOf(await billItems(sale, sale.bill.id))
    },
    leaves: ['1 refund', '2 live'],
  },
  'GET /dining-sessions/{session}/split': {
    does: async (sale, at) => {
      const query = `item_ids=${component(sale.ofBill, at)}`
      const { shares } = (await sale.get(`/dining-sessions/${sale.bill.id}/split?${query}`)).body.data
      return shares.map((share: Body) => share.amount)
    },
    leaves: [36, 6],
  },
}

/** Operations that concern the named component alone: the kitchen's, waste, and those that change what one component is. */
const alone = [
  'POST /orders/{order}/fire',
  'POST /dining-sessions/{session}/fire',
  'POST /orders/{order}/waste',
  'POST /kitchen/items/{item}/status',
  'POST /kitchen/items/{item}/recall',
  'POST /kitchen/items/{item}/acknowledge',
  'PATCH /order-items/{item}',
  'POST /order-items/{item}/replace',
]

describe.each(Object.entries(whole))('%s concerns whole combos', (_, { does, leaves }) => {
  it.each([0, 1, 2])('whichever component is named: %i', async at => {
    const sale = await sell()
    expect(await does(sale, at)).toEqual(leaves)
    await expectInvariants(sale.api.db)
  })
})

test('these are all operations that name items', () => {
  const naming = Object.entries<Body>(wholeApiDocument.paths).flatMap(([path, operations]) =>
    Object.entries<Body>(operations)
      .filter(([, operation]) => path.includes('{item}') || namesItems(operation))
      .map(([method]) => `${method.toUpperCase()} ${path.replace('/v1/pos', '')}`),
  )
  expect(naming.toSorted()).toEqual([...Object.keys(whole), ...alone].toSorted())
})

/** Whether the parameters or the body of an operation have ids of items. */
function namesItems({ parameters = [], requestBody }: Body): boolean {
  return parameters.some((one: Body) => one.name === 'item_ids') || hasIds(requestBody)
}

function hasIds(schema: Body): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const names = Object.keys(schema.properties ?? {})
  if (names.includes('item_id') || names.includes('item_ids')) return true
  return Object.values(schema).some(hasIds)
}

test('components of one combo count once, with one quantity', async () => {
  const sale = await sell()
  const { counter, call } = sale
  const [burger, , cola] = counter.items
  const path = `/orders/${counter.id}/remove-items`
  const items = [
    { item_id: burger.id, quantity: 1 },
    { item_id: cola.id, quantity: 2 },
  ]
  const refused = await call('POST', path, { body: { ...why, items } })
  expect(refused.body.error.details.fields).toMatchObject([{ path: 'items.1.quantity', rule: 'duplicate' }])
  const payments = [{ payment_method_id: sale.place.card.id, items }]
  const unpaid = await call('POST', `/orders/${counter.id}/pay`, { body: { payments } })
  expect(unpaid.body.error.details.fields).toMatchObject([
    { path: 'payments.0.items.1.quantity', rule: 'duplicate' },
  ])
  await sale.make(path, { ...why, items: [...one(burger.id), ...one(cola.id)] })
  expect(combosOf(await orderItems(sale, counter))).toEqual(['1 cancel', '2 live'])
})

test("stages, waste and notes are each component's own", async () => {
  const sale = await sell()
  const { make, place, counter, get, branchId } = sale
  const [burger, , cola] = counter.items
  await make(`/kitchen/items/${cola.id}/status`, { status: 'ready' })
  const waste = { ...why, items: [{ item_id: burger.id, quantity: 1 }] }
  const after = await make(`/orders/${counter.id}/waste`, waste)
  expect(after.items.map((item: Body) => [item.kitchen.status, item.wasted_quantity]).slice(0, 3)).toEqual([
    ['new', 1],
    ['new', 0],
    ['ready', 0],
  ])
  const tickets = (await get(`/kitchen/tickets?branch_id=${branchId}&station_id=${place.bar.id}`)).body.data
  const ticket = tickets.find((one: Body) => one.order_id === counter.id)
  expect(ticket.items.map((item: Body) => [item.name, item.combo?.name])).toEqual([
    ['Cola', 'Meal deal'],
    ['Wine', undefined],
  ])
  await expectInvariants(sale.api.db)
})
