import { expect, test } from 'vitest'
import { type Body, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

test('a dish comes with what it has by default, and without what the guest leaves out', async () => {
  const api = await openApi()
  const brand = await api.openBrand({ languages: ['en', 'it'] })
  const { make, branchId } = brand
  const italian = (name: string) => ({ translations: { it: { name } } })
  const place = await makeRestaurant(brand, { dishes: { pizza: { price: 9 } } })
  const recipe = [{ stock_item_id: place.flour.id, quantity: 5 }]
  const onion = await make('/addons', { name: 'Onion', price: 0, recipe, ...italian('Cipolla') })
  const basil = await make('/addons', { name: 'Basil', price: 0.5, ...italian('Basilico') })
  const group = await make('/addon-groups', {
    name: 'Toppings',
    addon_ids: [onion.id, basil.id],
    default_addon_ids: [onion.id, basil.id],
    product_ids: [place.pizza.id],
  })
  const outside = await brand.call('PATCH', `/addon-groups/${group.id}`, { body: { addon_ids: [basil.id] } })
  expect([outside.status, outside.body.error.details.fields[0].path]).toEqual([422, 'default_addon_ids.0'])
  const few = await brand.call('PATCH', `/addon-groups/${group.id}`, { body: { max: 1 } })
  expect([few.status, few.body.error.details.fields[0].path]).toEqual([422, 'default_addon_ids'])

  const { products } = (await brand.get(`/menu?branch_id=${branchId}`)).body.data
  expect(products[0].addon_groups[0].default_addon_ids).toEqual([onion.id, basil.id])

  const lines = [
    { product_id: place.pizza.id, quantity: 2 },
    { product_id: place.pizza.id, quantity: 1, without: [onion.id] },
  ]
  const order = { branch_id: branchId, channel: 'pos', lines }
  const preview = await brand.call('POST', '/orders/preview', { body: order })
  expect(preview.body.data.totals.total).toBe(28.5)
  const { id, totals, items } = await make('/orders', order)
  expect(totals.total).toBe(28.5)
  const takes = items.map((item: Body) => ({
    addons: item.addons.map((addon: Body) => `${addon.name} ${addon.total} ${addon.included}`),
    without: item.without,
  }))
  expect(takes).toEqual([
    { addons: ['Onion 0 true', 'Basil 1 true'], without: [] },
    { addons: ['Basil 0.5 true'], without: [{ addon_id: onion.id, name: 'Onion' }] },
  ])

  // Frozen: what the menu says later changes nothing.
  await brand.call('PATCH', `/addons/${onion.id}`, { body: { name: 'Red onion' } })
  const { body } = await brand.get(`/kitchen/tickets?branch_id=${branchId}&lang=it`)
  expect(body.data[0].items.map((item: Body) => item.without)).toEqual([
    [],
    [{ addon_id: onion.id, name: 'Cipolla' }],
  ])
  const receipt = await brand.get(`/orders/${id}/receipt?format=html&lang=it`)
  expect(receipt.text).toContain('senza ')
  expect(receipt.text).toContain('Basilico')
  expect(receipt.text.match(/Cipolla/g)).toHaveLength(1)

  await make(`/orders/${id}/lines`, {
    lines: [{ product_id: place.pizza.id, quantity: 1, without: [basil.id] }],
  })
  const cancelled = await make(`/orders/${id}/remove-items`, {
    items: [{ item_id: items[0].id, quantity: 1 }],
    reason: 'dropped',
  })
  expect(cancelled.totals.total).toBe(9.5 + 9.5 + 9)
  await expectInvariants(api.db)
})
