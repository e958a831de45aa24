import type { Body, BrandAtHand } from './api.ts'

/** A small restaurant with one of everything, made through the API, and an evening begun in it. */
export type Restaurant = {
  area: Body
  tables: Body[]
  station: Body
  tax: Body
  category: Body
  stockItem: Body
  addon: Body
  group: Body
  /** With a recipe, an addon group, a tax, a station and Italian texts. */
  product: Body
  fish: Body
  openPriced: Body
  cash: Body
  card: Body
}

/** @param word stands in every text that is made, so that it can be looked for where it must not be */
export async function furnish(brand: BrandAtHand, word = 'Casa'): Promise<Restaurant> {
  const { branchId, make } = brand
  const area = await make('/areas', { branch_id: branchId, name: `${word} room` })
  const tables = []
  for (const at of [1, 2, 3]) {
    tables.push(await make('/tables', { area_id: area.id, name: `${word} ${at}`, seats: 4 }))
  }
  const station = await make('/kitchen-stations', { branch_id: branchId, name: `${word} grill` })
  const tax = await make('/taxes', { name: `${word} VAT`, rate: 10 })
  const category = await make('/categories', {
    name: `${word} mains`,
    translations: { it: { name: `${word} secondi` } },
    kitchen_station_ids: [station.id],
  })
  const stockItem = await make('/stock-items', {
    name: `${word} flour`,
    unit: 'g',
    unit_cost: 0.0084,
    branches: [{ branch_id: branchId, low_at: 100, block_when_empty: false }],
  })
  await make('/stock-movements', {
    branch_id: branchId,
    stock_item_id: stockItem.id,
    kind: 'purchase',
    quantity: 10_000,
    reason: `${word} delivery`,
  })
  const recipe = [{ stock_item_id: stockItem.id, quantity: 180 }]
  const addon = await make('/addons', {
    name: `${word} parmesan`,
    price: 0.5,
    recipe: [{ ...recipe[0], quantity: 5 }],
  })
  const group = await make('/addon-groups', { name: `${word} extras`, addon_ids: [addon.id], max: 5 })
  const dish = { category_id: category.id, tax_id: tax.id }
  const product = await make('/products', {
    ...dish,
    name: `${word} lasagne`,
    description: `${word} al forno`,
    translations: { it: { name: `${word} lasagne verdi` } },
    price: 12.5,
    recipe,
    addon_group_ids: [group.id],
    sku: `${word}-1`,
  })
  const fish = await make('/products', { ...dish, name: `${word} fish`, price: 38, sold_by: 'weight' })
  const openPriced = await make('/products', {
    ...dish,
    name: `${word} special`,
    price: 0,
    price_mode: 'open',
  })
  const cash = await make('/payment-methods', { name: `${word} cash`, type: 'cash', opens_drawer: true })
  const card = await make('/payment-methods', { name: `${word} card`, type: 'card' })
  return {
    area,
    tables,
    station,
    tax,
    category,
    stockItem,
    addon,
    group,
    product,
    fish,
    openPriced,
    cash,
    card,
  }
}

/** Opens a bill at a table and sends a first round of two lines. */
export async function seat(
  brand: BrandAtHand,
  at: Restaurant,
  table = 0,
): Promise<{ session: Body; order: Body }> {
  const session = await brand.make('/dining-sessions', { table_id: at.tables[table].id, guests: 2 })
  const order = await brand.make(`/dining-sessions/${session.id}/orders`, {
    lines: [
      {
        product_id: at.product.id,
        quantity: 2,
        addons: [{ addon_id: at.addon.id }],
        seat: 1,
        note: 'no salt',
      },
      { product_id: at.fish.id, quantity: 0.335 },
    ],
    note: 'birthday',
    customer_name: 'Ada',
  })
  return { session, order }
}
