import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

// Compares each filter of orders and bills with filtering all of them in plain code.

const dishes = { soup: { price: 4, flour: 5 }, fish: { price: 12 } }

/** Three days of bills and counter orders, in every status that can be filtered. */
async function serveThreeDays() {
  const brand = await api.openBrand()
  const { soup, fish, cash, tables } = await makeRestaurant(brand, { dishes })
  const waiter = await brand.make('/staff', { name: 'Ada', role: 'waiter', pin: '4711' })
  const lines = (dish: Body) => ({ lines: [{ product_id: dish.id, quantity: 1 }] })
  const pay = { payments: [{ payment_method_id: cash.id }] }
  for (const day of ['20', '21', '22']) {
    api.clock.set(`2026-11-${day}T19:00:00+01:00`)
    const { token } = await brand.make('/staff/sign-in', { branch_id: brand.branchId, pin: '4711' })
    const bill = await brand.make('/dining-sessions', { table_id: tables[Number(day) % 2]!.id, guests: 2 })
    await brand.make(`/dining-sessions/${bill.id}/orders`, lines(soup), {
      headers: { 'x-staff-token': token },
    })
    await brand.make(`/dining-sessions/${bill.id}/orders`, lines(fish))
    if (day !== '22') await brand.make(`/dining-sessions/${bill.id}/pay`, pay)
    const counter = { branch_id: brand.branchId, channel: 'pos' }
    const one = await brand.make('/orders', { ...counter, ...lines(soup) })
    const two = await brand.make('/orders', { ...counter, ...lines(fish) })
    await brand.make(`/orders/${one.id}/cancel`, { reason: 'Walked away' })
    await brand.make(`/orders/${two.id}/pay`, pay)
    api.clock.set(`2026-11-${Number(day) + 1}T02:00:00+01:00`)
    await brand.make('/orders', { ...counter, ...lines(soup) })
  }
  return { brand, waiter, tables }
}

let api: Api
/** Tests only read them. */
let threeDays: Awaited<ReturnType<typeof serveThreeDays>>

beforeAll(async () => {
  api = await openApi({ now: '2026-11-20T19:00:00+01:00' })
  threeDays = await serveThreeDays()
})

afterAll(() => api.drop())

async function every(brand: BrandAtHand, list: string): Promise<Body[]> {
  return (await brand.get(`${list}?per_page=100`)).body.data
}

/**
 * Compares a filtered list, in pages of two and both directions, with the matching records of the whole list.
 * @returns the number of matching records
 */
async function expectFound(
  brand: BrandAtHand,
  list: string,
  query: string,
  found: (one: Body) => boolean,
): Promise<number> {
  const expected = (await every(brand, list)).filter(found).map(({ id }) => id)
  for (const direction of ['asc', 'desc']) {
    const ids: string[] = []
    for (let page = 1; page <= Math.ceil(expected.length / 2); page += 1) {
      const answer = await brand.get(`${list}?${query}&per_page=2&page=${page}&direction=${direction}`)
      expect(answer.body.meta, `${list}?${query}`).toMatchObject({ total: expected.length })
      ids.push(...answer.body.data.map(({ id }: Body) => id))
    }
    expect(ids, `${list}?${query} ${direction}`).toEqual(
      direction === 'asc' ? expected : expected.toReversed(),
    )
  }
  return expected.length
}

test('finds orders by number, table, staff, day and several statuses', async () => {
  const { brand, waiter, tables } = threeDays
  const [first] = await every(brand, '/orders')
  const { order_number, display_number, business_date } = first!
  const day = (one: Body) => one.business_date
  const cases: [string, (one: Body) => boolean][] = [
    [`order_number=${order_number}`, one => one.order_number === order_number],
    [`display_number=${display_number}&business_date=${business_date}`, one => one.id === first!.id],
    [`table_id=${tables[0]!.id}`, one => one.table_id === tables[0]!.id],
    [`staff_id=${waiter.id}`, one => one.staff_id === waiter.id],
    ['status=pending', one => one.status === 'pending'],
    ['status=paid,cancelled', one => ['paid', 'cancelled'].includes(one.status)],
    ['status=pending,cancelled', one => ['pending', 'cancelled'].includes(one.status)],
    ['business_date_from=2026-11-21', one => day(one) >= '2026-11-21'],
    ['business_date_to=2026-11-21', one => day(one) <= '2026-11-21'],
    ['business_date_from=2026-11-21&business_date_to=2026-11-21', one => day(one) === '2026-11-21'],
  ]
  for (const [query, found] of cases) {
    expect(await expectFound(brand, '/orders', query, found), query).toBeGreaterThan(0)
  }
})

test('finds bills by opening day and several statuses', async () => {
  const { brand } = threeDays
  const day = (one: Body) => one.opened_at.slice(0, 10)
  const cases: [string, (one: Body) => boolean][] = [
    ['status=open', one => one.status === 'open'],
    ['status=open,settled', () => true],
    ['business_date_from=2026-11-21', one => day(one) >= '2026-11-21'],
    ['business_date_to=2026-11-20', one => day(one) <= '2026-11-20'],
    ['business_date_from=2026-11-21&business_date_to=2026-11-21', one => day(one) === '2026-11-21'],
  ]
  for (const [query, found] of cases) {
    expect(await expectFound(brand, '/dining-sessions', query, found), query).toBeGreaterThan(0)
  }
})

test('finds bills by name and waiter', async () => {
  const { brand, waiter } = threeDays
  const open = (await every(brand, '/dining-sessions')).find(one => one.status === 'open')!
  await brand.call('PATCH', `/dining-sessions/${open.id}`, {
    body: { name: 'Ada’s party', staff_id: waiter.id },
  })
  for (const query of [`name=${encodeURIComponent('Ada’s party')}`, `staff_id=${waiter.id}`]) {
    expect(await expectFound(brand, '/dining-sessions', query, one => one.id === open.id), query).toBe(1)
  }
})

test('finds free tables and the stock movements of an order', async () => {
  const { brand } = threeDays
  expect(await expectFound(brand, '/tables', 'status=free', one => one.status === 'free')).toBe(1)
  expect(await expectFound(brand, '/tables', 'status=occupied', one => one.dining_session_id !== null)).toBe(
    1,
  )
  const [order] = await every(brand, '/orders')
  const ofOrder = await brand.get(`/stock-movements?order_id=${order!.id}`)
  expect(ofOrder.body.meta.total).toBe(1)
})

test('requires a day with a display number, and names an unknown status', async () => {
  const { brand } = threeDays
  const refused = await brand.get('/orders?display_number=001')
  expect(refused.status).toBe(422)
  expect(refused.body.error.details.fields).toMatchObject([{ path: 'query.business_date', rule: 'required' }])
  const wrong = await brand.get('/orders?status=paid,open')
  expect(wrong.body.error.details.fields).toMatchObject([{ path: 'query.status.1', rule: 'enum' }])
  const twice = await brand.get('/orders?status=paid,paid')
  expect(twice.body.error.details.fields).toMatchObject([{ rule: 'duplicate' }])
})

test('lists show texts in every language on request', async () => {
  const brand = await api.openBrand({ languages: ['en', 'it'] })
  await brand.make('/categories', { name: 'Soups', translations: { it: { name: 'Zuppe' } } })
  const [plain] = (await brand.get('/categories')).body.data
  expect(plain.translations).toBeUndefined()
  const [whole] = (await brand.get('/categories?include=translations')).body.data
  expect(whole.translations).toEqual({ en: { name: 'Soups' }, it: { name: 'Zuppe' } })
  expect((await brand.get('/areas?include=translations')).status).toBe(422)
})

test('the menu lists categories in order, each with its subcategories', async () => {
  const brand = await api.openBrand()
  const category = (name: string, position: number, parent_id: string | null = null) =>
    brand.make('/categories', { name, position, parent_id })
  const drinks = await category('Drinks', 2)
  const food = await category('Food', 1)
  const wine = await category('Wine', 1, drinks.id)
  const soups = await category('Soups', 3, food.id)
  const dish = (name: string, { id }: Body, position = 1) =>
    brand.make('/products', { name, category_id: id, price: 1, position })
  await dish('Water', drinks, 5)
  await dish('Merlot', wine)
  await dish('Ribollita', soups, 9)
  await dish('Bread', food, 2)
  await dish('Olives', food, 1)
  const { data } = (await brand.get(`/menu?branch_id=${brand.branchId}`)).body
  const names = (list: Body[]) => list.map(({ name }) => name)
  expect(names(data.categories)).toEqual(['Food', 'Soups', 'Drinks', 'Wine'])
  expect(names(data.products)).toEqual(['Olives', 'Bread', 'Ribollita', 'Water', 'Merlot'])
})

test('lists payments and refunds with their order or bill', async () => {
  const { brand } = threeDays
  const payments = await every(brand, '/payments')
  expect(payments).toHaveLength(5)
  const [first] = payments
  expect((await brand.get(`/payments/${first!.id}`)).body.data).toMatchObject({ id: first!.id, amount: 16 })
  const cases: [string, (one: Body) => boolean][] = [
    [`payment_method_id=${first!.payment_method_id}`, () => true],
    [`dining_session_id=${first!.dining_session_id}`, one => one.id === first!.id],
    ['business_date_from=2026-11-21', one => one.business_date >= '2026-11-21'],
    ['business_date_to=2026-11-21', one => one.business_date <= '2026-11-21'],
    [`branch_id=${brand.branchId}`, () => true],
  ]
  for (const [query, found] of cases) {
    expect(await expectFound(brand, '/payments', query, found), query).toBeGreaterThan(0)
  }

  const counter = payments.find(one => one.order_id !== null)!
  const { items } = (await brand.get(`/orders/${counter.order_id}`)).body.data
  const before = (await brand.get('/payments?updated_since=1970-01-01T00:00:00Z')).headers
  await brand.make(`/orders/${counter.order_id}/refund`, {
    items: [{ item_id: items[0].id }],
    reason: 'Cold',
  })
  const since = encodeURIComponent(before.get('sync-watermark')!)
  const changed = (await brand.get(`/payments?updated_since=${since}`)).body.data
  expect(changed).toMatchObject([{ id: counter.id, amount: 12, refunded_amount: 12 }])
  const refunds = await every(brand, '/refunds')
  expect(refunds).toMatchObject([
    { kind: 'refund', order_id: counter.order_id, dining_session_id: null, amount: 12, reason: 'Cold' },
  ])
  for (const query of [
    `order_id=${counter.order_id}`,
    `branch_id=${brand.branchId}`,
    `payment_method_id=${counter.payment_method_id}`,
    'business_date_from=2026-11-21',
  ]) {
    expect(await expectFound(brand, '/refunds', query, () => true)).toBe(1)
  }
  expect((await brand.get('/refunds?business_date_to=2026-11-01')).body.meta.total).toBe(0)
})
