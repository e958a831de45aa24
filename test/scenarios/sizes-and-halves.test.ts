import { expect, test } from 'vitest'
import { type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

/** Pizzas in two sizes: the large ones are a choice of the half-and-half, with toppings at their own price. */
async function openPizzeria() {
  const api = await openApi()
  const brand = await api.openBrand({ languages: ['en', 'it'] })
  const { make, branchId } = brand
  const place = await makeRestaurant(brand, { dishes: {} })
  const grams = (quantity: number) => [{ stock_item_id: place.flour.id, quantity }]
  const pizzas = await make('/categories', { name: 'Pizza' })
  const tax_id = (await make('/taxes', { name: 'VAT 10', rate: 10 })).id
  const large = await make('/addons', { name: 'Large', price: 4 })
  const olives = await make('/addons', {
    name: 'Olives',
    price: 1,
    prices: [{ with_addon_id: large.id, price: 1.5 }],
    recipe: grams(10),
  })
  const onion = await make('/addons', { name: 'Onion', price: 0, translations: { it: { name: 'Cipolla' } } })
  const size = await make('/addon-groups', { name: 'Size', max: 1, addon_ids: [large.id] })
  const toppings = await make('/addon-groups', {
    name: 'Toppings',
    min: 1,
    addon_ids: [olives.id, onion.id],
    default_addon_ids: [onion.id],
  })
  const pizza = (name: string, price: number, more: Body = {}) =>
    make('/products', {
      name,
      price,
      category_id: pizzas.id,
      addon_group_ids: [size.id, toppings.id],
      translations: { it: { name: `${name} (it)` } },
      tax_id,
      ...more,
    })
  const margherita = await pizza('Margherita', 8, { recipe: grams(200), allergens: ['milk'] })
  const diavola = await pizza('Diavola', 9.5, { recipe: grams(201), allergens: ['milk', 'sulphites'] })
  const half = await make('/products', {
    name: 'Half and half',
    category_id: pizzas.id,
    addon_group_ids: [size.id],
    parts: { count: 3, category_ids: [pizzas.id], price: 'average' },
    tax_id,
  })
  return { api, brand, branchId, make, place, large, olives, onion, margherita, diavola, half }
}

const priced = (item: Body) => [
  item.name,
  item.unit_price,
  item.addons.map((one: Body) => one.unit_price),
  item.total,
]

const reportOf = async (brand: BrandAtHand, name: string): Promise<Body[]> =>
  (await brand.get(`/reports/${name}?from=2026-01-01&to=2026-12-31`)).body.data.rows

test('a size changes the price of what is chosen beside it', async () => {
  const { api, brand, branchId, make, place, large, olives, margherita, half } = await openPizzeria()
  const family = await make('/products', { name: 'Family', price: 20, category_id: margherita.category_id })
  const both = [{ with_addon_id: large.id, product_id: family.id, price: 3 }]
  const refused = await brand.call('PATCH', `/addons/${olives.id}`, { body: { prices: both } })
  expect([refused.status, refused.body.error.details.fields[0].path]).toEqual([422, 'prices.0.with_addon_id'])
  await brand.call('PATCH', `/products/${family.id}`, {
    body: { addon_group_ids: margherita.addon_group_ids },
  })
  const prices = [
    { product_id: family.id, price: 3 },
    { with_addon_id: large.id, price: 1.5 },
    { with_addon_id: large.id, channel: 'kiosk', price: 1.75 },
  ]
  await brand.call('PATCH', `/addons/${olives.id}`, { body: { prices } })

  const { products } = (await brand.get(`/menu?branch_id=${branchId}&channel=kiosk`)).body.data
  const olivesOn = (id: string) =>
    products
      .find((one: Body) => one.id === id)
      .addon_groups.flatMap((group: Body) => group.addons)
      .find((one: Body) => one.id === olives.id)
  const beside = { product_id: null, with_addon_id: large.id, price: 1.75 }
  const always = { product_id: null, with_addon_id: null, price: 1 }
  expect(olivesOn(margherita.id)).toMatchObject({ price: 1, size_prices: [beside, always] })
  expect(olivesOn(family.id)).toMatchObject({
    price: 3,
    size_prices: [beside, { product_id: family.id, with_addon_id: null, price: 3 }, always],
  })
  expect(products.find((one: Body) => one.id === half.id)).toMatchObject({
    price: 8,
    orderable: true,
    parts: { count: 3, category_ids: [margherita.category_id], price: 'average' },
  })

  const of = (product: Body, ...addons: Body[]) => ({
    product_id: product.id,
    quantity: 1,
    addons: addons.map(({ id }) => ({ addon_id: id })),
  })
  const lines = [
    of(margherita, olives),
    of(margherita, olives, large),
    of(family, olives),
    of(family, large, olives),
  ]
  const { items, id } = await make('/orders', { branch_id: branchId, channel: 'pos', lines })
  expect(items.map(priced)).toEqual([
    ['Margherita', 8, [1, 0], 9],
    ['Margherita', 8, [1.5, 4, 0], 13.5],
    ['Family', 20, [3, 0], 23],
    ['Family', 20, [4, 1.5, 0], 25.5],
  ])
  await make(`/orders/${id}/pay`, { payments: [{ payment_method_id: place.card.id }] })
  expect((await reportOf(brand, 'products')).map((row: Body) => [row.name, row.quantity, row.total])).toEqual(
    [
      ['Family', 2, 48.5],
      ['Margherita', 2, 22.5],
    ],
  )
  expect((await reportOf(brand, 'addons')).map((row: Body) => [row.name, row.quantity, row.total])).toEqual([
    ['Large', 2, 8],
    ['Olives', 4, 7],
    ['Onion', 4, 0],
  ])
  await expectInvariants(api.db)
})

test('a half-and-half costs, consumes and names what its parts do, until it is split, cancelled and reported', async () => {
  const { api, brand, branchId, make, place, large, olives, onion, margherita, diavola, half } =
    await openPizzeria()
  const parts = [
    { product_id: diavola.id, addons: [{ addon_id: olives.id }] },
    { product_id: margherita.id, without: [onion.id] },
    { product_id: margherita.id },
  ]
  const line = { product_id: half.id, quantity: 2, addons: [{ addon_id: large.id }], parts }
  const order = { branch_id: branchId, channel: 'pos', lines: [line] }

  const fault = async (lines: Body[]) => {
    const { status, body } = await brand.call('POST', '/orders/preview', { body: { ...order, lines } })
    return [
      status,
      ...(body.error.details.fields ?? body.error.details.lines).map((one: Body) => one.path ?? one.part),
    ]
  }
  expect(await fault([{ product_id: half.id, quantity: 1 }])).toEqual([422, 'lines.0.parts'])
  expect(await fault([{ ...line, parts: [...parts, parts[0]] }])).toEqual([422, 'lines.0.parts'])
  expect(await fault([{ ...line, product_id: margherita.id }])).toEqual([422, 'lines.0.parts'])
  const itself = [parts[0]!, { product_id: half.id }]
  expect(await fault([{ ...line, parts: itself }])).toEqual([422, 'lines.0.parts.1.product_id'])
  await make(`/products/${diavola.id}/sold-out`, { branch_id: branchId, sold_out: true })
  expect(await fault([line])).toEqual([409, 0])
  await make(`/products/${diavola.id}/sold-out`, { branch_id: branchId, sold_out: false })

  const preview = await brand.call('POST', '/orders/preview', { body: order })
  expect(preview.body.data.totals).toMatchObject({ total: 26, tax: 2.36, cost: 3.42 })
  const { id, items, totals } = await make('/orders', order)
  expect(totals).toMatchObject({ subtotal: 26, total: 26, tax: 2.36, cost: 3.42 })
  expect(items[0]).toMatchObject({
    name: 'Half and half',
    unit_price: 8.5,
    addons: [{ name: 'Large', unit_price: 4, total: 8 }],
    parts: [
      {
        name: 'Diavola',
        unit_price: 9.5,
        addons: [
          { name: 'Olives', unit_price: 1.5, total: 1 },
          { name: 'Onion', total: 0 },
        ],
        without: [],
      },
      { name: 'Margherita', unit_price: 8, addons: [], without: [{ name: 'Onion' }] },
      { name: 'Margherita', addons: [{ name: 'Onion' }] },
    ],
  })
  const onHand = async () => (await brand.get(`/stock-items/${place.flour.id}`)).body.data.branches[0].on_hand
  expect(await onHand()).toBe(9592.667)

  // Frozen: what the menu says later changes nothing.
  await brand.call('PATCH', `/products/${diavola.id}`, { body: { name: 'Devil', price: 12 } })
  const tickets = (await brand.get(`/kitchen/tickets?branch_id=${branchId}&lang=it`)).body.data
  expect(tickets).toMatchObject([
    {
      items: [
        {
          name: 'Half and half',
          quantity: 2,
          allergens: ['milk', 'sulphites'],
          parts: [
            { name: 'Diavola (it)', addons: [{ name: 'Olives' }, { name: 'Cipolla' }] },
            { name: 'Margherita (it)', without: [{ name: 'Cipolla' }] },
            { name: 'Margherita (it)' },
          ],
        },
      ],
    },
  ])
  const receipt = await brand.get(`/orders/${id}/receipt?format=html&lang=it`)
  expect(receipt.text.match(/1\/3/g)).toHaveLength(3)

  const left = await make(`/orders/${id}/remove-items`, {
    items: [{ item_id: items[0].id, quantity: 1 }],
    reason: 'dropped',
  })
  expect(left.totals).toMatchObject({ total: 13, tax: 1.18, cost: 1.71 })
  expect(await onHand()).toBe(9796.334)
  await make(`/orders/${id}/pay`, { payments: [{ payment_method_id: place.card.id }] })
  const sold = async (name: string) =>
    (await reportOf(brand, name)).map((row: Body) => [row.name, row.quantity, row.free, row.total])
  expect(await sold('products')).toEqual([['Half and half', 1, undefined, 13]])
  expect(await sold('addons')).toEqual([
    ['Large', 1, 0, 4],
    ['Olives', 0.333, 0, 0.5],
    ['Onion', 0.667, 0.667, 0],
  ])
  await expectInvariants(api.db)
})

test('the report of addons counts shares of parts, free units apart, whatever is refunded later', async () => {
  const { api, brand, branchId, make, place, olives, margherita, diavola, half } = await openPizzeria()
  const [, toppings] = margherita.addon_group_ids
  await brand.call('PATCH', `/addon-groups/${toppings}`, { body: { free_quantity: 1 } })
  const parts = [
    { product_id: margherita.id, addons: [{ addon_id: olives.id, quantity: 2 }] },
    { product_id: diavola.id, addons: [{ addon_id: olives.id }] },
  ]
  const line = { product_id: half.id, quantity: 3, parts }
  const whole = { product_id: margherita.id, quantity: 1, addons: [{ addon_id: olives.id, quantity: 2 }] }
  const order = await make('/orders', { branch_id: branchId, channel: 'pos', lines: [line, whole] })
  // 3 × 8.75 and half of 3 × 1 olives, 8.00 and one of two olives.
  expect(order.totals.total).toBe(26.25 + 1.5 + 8 + 1)
  await make(`/orders/${order.id}/pay`, { payments: [{ payment_method_id: place.card.id }] })
  const sold = async () => {
    const rows = await reportOf(brand, 'addons')
    return rows.map((row: Body) => [row.name, row.quantity, row.free, row.total])
  }
  const rows = [
    ['Olives', 4.5 + 2, 3 + 1, 2.5],
    ['Onion', 3 + 1, 3 + 1, 0],
  ]
  expect(await sold()).toEqual(rows)
  const items = [{ item_id: order.items[0].id, quantity: 1 }]
  await make(`/orders/${order.id}/refund`, { items, reason: 'cold' })
  expect(await sold()).toEqual(rows)
  await expectInvariants(api.db)
})
