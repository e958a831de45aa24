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
  await expectInvariants(api.db)
})
