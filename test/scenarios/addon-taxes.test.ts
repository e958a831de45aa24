import { expect, test } from 'vitest'
import { exportMenu } from '../../src/menu-files/export-menu.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type Body, type BrandAtHand, openApi } from '#test/support/api.ts'

const day = '2026-11-21'

async function openPlace(taxes: { food: Body; drink: Body }) {
  const api = await openApi({ now: `${day}T12:00:00+01:00` })
  const brand = await api.openBrand()
  const { make } = brand
  const food = await make('/taxes', { name: 'Food', ...taxes.food })
  const drink = await make('/taxes', { name: 'Drink', ...taxes.drink })
  const category = await make('/categories', { name: 'Dishes' })
  const beer = await make('/addons', {
    name: 'Beer',
    price: 4,
    tax_id: drink.id,
    allergens: ['gluten', 'hops'],
  })
  const dish = { name: 'Menu', price: 14, category_id: category.id, tax_id: food.id, allergens: ['gluten'] }
  const menu = await make('/products', dish)
  await make('/addon-groups', { name: 'Drinks', addon_ids: [beer.id], product_ids: [menu.id] })
  await brand.call('PATCH', `/products/${menu.id}`, { body: {} })
  const cash = await make('/payment-methods', { name: 'Cash', type: 'cash' })
  const area = await make('/areas', { branch_id: brand.branchId, name: 'Hall' })
  const tableNamed = (name: string) => make('/tables', { area_id: area.id, name })
  const tables = [await tableNamed('1'), await tableNamed('2')]
  const line = (quantity: number, more: Body = {}) => {
    return { product_id: menu.id, quantity, addons: [{ addon_id: beer.id }], ...more }
  }
  return { api, brand, make, line, menu, beer, cash, tables }
}

/** `7 %: 12.60 with 0.82`. */
const shown = (lines: Body[]) =>
  lines.map(({ rate, base, amount }) => `${rate} %: ${(base + amount).toFixed(2)} with ${amount.toFixed(2)}`)

const live = ({ orders }: Body): Body[] =>
  orders.flatMap((order: Body) => order.items).filter((item: Body) => item.cancelled_at === null)

async function taxesOf(brand: BrandAtHand) {
  const { rows } = (await brand.get(`/reports/taxes?from=${day}&to=${day}`)).body.data
  return rows.map((row: Body) => [row.name, row.rate, row.base, row.amount, row.refunded])
}

test('an addon with its own tax, from the menu to the report of taxes', async () => {
  const taxes = { food: { rate: 7 }, drink: { rate: 19 } }
  const { api, brand, make, line, cash, tables } = await openPlace(taxes)
  const shownMenu = (await brand.get(`/menu?branch_id=${brand.branchId}&channel=table`)).body.data
  const [dish] = shownMenu.products
  expect(dish.addon_groups[0].addons[0].allergens).toEqual(['gluten', 'hops'])

  const [one, two] = [
    await make('/dining-sessions', { table_id: tables[0].id, guests: 2 }),
    await make('/dining-sessions', { table_id: tables[1].id, guests: 2 }),
  ]
  const at = `/dining-sessions/${one.id}`
  const body = { dining_session_id: one.id, lines: [line(3)] }
  const preview = (await brand.call('POST', '/orders/preview', { body })).body.data
  const order = await make(`${at}/orders`, { lines: [line(3)] })
  expect(preview.items[0]).toEqual({ ...order.items[0], id: null })
  const [item] = order.items
  expect(item).toMatchObject({ tax: 4.67, total: 54, tax_rate: 7 })
  expect(shown(item.tax_lines)).toEqual(['7 %: 42.00 with 2.75', '19 %: 12.00 with 1.92'])
  expect(order.tax_lines).toEqual(item.tax_lines)

  await make(`${at}/discount`, { kind: 'percentage', value: 10, reason: 'regulars' })
  await make(`/order-items/${item.id}/cancel`, { quantity: 1, reason: 'too many' })
  const moved = { items: [{ item_id: item.id, quantity: 1 }], to_dining_session_id: two.id }
  await make(`${at}/move-items`, moved)
  const pay = { payments: [{ payment_method_id: cash.id }] }
  const settled = [await make(`${at}/pay`, pay), await make(`/dining-sessions/${two.id}/pay`, pay)]
  expect(settled.map(bill => live(bill).map(({ tax_lines }) => shown(tax_lines)))).toEqual([
    [['7 %: 12.60 with 0.82', '19 %: 3.60 with 0.57']],
    [['7 %: 12.60 with 0.82', '19 %: 3.60 with 0.58']],
  ])
  expect(settled.map(bill => shown(bill.tax_lines))).toEqual([
    ['7 %: 12.60 with 0.82', '19 %: 3.60 with 0.57'],
    ['7 %: 12.60 with 0.82', '19 %: 3.60 with 0.58'],
  ])
  const receipt = await brand.get(`${at}/receipt?format=html`)
  expect(receipt.text.replaceAll(/[⁦-⁩]/g, '')).toContain('includes Drink 19% on 3.03')

  const refund = { items: [{ item_id: live(settled[0])[0].id, quantity: 1 }], reason: 'cold' }
  const { adjustments } = await make(`/orders/${order.id}/refund`, refund)
  expect(shown(adjustments[0].tax_lines)).toEqual(['7 %: 12.60 with 0.82', '19 %: 3.60 with 0.57'])
  const expected = [
    ['Food', 7, 23.56, 1.64, 0.82],
    ['Drink', 19, 6.05, 1.15, 0.57],
  ]
  expect(await taxesOf(brand)).toEqual(expected)
  await expectInvariants(api.db)

  const file = JSON.parse(await exportMenu(api.ctx, brand.id))
  expect(file.addons).toMatchObject([{ name: 'Beer', tax: 'Drink', allergens: ['gluten', 'hops'] }])
})

test('here or to go: a line of its own kind, and an order that is taken away after all', async () => {
  const taxes = { food: { rate: 8.1, service_type_rates: { takeaway: 2.6 } }, drink: { rate: 8.1 } }
  const { api, brand, make, line, menu, cash, tables } = await openPlace(taxes)
  const order = await make('/orders', {
    branch_id: brand.branchId,
    channel: 'pos',
    lines: [line(2), { product_id: menu.id, quantity: 1, service_type: 'takeaway' }],
  })
  const types = ({ items }: Body) => items.map((item: Body) => item.service_type)
  expect(types(order)).toEqual(['dine_in', 'takeaway'])
  // 28.00 and 8.00 at 8.1 %, 14.00 at 2.6 %.
  expect(order.totals).toMatchObject({ total: 50, tax: 3.05 })
  const [ticket] = (await brand.get(`/kitchen/tickets?branch_id=${brand.branchId}`)).body.data
  expect(types(ticket)).toEqual(['dine_in', 'takeaway'])
  expect(ticket.items[0].allergens).toEqual(['gluten', 'hops'])

  await make(`/orders/${order.id}/remove-items`, {
    items: [{ item_id: order.items[0].id, quantity: 1 }],
    reason: 'too many',
  })
  const patch = (id: string, body: Body) => brand.call('PATCH', `/orders/${id}`, { body })
  const away = (await patch(order.id, { service_type: 'takeaway' })).body.data
  // 14.00 twice at 2.6 %, and the beer of 4.00 as before.
  expect(away).toMatchObject({ service_type: 'takeaway', totals: { total: 32, tax: 1 } })
  expect(shown(away.tax_lines)).toEqual(['2.6 %: 28.00 with 0.70', '8.1 %: 4.00 with 0.30'])
  expect((await patch(order.id, { service_type: 'takeaway' })).body.data.version).toBe(away.version)
  const back = (await patch(order.id, { service_type: 'dine_in' })).body.data
  expect(back.totals.tax).toBe(1.7)
  await make(`/orders/${order.id}/pay`, { payments: [{ payment_method_id: cash.id }] })
  const receipt = await brand.get(`/orders/${order.id}/receipt?format=html`)
  expect(receipt.text).toContain('takeaway')
  expect((await patch(order.id, { service_type: 'takeaway' })).body.error).toMatchObject({
    code: 'invalid_transition',
    details: { from: 'paid' },
  })

  const bill = await make('/dining-sessions', { table_id: tables[0].id, guests: 2 })
  const lines = [{ product_id: menu.id, quantity: 1, service_type: 'takeaway' }]
  const round = await make(`/dining-sessions/${bill.id}/orders`, { lines })
  expect(round.totals.tax).toBe(0.35)
  const refused = await patch(round.id, { service_type: 'takeaway' })
  expect(refused.body.error).toMatchObject({
    code: 'invalid_transition',
    details: { dining_session_id: bill.id },
  })
  const sent = { branch_id: brand.branchId, channel: 'delivery', lines: [line(1)] }
  const delivered = await make('/orders', { ...sent, delivery: { address: 'Here 1' } })
  expect((await patch(delivered.id, { service_type: 'takeaway' })).body.error.details).toEqual({
    from: 'delivery',
    to: 'takeaway',
  })
  await expectInvariants(api.db)
})
