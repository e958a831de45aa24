import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { makeFullRestaurant, type FullRestaurant } from '#test/fixtures/restaurant.ts'

let api: Api
let brand: BrandAtHand
let at: FullRestaurant
let bill: Body
let items: Body[]

beforeAll(async () => {
  api = await openApi()
  brand = await api.openBrand()
  at = await makeFullRestaurant(brand)
  bill = await brand.make('/dining-sessions', { table_id: at.tables[0].id, guests: 3 })
  const line = (price: number, seat?: number) => ({
    product_id: at.openPriced.id,
    quantity: 1,
    unit_price: price,
    ...(seat === undefined ? {} : { seat }),
  })
  const order = await brand.make(`/dining-sessions/${bill.id}/orders`, {
    lines: [line(10, 2), line(5, 1), line(9)],
  })
  items = order.items
})

afterAll(() => api.drop())

const split = async (query: string): Promise<Body> =>
  (await brand.get(`/dining-sessions/${bill.id}/split${query}`)).body

const fields = ({ error }: Body) => error.details.fields.map(({ path, rule }: Body) => `${path} ${rule}`)

test('splits a bill by parts, by seats or by items, less what is paid', async () => {
  const [a, b, c] = items.map(item => item.id)
  expect((await split('?ways=5')).data).toEqual({
    due: 24,
    shares: [4.8, 4.8, 4.8, 4.8, 4.8].map(amount => ({ amount, seat: null, item_ids: [] })),
  })
  expect((await split('?by=seat')).data).toEqual({
    due: 24,
    shares: [
      { amount: 5, seat: 1, item_ids: [b] },
      { amount: 10, seat: 2, item_ids: [a] },
      { amount: 9, seat: null, item_ids: [c] },
    ],
  })
  const [card] = [at.card.id]
  const paid = { payments: [{ payment_method_id: card, items: [{ item_id: b, quantity: 1 }] }] }
  await brand.make(`/dining-sessions/${bill.id}/pay`, paid)
  await brand.make(`/dining-sessions/${bill.id}/pay`, { payments: [{ payment_method_id: card, amount: 1 }] })
  expect((await split(`?item_ids=${a},${b}`)).data).toEqual({
    due: 18,
    shares: [
      { amount: 9.47, seat: null, item_ids: [a] },
      { amount: 8.53, seat: null, item_ids: [c] },
    ],
  })
})

test('requires one of three parameters, and items of this bill', async () => {
  expect(fields(await split(''))).toEqual(['query.ways required'])
  expect(fields(await split('?ways=2&by=seat'))).toEqual(['query.by not_allowed'])
  expect(fields(await split('?ways=0'))).toEqual(['query.ways min'])
  expect(fields(await split('?by=name'))).toEqual(['query.by enum'])
  expect(fields(await split('?item_ids=x'))).toEqual(['query.item_ids format'])
  expect(fields(await split(`?item_ids=${bill.id}`))).toEqual(['query.item_ids not_found'])
})

test('a settled bill has nothing to share', async () => {
  await brand.make(`/dining-sessions/${bill.id}/pay`, { payments: [{ payment_method_id: at.card.id }] })
  expect((await split('?ways=2')).data).toEqual({ due: 0, shares: [] })
})
