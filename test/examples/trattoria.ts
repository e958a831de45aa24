import type { Body } from '#test/support/api.ts'
import { png } from '#test/fixtures/sample.ts'
import type { Recorder } from './recorder.ts'

/** Ids of what the evening needs. */
export type Place = Record<
  | 'margherita'
  | 'tiramisu'
  | 'soldOut'
  | 'burrata'
  | 'cash'
  | 'card'
  | 'meal'
  | 'shift'
  | 'customer'
  | 'guest',
  string
> & { tables: string[] }

export const managersPin = '471147'

/** Sets up the trattoria of the examples: each plain record is made, listed, read, changed and deactivated once. */
export async function openTrattoria(till: Recorder): Promise<Place> {
  await till.patch('/brand', {
    loyalty: { points_per_unit: 1, point_value: 0.01, cashback_percent: 0, min_redeem_points: 100 },
    receipt: { header: 'Trattoria da Nina', footer: 'Thank you!' },
  })
  await till.get('/brand')
  const tables = await makeFloor(till)
  const menu = await writeMenu(till)
  const money = await takeMoney(till)
  const people = await hirePeople(till)
  return { tables, ...menu, ...money, ...people }
}

/** The other four operations of a plain record, on an existing one. */
async function walk(till: Recorder, collection: string, id: string, change: object): Promise<void> {
  await till.patch(`${collection}/${id}`, change)
  await till.get(`${collection}/${id}`)
  await till.get(collection)
}

async function makeFloor(till: Recorder): Promise<string[]> {
  const second = await till.post('/branches', {
    name: 'Stazione',
    code: 'STAZ',
    address: 'Piazza della Stazione 2, Torino',
    copy_from_branch_id: till.branchId,
  })
  await walk(till, '/branches', second.id, {
    phone: '+390115550123',
    hours: [
      { weekdays: ['fri', 'sat', 'sun'], from: '18:30', to: '01:00', channels: ['online', 'delivery'] },
    ],
    closures: [{ from: '2026-08-10', to: '2026-08-24', reason: 'Summer holidays' }],
  })
  const pause = { channels: ['delivery'], until: '2026-06-12T21:00:00+02:00', reason: 'No riders' }
  await till.post(`/branches/${second.id}/pause`, pause)
  await till.remove(`/branches/${second.id}/pause`)
  await till.remove(`/branches/${second.id}`)
  const area = await till.post('/areas', { branch_id: till.branchId, name: 'Terrace', position: 1 })
  await walk(till, '/areas', area.id, { position: 2 })
  const spare = await till.quietly('/areas', { branch_id: till.branchId, name: 'Cellar' })
  await till.remove(`/areas/${spare.id}`)
  const tables: string[] = []
  for (const name of ['11', '12', '13', '14', '15', '16']) {
    const seats = { seats: 4, x: tables.length * 120, y: 80, width: 80, height: 80, shape: 'square' }
    tables.push((await till.post('/tables', { area_id: area.id, name, ...seats })).id)
  }
  await walk(till, '/tables', tables[0]!, { seats: 2 })
  await till.remove(`/tables/${tables.pop()!}`)
  return tables
}

async function writeMenu(
  till: Recorder,
): Promise<Pick<Place, 'margherita' | 'tiramisu' | 'soldOut' | 'burrata'>> {
  const oven = await till.post('/kitchen-stations', {
    branch_id: till.branchId,
    name: 'Pizza oven',
    warn_after_seconds: 600,
    late_after_seconds: 1200,
  })
  await walk(till, '/kitchen-stations', oven.id, { late_after_seconds: 1500 })
  const printer = await till.post('/printers', {
    branch_id: till.branchId,
    name: 'Pass',
    connection: { kind: 'network', host: '192.168.1.20' },
    station_ids: [oven.id],
  })
  await walk(till, '/printers', printer.id, { language: 'it' })
  const tax = await till.post('/taxes', { name: 'IVA', rate: 10 })
  await walk(till, '/taxes', tax.id, { service_type_rates: { takeaway: 10, delivery: 10 } })
  const category = await till.post('/categories', {
    name: 'Pizzas',
    translations: { it: { name: 'Pizze' } },
    kitchen_station_ids: [oven.id],
  })
  await walk(till, '/categories', category.id, { position: 1 })
  const flour = await till.post('/stock-items', {
    name: 'Flour 00',
    unit: 'g',
    unit_cost: 0.0012,
    branches: [{ branch_id: till.branchId, low_at: 5000 }],
  })
  await till.post('/stock-movements', {
    branch_id: till.branchId,
    stock_item_id: flour.id,
    kind: 'purchase',
    quantity: 25_000,
    unit_cost: 0.0011,
    reason: 'Weekly delivery',
  })
  await walk(till, '/stock-items', flour.id, { branches: [{ branch_id: till.branchId, low_at: 4000 }] })
  const addon = await till.post('/addons', {
    name: 'Burrata',
    price: 2.5,
    translations: { it: { name: 'Burrata' } },
  })
  await walk(till, '/addons', addon.id, { max_quantity: 2 })
  const group = await till.post('/addon-groups', { name: 'Extras', addon_ids: [addon.id], max: 3 })
  await walk(till, '/addon-groups', group.id, { max: 5 })
  const dish = { category_id: category.id, tax_id: tax.id }
  const margherita = await till.post('/products', {
    ...dish,
    name: 'Margherita',
    description: 'Tomato, mozzarella, basil',
    translations: { it: { description: 'Pomodoro, mozzarella, basilico' } },
    price: 8.5,
    recipe: [{ stock_item_id: flour.id, quantity: 250 }],
    addon_group_ids: [group.id],
    allergens: ['gluten', 'milk'],
  })
  const tiramisu = await till.quietly('/products', { ...dish, name: 'Tiramisù', price: 6, cost: 1.4 })
  const soldOut = await till.quietly('/products', { ...dish, name: 'Calzone', price: 9.5, cost: 2.1 })
  const prices = [{ branch_id: till.branchId, channel: 'delivery', price: 9 }]
  await walk(till, '/products', margherita.id, { prices })
  await till.upload('PUT', `/products/${margherita.id}/image`, png, 'image/png')
  await till.post(`/products/${soldOut.id}/sold-out`, { branch_id: till.branchId, sold_out: true })
  const olives = await till.quietly('/addons', { name: 'Olives', price: 1 })
  await till.post(`/addons/${olives.id}/sold-out`, { branch_id: till.branchId, sold_out: true })
  const wines = 'name,category,price,cost\nBarbera,Wines,5.50,1.80\n'
  const asked = '/menu-import?format=csv&create_categories=true'
  await till.upload('POST', asked, Buffer.from(wines), 'application/octet-stream')
  await offerCampaign(till, category)
  await till.get(`/menu?branch_id=${till.branchId}`)
  await till.get(`/stock-movements?branch_id=${till.branchId}`)
  await switchOff(till, { ...dish, station: { branch_id: till.branchId, name: 'Bar' } })
  return { margherita: margherita.id, tiramisu: tiramisu.id, soldOut: soldOut.id, burrata: addon.id }
}

async function offerCampaign(till: Recorder, category: Body): Promise<void> {
  const campaign = await till.post('/campaigns', {
    name: 'Early evening',
    kind: 'percentage',
    value: 20,
    applies_to: { category_ids: [category.id] },
    coupon_code: 'EARLY',
    availability: [{ weekdays: ['mon', 'tue', 'wed', 'thu'], from: '18:00', to: '19:30' }],
  })
  await walk(till, '/campaigns', campaign.id, { usage_limit: 500 })
  await till.remove(`/campaigns/${campaign.id}`)
}

/** One of each kind that nothing else needs. */
async function switchOff(till: Recorder, { station, ...dish }: Record<string, unknown>): Promise<void> {
  const spare: [string, unknown][] = [
    ['/kitchen-stations', station],
    ['/printers', { branch_id: till.branchId, name: 'Old printer', connection: { kind: 'polled' } }],
    ['/taxes', { name: 'Old rate', rate: 22 }],
    ['/categories', { name: 'Winter menu' }],
    ['/stock-items', { name: 'Polenta', unit: 'g' }],
    ['/addons', { name: 'Truffle', price: 6 }],
    ['/addon-groups', { name: 'Winter extras' }],
    ['/products', { ...dish, name: 'Polenta', price: 11 }],
  ]
  for (const [collection, body] of spare) {
    await till.remove(`${collection}/${(await till.quietly(collection, body)).id}`)
  }
}

async function takeMoney(till: Recorder): Promise<Pick<Place, 'cash' | 'card' | 'meal' | 'shift'>> {
  const cash = await till.post('/payment-methods', {
    name: 'Cash',
    type: 'cash',
    opens_drawer: true,
    rounding: 0.05,
  })
  await walk(till, '/payment-methods', cash.id, { rounding: 0.01 })
  const card = await till.quietly('/payment-methods', { name: 'Card', type: 'card' })
  const meal = await till.quietly('/payment-methods', { name: 'Meal card', type: 'meal_card' })
  const old = await till.quietly('/payment-methods', { name: 'Cheque', type: 'other' })
  await till.remove(`/payment-methods/${old.id}`)
  const reason = await till.post('/reasons', { kind: 'cancel', name: 'Wrong entry' })
  await walk(till, '/reasons', reason.id, { position: 1 })
  const other = await till.quietly('/reasons', { kind: 'waste', name: 'Dropped' })
  await till.remove(`/reasons/${other.id}`)
  const shift = await till.post('/shifts', { branch_id: till.branchId, opening_float: 100 })
  return { cash: cash.id, card: card.id, meal: meal.id, shift: shift.id }
}

async function hirePeople(till: Recorder): Promise<Pick<Place, 'customer' | 'guest'>> {
  const manager = await till.post('/staff', { name: 'Paolo', role: 'manager', pin: managersPin })
  await walk(till, '/staff', manager.id, { branch_ids: [till.branchId] })
  const { staff } = await till.post('/staff/sign-in', { branch_id: till.branchId, pin: managersPin })
  await till.post(`/staff/${staff.id}/sign-out`)
  const waiter = await till.quietly('/staff', { name: 'Sara', role: 'waiter', pin: '2222' })
  await till.remove(`/staff/${waiter.id}`)
  const customer = await till.post('/customers', {
    name: 'Elena Bianchi',
    phone: '+390115550199',
    email: 'elena@example.com',
  })
  await walk(till, '/customers', customer.id, { note: 'Likes the table by the window' })
  const [cash] = (await till.get('/payment-methods')) as Body[]
  await till.post(`/customers/${customer.id}/top-up`, {
    branch_id: till.branchId,
    payment_method_id: cash.id,
    amount: 20,
  })
  await till.post(`/customers/${customer.id}/pay-out`, {
    branch_id: till.branchId,
    payment_method_id: cash.id,
    amount: 5,
    reason: 'Paid in too much',
  })
  const guest = await till.quietly('/customers', { name: 'Marco Neri' })
  const gone = await till.quietly('/customers', { name: 'Luca Verdi' })
  await till.remove(`/customers/${gone.id}`)
  return { customer: customer.id, guest: guest.id }
}
