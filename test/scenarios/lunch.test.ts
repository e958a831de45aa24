import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { lunchOrders, type LunchLine, type LunchOrder } from '#test/fixtures/lunch.ts'
import { type Body, type BrandAtHand, openApi } from '#test/support/api.ts'

// A pizzeria and burger counter over lunch: the figures below were worked out by hand, with exact fractions, from the
// menu in `examples/pizza-and-burgers.json` and the orders in `test/fixtures/lunch.ts`.

test(
  'a lunch of 60 orders with halves, sizes and meal deals adds up as by hand',
  { timeout: 120_000 },
  async () => {
    const api = await openApi()
    const brand = await api.openBrand()
    const branch = (await brand.get('/branches')).body.data[0]
    const menu = JSON.parse(await readFile('examples/pizza-and-burgers.json', 'utf8'))
    const text = JSON.stringify(menu).replaceAll('"branch":"MAIN"', `"branch":"${branch.code}"`)
    const imported = await brand.call('POST', '/menu-import?format=json', { raw: text })
    expect([imported.status, imported.body.data?.products.created]).toEqual([200, 44])

    const ids = await idsOf(brand)
    const cash = (await brand.make('/payment-methods', { name: 'Cash', type: 'cash' })).id
    const totals: number[] = []
    for (const order of lunchOrders) totals.push(await serve(brand, ids, order, cash))

    expect(totals).toEqual(totalsByHand)
    const today = (await brand.get('/orders?per_page=1')).body.data[0].business_date
    const report = async (name: string) =>
      (await brand.get(`/reports/${name}?from=${today}&to=${today}`)).body.data
    const taxes = await report('taxes')
    expect(
      taxes.rows.map(({ rate, base, amount, refunded }: Body) => [rate, base, amount, refunded]),
    ).toEqual(taxesByHand)
    const products = (await report('products')).rows
    const rowsOf = (kind: string) =>
      Object.fromEntries(
        products
          .filter((row: Body) => row.kind === kind)
          .map((row: Body) => [row.name, [row.quantity, row.total]]),
      )
    expect(rowsOf('product')).toEqual(productsByHand)
    expect(rowsOf('combo')).toEqual(combosByHand)
    const addons = (await report('addons')).rows
    expect(Object.fromEntries(addons.map((row: Body) => [row.name, [row.quantity, row.total]]))).toEqual(
      addonsByHand,
    )
    const stock = (await brand.get('/stock-items')).body.data
    expect(
      Object.fromEntries(stock.map(({ name, branches }: Body) => [name, 100_000 - branches[0].on_hand])),
    ).toEqual(stockByHand)
    const tickets: Record<string, number> = {}
    for (const station of (await brand.get('/kitchen-stations')).body.data) {
      const of = `branch_id=${brand.branchId}&station_id=${station.id}&per_page=100`
      tickets[station.name] = (await brand.get(`/kitchen/tickets?${of}`)).body.data.length
    }
    expect(tickets).toEqual({ Oven: 41, Grill: 21, Bar: 50 })
    await expectInvariants(api.db)
  },
)

type Ids = { products: Record<string, Body>; addons: Record<string, string> }

async function idsOf(brand: BrandAtHand): Promise<Ids> {
  const all = async (path: string) => (await brand.get(`${path}?per_page=100`)).body.data
  const byRef = (records: Body[]): Record<string, Body> =>
    Object.fromEntries(records.map(record => [record.ref, record]))
  const addons = Object.entries(byRef(await all('/addons'))).map(([ref, { id }]) => [ref, id])
  return { products: byRef(await all('/products')), addons: Object.fromEntries(addons) }
}

/** Places an order, does what happens to it, and has it paid in cash. @returns its total when it was paid */
async function serve(
  brand: BrandAtHand,
  ids: Ids,
  { serviceType, lines, changes }: LunchOrder,
  cash: string,
) {
  const body = {
    branch_id: brand.branchId,
    channel: 'pos',
    service_type: serviceType,
    lines: lines.map((line, at) => lineOf(ids, line, at)),
  }
  const { id, items } = await brand.make('/orders', body)
  const itemOf = (line: number) => items.find((item: Body) => item.client_line_id === `${line}`).id
  for (const { kind, value, line } of changes) {
    const named = line === undefined ? {} : { item_id: itemOf(line) }
    if (kind === 'cancel') {
      const request = { items: [{ ...named, quantity: value }], reason: 'changed mind' }
      await brand.make(`/orders/${id}/remove-items`, request)
    }
    if (kind === 'discount') {
      const request = { kind: 'percentage', value, ...named, reason: 'regular' }
      await brand.make(`/orders/${id}/discount`, request)
    }
  }
  const paid = await brand.make(`/orders/${id}/pay`, { payments: [{ payment_method_id: cash }] })
  for (const { value, line } of changes.filter(({ kind }) => kind === 'refund')) {
    const back = { items: [{ item_id: itemOf(line!), quantity: value }], reason: 'cold' }
    await brand.make(`/orders/${id}/refund`, back)
  }
  return paid.totals.total
}

function lineOf({ products, addons }: Ids, { inside, quantity, ...dish }: LunchLine, at: number) {
  const product = products[dish.ref]
  const choice = ({ ref, addons: more, without }: Omit<LunchLine, 'quantity' | 'inside'>) => ({
    product_id: products[ref].id,
    ...(more.length > 0 && { addons: more.map(one => ({ addon_id: addons[one] })) }),
    ...(without.length > 0 && { without: without.map(one => addons[one]) }),
  })
  const choices = () => {
    const ofChoice = product.combo.choices.flatMap(({ id, max }: Body) => Array(max).fill(id))
    return inside.map((one, place) => ({ choice_id: ofChoice[place], ...choice(one) }))
  }
  return {
    ...choice(dish),
    quantity,
    client_line_id: `${at}`,
    ...(inside.length > 0 &&
      (product.combo === null ? { parts: inside.map(choice) } : { choices: choices() })),
  }
}

/** The total of each order, before refunds. */
const totalsByHand = [
  25.2, 14.5, 12.9, 23.1, 14.4, 27, 13.9, 29.05, 15.6, 32.4, 11.1, 16.56, 22.5, 27.8, 37, 15.5, 14.9, 16.6,
  31.9, 54.4, 16.6, 15.4, 42.7, 25.5, 26, 16.3, 12.3, 34.2, 15.1, 28.9, 15.02, 29.6, 28.8, 14.48, 24.6, 25.4,
  21.5, 15.8, 14, 25.8, 17.2, 27.3, 24.48, 31.3, 13.8, 13, 26.6, 54, 22.7, 32.5, 23, 20.3, 11.97, 24.4, 17,
  41.2, 29.6, 16.2, 30.5, 32.3,
]

/** Rate, base, tax, tax refunded. */
const taxesByHand = [
  [10, 1004.39, 100.44, 2.6],
  [20, 257.33, 51.5, 0.42],
]

/** Quantity and total. */
const productsByHand = {
  Margherita: [11, 105.26],
  Diavola: [3, 41.91],
  'Cola 0.33': [25, 67.85],
  'Half and half': [10, 140.2],
  'Beer 0.5': [24, 110.95],
  'Classic burger': [8, 68.49],
  Fries: [15, 46.88],
  'Mineral water': [14, 35.6],
  Tonno: [4, 42.02],
  'Cola 0.5': [5, 19.5],
  Cheeseburger: [9, 76.76],
  Espresso: [10, 24],
  'Pizza in four quarters': [3, 49.83],
  Lemonade: [11, 36.65],
  Marinara: [2, 21.9],
  'Double burger': [4, 51.22],
  'Onion rings': [6, 23.98],
  'Quattro stagioni': [2, 28.01],
  Hawaii: [2, 21],
  Salami: [3, 40.06],
  'Chicken burger': [3, 24.05],
  'Sweet potato fries': [5, 22.59],
  'Bacon burger': [4, 42.66],
  Coleslaw: [3, 9.19],
  Napoli: [1, 10.2],
  Rucola: [2, 25],
  'Veggie burger': [2, 17.2],
  Tartufo: [1, 22.5],
  Bufala: [1, 12.9],
  'Frutti di mare': [1, 13.9],
  Vegetariana: [2, 23.08],
  Calzone: [1, 11.9],
  'Quattro formaggi': [1, 11.9],
  Prosciutto: [3, 28.69],
  Siciliana: [1, 16.9],
  Funghi: [4, 49.95],
  Capricciosa: [1, 9.78],
  Cipolla: [1, 9.2],
}

const combosByHand = {
  'Classic menu': [5, 70.8],
  'Cheese menu': [7, 96.5],
  'Pizza lunch': [5, 63.3],
  'Pizza for two': [3, 82.3],
  'Bacon menu': [3, 47.36],
  'Chicken menu': [3, 42.9],
}

const addonsByHand = {
  '32 cm': [45, 0],
  Onion: [23.75, 0],
  '45 cm': [15, 97],
  Olives: [3.75, 3.63],
  'Small beer': [3, 9.6],
  'Extra mozzarella': [2, 3.7],
  'Extra salami': [3, 7.4],
  Mushrooms: [2, 3],
  'Small cola': [2, 5],
  Rocket: [1.5, 2.6],
}

const stockByHand = {
  Flour: 18000,
  Mozzarella: 8318.75,
  Salami: 555,
  'Cola, bottle 0.33': 27,
  Bun: 30,
  'Beef patty': 29,
  Onion: 1550,
  Potatoes: 2700,
}
