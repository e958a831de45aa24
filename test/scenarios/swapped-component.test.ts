import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { dealLine, makeMealDeal } from '#test/fixtures/meal-deal.ts'
import { type Body, openApi } from '#test/support/api.ts'

test('one component of a combo is swapped at its share, and the combo stays whole', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const { call, get, make, branchId: branch_id } = brand
  const place = await makeMealDeal(brand)
  // A salad from the bar, with more flour (for its croutons), becomes a side beside the fries.
  const salad = await make('/products', {
    category_id: place.category.id,
    tax_id: place.tax.id,
    name: 'Salad',
    price: 5,
    recipe: [{ stock_item_id: place.flour.id, quantity: 60 }],
    kitchen_station_ids: [place.bar.id],
  })
  const [main, side, drink] = place.deal.combo.choices
  const options = [{ product_id: place.fries.id }, { product_id: salad.id, extra: 0.5 }]
  const sides = { id: side.id, name: side.name, options }
  const plain = [main, drink].map(({ id, name, options: all }) => ({ id, name, options: all }))
  const patched = await call('PATCH', `/products/${place.deal.id}`, {
    body: { combo: { choices: [plain[0], sides, plain[1]] } },
  })
  expect(patched.status, patched.text).toBe(200)

  const flour = async () => (await get(`/stock-items/${place.flour.id}`)).body.data.branches[0].on_hand
  const shown = async (station: Body) => {
    const { data } = (await get(`/kitchen/tickets?branch_id=${branch_id}&station_id=${station.id}`)).body
    return data.flatMap((ticket: Body) =>
      ticket.items.map((item: Body) =>
        [
          `${item.quantity} ${item.name}`,
          ...(item.replaced === null ? [] : [`for ${item.replaced.name}`]),
          ...(item.cancelled_at === null ? [] : ['cancelled']),
        ].join(' '),
      ),
    )
  }
  const reason = 'rather this'
  const replace = (item: Body, line: Body, more: Body = {}) =>
    call('POST', `/order-items/${item.id}/replace`, { body: { line, reason, ...more } })
  const live = (order: Body): Body[] => order.items.filter((item: Body) => item.cancelled_at === null)
  const fieldsOf = ({ status, body }: Body) => {
    expect(status).toBe(422)
    return body.error.details.fields.map(({ path, rule, allowed }: Body) => [path, rule, allowed])
  }

  const bill = await make('/dining-sessions', { table_id: place.tables[0].id, guests: 2 })
  const before = await flour()
  const lines = [dealLine(place, { quantity: 2, seat: 1 }), { product_id: place.wine.id, quantity: 1 }]
  const order = await make(`/dining-sessions/${bill.id}/orders`, { lines })
  const [burger, fries, cola, wine] = order.items
  expect([burger, fries, cola].map(item => item.total)).toEqual([13.94, 5.42, 4.64])

  // Neither an option of another choice, nor one of the two, nor a combo in the place of a dish.
  const drinks = [place.cola.id, place.wine.id]
  expect(fieldsOf(await replace(cola, { product_id: salad.id }))).toEqual([
    ['line.product_id', 'not_allowed', drinks],
  ])
  expect(fieldsOf(await replace(cola, { product_id: place.wine.id }, { quantity: 1 }))).toEqual([
    ['quantity', 'not_allowed', undefined],
  ])
  expect(fieldsOf(await replace(wine, dealLine(place)))).toEqual([
    ['line.product_id', 'not_allowed', undefined],
  ])
  expect(await flour()).toBe(before - 2 * 140)

  // At another station: 2 × (2.71 + 0.50), and 60 g instead of 40 g.
  const salads = await replace(fries, { product_id: salad.id, note: 'no onions' })
  expect(salads.status, salads.text).toBe(200)
  const swapped = live(salads.body.data)
  expect(swapped.map(item => [item.name, item.quantity, item.total, item.seat, item.combo])).toEqual([
    ['Burger', 2, 13.94, 1, burger.combo],
    ['Salad', 2, 6.42, 1, fries.combo],
    ['Cola', 2, 4.64, 1, cola.combo],
    ['Wine', 1, 6, null, null],
  ])
  expect(swapped[0]).toEqual(burger)
  expect(swapped[1]).toMatchObject({ unit_price: 3.21, replaces_id: fries.id, note: 'no onions' })
  expect(await flour()).toBe(before - 2 * 160)
  expect(await shown(place.grill)).toEqual(['2 Burger', '2 Fries cancelled'])
  expect(await shown(place.bar)).toEqual(['2 Salad', '2 Cola', '1 Wine'])

  // At the same station, and back again: 2 × 1.50 more, then less, which the owner sees.
  const wines = live((await replace(cola, { product_id: place.wine.id })).body.data)
  expect(wines[2]).toMatchObject({ name: 'Wine', unit_price: 3.82, total: 7.64, combo: cola.combo })
  expect(await shown(place.bar)).toEqual(['2 Salad', '2 Wine for Cola', '1 Wine'])
  const again = (await replace(wines[2], { product_id: place.cola.id, quantity: 2 })).body.data
  expect(live(again).map(item => item.total)).toEqual([13.94, 6.42, 4.64, 6])
  const day = order.business_date
  const { rows } = (await get(`/reports/cancellations?from=${day}&to=${day}`)).body.data
  expect(rows.map(({ kind, count, quantity, amount }: Body) => [kind, count, quantity, amount])).toEqual([
    ['replaced', 1, 2, 3],
  ])
  await expectInvariants(api.db)

  // The combo is one line on the receipt, and a refund of one component takes all that stand in it now.
  await make(`/dining-sessions/${bill.id}/pay`, { payments: [{ payment_method_id: place.card.id }] })
  const receipt = (await get(`/dining-sessions/${bill.id}/receipt?format=html`)).text
  expect(['Meal deal', 'Salad', 'Fries'].map(name => receipt.split(name).length - 1)).toEqual([1, 1, 0])
  const refund = async (quantity: number) => {
    const items = [{ item_id: live(again)[1]!.id, quantity }]
    const paid = await make(`/dining-sessions/${bill.id}/refund`, { items })
    const parts = paid.orders.flatMap((one: Body) => one.adjustments)
    return parts.reduce((sum: number, part: Body) => sum + Math.round(part.amount * 100), 0)
  }
  expect(await refund(1)).toBe(1250)
  expect(await refund(1)).toBe(2500)
  const products = (await get(`/reports/products?from=${day}&to=${day}`)).body.data.rows
  expect(products.map((row: Body) => [row.kind, row.name, row.quantity, row.total, row.refunds])).toEqual([
    ['combo', 'Meal deal', 2, 25, 25],
    ['product', 'Burger', 2, 13.94, 13.94],
    ['product', 'Salad', 2, 6.42, 6.42],
    ['product', 'Wine', 1, 6, 0],
    ['product', 'Cola', 2, 4.64, 4.64],
  ])
  await expectInvariants(api.db)
})
