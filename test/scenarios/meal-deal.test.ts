import { expect, test } from 'vitest'
import { type Body, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { dealLine, makeMealDeal } from '#test/fixtures/meal-deal.ts'

test('a combo is sold as its components, each with its own tax, recipe and station', async () => {
  const api = await openApi()
  const brand = await api.openBrand({ languages: ['en', 'it'] })
  const { make, branchId } = brand
  const place = await makeMealDeal(brand)
  const shown = (await brand.get(`/menu?branch_id=${branchId}&lang=it`)).body.data.products
  const { combo, orderable } = shown.find((one: Body) => one.id === place.deal.id)
  expect(orderable).toBe(true)
  expect(combo.choices[2]).toEqual({
    id: 'drink',
    name: 'Bibita',
    min: 1,
    max: 1,
    options: [
      { product_id: place.cola.id, extra: 0 },
      { product_id: place.wine.id, extra: 1.5 },
    ],
  })

  const bacon = [{ addon_id: place.bacon.id }]
  const lines = [
    dealLine(place, { quantity: 2, addons: bacon, client_line_id: 'a' }),
    dealLine(place, { drink: place.wine, note: 'quick' }),
  ]
  const order = { branch_id: branchId, channel: 'pos', lines }
  const preview = (await brand.call('POST', '/orders/preview', { body: order })).body.data
  const placed = await make('/orders', order)
  // Lists 9.00, 3.50 and 3.00 share 12.00 as 6.97, 2.71 and 2.32; with wine 9.00, 3.50 and 6.00 as 5.84, 2.27 and 3.89.
  for (const { items, totals } of [preview, placed]) {
    expect(totals.total).toBe(39.5)
    expect(items.map((item: Body) => [item.name, item.unit_price, item.subtotal, item.combo.name])).toEqual([
      ['Burger', 6.97, 15.94, 'Meal deal'],
      ['Fries', 2.71, 5.42, 'Meal deal'],
      ['Cola', 2.32, 4.64, 'Meal deal'],
      ['Burger', 5.84, 5.84, 'Meal deal'],
      ['Fries', 2.27, 2.27, 'Meal deal'],
      ['Wine', 5.39, 5.39, 'Meal deal'],
    ])
  }
  const { items } = placed
  expect(new Set(items.map((item: Body) => item.combo.id)).size).toBe(2)
  expect(items.map((item: Body) => item.client_line_id)).toEqual(['a', 'a', 'a', null, null, null])
  expect(items.map((item: Body) => item.note)).toEqual([null, null, null, 'quick', 'quick', 'quick'])
  expect(items[0].combo).toEqual({
    id: items[1].combo.id,
    product_id: place.deal.id,
    name: 'Meal deal',
    choice_id: 'main',
  })
  // 15.94 + 5.42 + 5.84 + 2.27 = 29.47 at 10 %, and 4.64 + 5.39 = 10.03 at 22 %, each item rounded by itself.
  expect(placed.tax_lines.map((line: Body) => [line.rate, line.base, line.amount])).toEqual([
    [10, 26.79, 2.68],
    [22, 8.22, 1.81],
  ])

  // The name stays with the sale, on papers, tickets and in reports.
  await brand.call('PATCH', `/products/${place.deal.id}`, { body: { name: 'Deal of the day' } })
  const receipt = (await brand.get(`/orders/${placed.id}/receipt?format=html&lang=it`)).text
  const printed = receipt.matchAll(/<p class="pair[^>]*><span>(.*?)<\/span><span>(.*?)<\/span>/g)
  const words = [...printed].map(([, name, value]) =>
    `${name} ${value}`.replaceAll(/[\u2066-\u2069]/g, '').trim(),
  )
  const first = words.findIndex(row => row.startsWith('2 x Menu burger'))
  expect(words.slice(first, first + 10)).toEqual([
    '2 x Menu burger 26.00',
    '2 x 12.00',
    'Burger',
    '+ Bacon (2.00)',
    'Fries',
    'Cola',
    '1 x Menu burger 13.50',
    'Burger',
    'Fries',
    'Wine (1.50)',
  ])
  await make(`/orders/${placed.id}/pay`, { payments: [{ payment_method_id: place.card.id }] })
  await make(`/orders/${placed.id}/refund`, { items: [{ item_id: items[1].id, quantity: 1 }] })
  const day = placed.business_date
  const report = (await brand.get(`/reports/products?from=${day}&to=${day}`)).body.data
  const rows = report.rows.map((row: Body) => [row.kind, row.name, row.quantity, row.total, row.refunds])
  // One of the two deals with bacon went back: 6.97 + 1.00, 2.71 and 2.32.
  expect(rows).toEqual([
    ['combo', 'Meal deal', 3, 39.5, 13],
    ['product', 'Burger', 3, 21.78, 7.97],
    ['product', 'Fries', 3, 7.69, 2.71],
    ['product', 'Wine', 1, 5.39, 0],
    ['product', 'Cola', 2, 4.64, 2.32],
  ])
  expect(report.totals).toMatchObject({ orders: 1, quantity: 9, total: 39.5, refunds: 13, net: 26.5 })
  const sold = (await brand.get(report.rows[0].orders_url.replace('/v1/pos', ''))).body.data
  expect(sold.map((order: Body) => order.id)).toEqual([placed.id])
  const { popular } = (await brand.get(`/menu?branch_id=${branchId}&popular=5`)).body.data
  expect(popular).toEqual([place.deal.id])
  await expectInvariants(api.db)
})

test('a combo is checked with its options, and is orderable while each choice has one', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const { call, branchId } = brand
  const place = await makeMealDeal(brand)
  const patch = async (id: string, body: Body) => {
    const { status, body: answer } = await call('PATCH', `/products/${id}`, { body })
    return status === 200 ? [] : answer.error.details.fields.map((one: Body) => `${one.path} ${one.rule}`)
  }
  const options = (product_id: string) => [{ id: 'drink', name: 'Drink', options: [{ product_id }] }]
  expect(await patch(place.deal.id, { tax_id: place.tax.id })).toEqual(['tax_id not_allowed'])
  expect(await patch(place.cola.id, { sold_by: 'weight' })).toEqual(['sold_by not_allowed'])
  const nested = { combo: { choices: options(place.deal.id) } }
  expect(await patch(place.deal.id, nested)).toEqual(['combo.choices.0.options.0.product_id not_allowed'])
  const nowhere = { combo: { choices: options(place.category.id) } }
  expect(await patch(place.deal.id, nowhere)).toEqual(['combo.choices.0.options.0.product_id not_found'])

  const orderable = async () => {
    const { products } = (await brand.get(`/menu?branch_id=${branchId}`)).body.data
    const { orderable, reason } = products.find((one: Body) => one.id === place.deal.id)
    return [orderable, reason]
  }
  await patch(place.cola.id, { active: false })
  expect(await orderable()).toEqual([true, null])
  await patch(place.wine.id, { active: false })
  expect(await orderable()).toEqual([false, 'sold_out'])
  const order = { branch_id: branchId, channel: 'pos', lines: [dealLine(place)] }
  const refused = await call('POST', '/orders', { body: order })
  expect(refused.body.error.details.lines).toEqual([
    { line: 0, product_id: place.cola.id, reason: 'inactive' },
  ])
})
