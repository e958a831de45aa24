import type { Api, Body, BrandAtHand } from './api.ts'

/** The bills and orders of a long evening, by what happened to them. */
export type LongEvening = {
  branchId: string
  /** A customer who topped up, paid with balance and points, earned, and got some of it back. */
  ada: string
  /** Moved to another table, merged with another bill, discounted, paid in parts, corrected and refunded in part. */
  settled: Body
  merged: string
  /** Items went from the first to the second; the first has a discount, a part payment and a remake. */
  left: string
  leftOrder: string
  joined: string
  /** Without a bill: paid in parts and given back wholly, with its tip; cancelled; unpaid. */
  refunded: string
  cancelled: string
  unpaid: string
  /** Discounted after a part of it was paid, its first payment voided. */
  partly: string
  /** Ids of the drawers: counted, and open. */
  closedShift: string
}

type Shop = {
  brand: BrandAtHand
  make: BrandAtHand['make']
  tables: string[]
  pie: Body
  soup: Body
  wine: Body
  cash: Body
  card: Body
}

/** An evening in which money goes every way it can: what `spendEvening` leaves out. @param api its clock is moved */
export async function spendLongEvening(api: Api): Promise<LongEvening> {
  api.clock.set('2026-11-21T18:00:00+01:00')
  const brand = await api.openBrand()
  const shop = await furnishShop(brand)
  const { make, cash } = shop
  const shift = await make('/shifts', { branch_id: brand.branchId, opening_float: 100 })
  const ada = await make('/customers', { name: 'Ada', phone: '+391' })
  const branch = { branch_id: brand.branchId }
  await make(`/customers/${ada.id}/top-up`, { ...branch, payment_method_id: cash.id, amount: 50 })
  await make(`/customers/${ada.id}/adjust`, { points: 300, reason: 'welcome' })
  await eraseBea(shop)

  const { settled, merged } = await mergedBills(api, shop, ada.id)
  const divided = await dividedBills(api, shop)
  const counter = await counterOrders(api, shop, ada.id)
  await make(`/shifts/${shift.id}/movements`, { kind: 'pay_out', amount: 12.5, reason: 'ice' })
  await make(`/shifts/${shift.id}/close`, { counted: [{ payment_method_id: cash.id, amount: 200 }] })

  api.clock.set('2026-11-22T11:00:00+01:00')
  await make('/shifts', { branch_id: brand.branchId, opening_float: 50 })
  await undoSome(shop, settled)
  return {
    branchId: brand.branchId,
    ada: ada.id,
    settled,
    merged,
    ...divided,
    ...counter,
    closedShift: shift.id,
  }
}

/** Points and cashback, ten percent for service at tables, wine cheaper by a campaign, soup by a coupon. */
async function furnishShop(brand: BrandAtHand): Promise<Shop> {
  const { branchId, make } = brand
  const tax = await make('/taxes', { name: 'VAT', rate: 10 })
  const settings = {
    loyalty: { points_per_unit: 1, point_value: 0.01, cashback_percent: 2, min_redeem_points: 1 },
    service_charge: { percent: 10, tax_id: tax.id, channels: ['table'] },
  }
  const set = await brand.call('PATCH', '/brand', { body: settings })
  if (set.status !== 200) throw new Error(set.text)
  const area = await make('/areas', { branch_id: branchId, name: 'Room' })
  const tables: string[] = []
  for (const name of ['1', '2', '3', '4', '5']) {
    tables.push((await make('/tables', { area_id: area.id, name })).id)
  }
  const category = await make('/categories', { name: 'Menu' })
  const flour = await make('/stock-items', { name: 'Flour', unit: 'g', unit_cost: 0.0084 })
  const delivery = { branch_id: branchId, stock_item_id: flour.id, kind: 'purchase', quantity: 10_000 }
  await make('/stock-movements', { ...delivery, reason: 'delivery' })
  const dish = { category_id: category.id, tax_id: tax.id }
  const recipe = [{ stock_item_id: flour.id, quantity: 180 }]
  const pie = await make('/products', { ...dish, name: 'Pie', price: 10.99, recipe })
  const soup = await make('/products', { ...dish, name: 'Soup', price: 7.5, cost: 2 })
  const wine = await make('/products', {
    ...dish,
    name: 'Wine',
    price: 5.55,
    cost: 1.2,
    needs_kitchen: false,
  })
  const ten = { kind: 'percentage', value: 10 }
  await make('/campaigns', { ...ten, name: 'Wine', applies_to: { product_ids: [wine.id] } })
  await make('/campaigns', {
    ...ten,
    name: 'Soup',
    coupon_code: 'SOUP',
    usage_limit: 5,
    applies_to: { product_ids: [soup.id] },
  })
  const cash = await make('/payment-methods', { name: 'Cash', type: 'cash', rounding: 0.05 })
  const card = await make('/payment-methods', { name: 'Card', type: 'card' })
  return { brand, make, tables, pie, soup, wine, cash, card }
}

/** A customer who had points and wants to be forgotten. */
async function eraseBea({ make }: Shop): Promise<void> {
  const bea = await make('/customers', { name: 'Bea', phone: '+392' })
  await make(`/customers/${bea.id}/adjust`, { points: 7, reason: 'welcome' })
  await make(`/customers/${bea.id}/erase`)
}

function line(product: Body, quantity: number, more: Body = {}) {
  return { product_id: product.id, quantity, ...more }
}

async function mergedBills(api: Api, { make, tables, pie, soup, wine, cash, card }: Shop, ada: string) {
  const one = await make('/dining-sessions', { table_id: tables[0], guests: 2, customer_id: ada })
  const at = `/dining-sessions/${one.id}`
  const lines = [line(pie, 3), line(wine, 2), line(soup, 1, { hold: true, course: 2 })]
  const first = await make(`${at}/orders`, { lines, coupon_code: 'SOUP' })
  await make(`/orders/${first.id}/kitchen-status`, { status: 'preparing' })
  await make(`${at}/move`, { table_id: tables[4] })
  await make(`${at}/fire`, { course: 2 })
  const two = await make('/dining-sessions', { table_id: tables[1], guests: 1 })
  await make(`/dining-sessions/${two.id}/orders`, { lines: [line(pie, 2), line(soup, 1)] })
  await make(`/dining-sessions/${two.id}/pay`, { payments: [{ payment_method_id: card.id, amount: 4 }] })
  await make(`/order-items/${first.items[0].id}/cancel`, { reason: 'too many', quantity: 1, restock: false })
  await make(`${at}/discount`, { kind: 'percentage', value: 5, reason: 'regular' })
  await make(`${at}/merge`, { dining_session_id: two.id })
  api.clock.advance(60_000)
  const wrong = await make(`${at}/pay`, { payments: [{ payment_method_id: card.id, amount: 20 }] })
  await make(`/payments/${wrong.payments.at(-1).id}/void`, { reason: 'wrong bill' })
  const settled = await make(`${at}/pay`, {
    payments: [
      { payment_method_id: card.id, amount: 15, tip: 2 },
      { payment_method_id: cash.id, tendered: 100 },
    ],
    balance: 10,
    points: 150,
  })
  return { settled, merged: two.id }
}

async function dividedBills(api: Api, { brand, make, tables, pie, soup, wine, card }: Shop) {
  const left = await make('/dining-sessions', { table_id: tables[2], guests: 3 })
  const lines = [line(pie, 3), line(wine, 1), line(soup, 2)]
  const order = await make(`/dining-sessions/${left.id}/orders`, { lines })
  const [pies, wines, soups] = order.items
  await make(`/orders/${order.id}/discount`, { kind: 'amount', value: 1, reason: 'late' })
  await make(`/orders/${order.id}/discount`, {
    kind: 'percentage',
    value: 100,
    item_id: wines.id,
    reason: 'guest of the house',
  })
  const items = [{ item_id: pies.id, quantity: 1 }, { item_id: soups.id }]
  await make(`/dining-sessions/${left.id}/move-items`, { items, to_table_id: tables[3] })
  api.clock.advance(60_000)
  const wasted = { items: [{ item_id: pies.id, quantity: 1 }], reason: 'burnt', remake: true }
  await make(`/orders/${order.id}/waste`, wasted)
  await make(`/dining-sessions/${left.id}/pay`, { payments: [{ payment_method_id: card.id, amount: 3 }] })
  const [joined] = (await brand.get(`/dining-sessions?table_id=${tables[3]}`)).body.data
  await make(`/dining-sessions/${joined.id}/move`, { table_id: tables[0] })
  return { left: left.id as string, leftOrder: order.id as string, joined: joined.id as string }
}

async function counterOrders(api: Api, { brand, make, pie, soup, wine, cash, card }: Shop, ada: string) {
  const order = (channel: string, lines: Body[], more: Body = {}) =>
    make('/orders', { branch_id: brand.branchId, channel, lines, ...more })
  const pay = (id: string, ...payments: Body[]) => make(`/orders/${id}/pay`, { payments })
  const refunded = await order('pos', [line(pie, 2), line(wine, 1)], { customer_id: ada })
  await pay(refunded.id, { payment_method_id: cash.id, amount: 5.02, tip: 1 })
  const paid = await pay(refunded.id, { payment_method_id: card.id })
  const all = paid.items.map(({ id }: Body) => ({ item_id: id }))
  await make(`/orders/${refunded.id}/refund`, {
    items: [{ ...all[0], quantity: 1 }],
    reason: 'cold',
    restock: true,
  })
  api.clock.advance(60_000)
  await make(`/orders/${refunded.id}/refund`, { items: all, reason: 'cold', refund_tip: true })

  const cancelled = await order('phone', [line(soup, 2), line(pie, 1)], { coupon_code: 'SOUP' })
  const reduced = { kind: 'percentage', value: 10, reason: 'regular' }
  const { discounts } = await make(`/orders/${cancelled.id}/discount`, reduced)
  const removed = await brand.call('DELETE', `/orders/${cancelled.id}/discounts/${discounts[0].id}`)
  if (removed.status !== 200) throw new Error(removed.text)
  await make(`/orders/${cancelled.id}/cancel`, { reason: 'never came' })

  const unpaid = await order('kiosk', [line(soup, 1)], { customer_name: 'Marco', payment_method_id: cash.id })
  const partly = await order('pos', [line(soup, 4)])
  const { payments } = await pay(partly.id, { payment_method_id: card.id, amount: 3 })
  await make(`/payments/${payments[0].id}/void`, { reason: 'wrong till' })
  await pay(partly.id, { payment_method_id: cash.id, amount: 8 })
  await make(`/orders/${partly.id}/discount`, { kind: 'amount', value: 1, reason: 'lukewarm' })
  const id = (order: Body): string => order.id
  return { refunded: id(refunded), cancelled: id(cancelled), unpaid: id(unpaid), partly: id(partly) }
}

/** The next day: the card was cash, a pie goes back to both, a wine to the balance. */
async function undoSome({ make, wine, cash, card }: Shop, settled: Body): Promise<void> {
  const byCard = settled.payments.find(
    (one: Body) => one.payment_method_id === card.id && one.voided_at === null && one.amount === 15,
  )
  await make(`/payments/${byCard.id}/correct`, { payment_method_id: cash.id, reason: 'it was cash' })
  const [first, second] = settled.orders
  const live = (order: Body) => order.items.filter((item: Body) => item.cancelled_at === null)
  const pies = live(second)[0]
  const some = { items: [{ item_id: pies.id, quantity: 1 }], reason: 'cold', restock: true }
  await make(`/orders/${second.id}/refund`, some)
  const glass = live(first).find((item: Body) => item.product_id === wine.id)
  const corked = { items: [{ item_id: glass.id, quantity: 1 }], reason: 'corked', to: 'balance' }
  await make(`/orders/${first.id}/refund`, corked)
}
