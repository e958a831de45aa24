import { beforeAll, expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { openParty } from '#test/fixtures/party.ts'

const party = openParty()
let bill: Body
let items: Body[]

beforeAll(async () => {
  bill = await party.open({ guests: 3 })
  const line = (unit_price: number, seat?: number) => ({
    product_id: party.at.openPriced.id,
    unit_price,
    seat,
  })
  items = (await party.order(bill, [line(10, 2), line(5, 1), line(9)])).items
})

const ask = (query: string) => party.brand.get(`/dining-sessions/${bill.id}/split${query}`)
const split = async (query: string): Promise<Body> => (await ask(query)).body.data

test('splits a bill by parts, by seats or by items, less what is paid', async () => {
  const [a, b, c] = items.map(item => item.id)
  expect(await split('?ways=5')).toEqual({
    due: 24,
    shares: [4.8, 4.8, 4.8, 4.8, 4.8].map(amount => ({ amount, seat: null, item_ids: [] })),
  })
  expect(await split('?by=seat')).toEqual({
    due: 24,
    shares: [
      { amount: 5, seat: 1, item_ids: [b] },
      { amount: 10, seat: 2, item_ids: [a] },
      { amount: 9, seat: null, item_ids: [c] },
    ],
  })
  await party.pay(bill, [{ items: [{ item_id: b, quantity: 1 }] }])
  await party.pay(bill, [{ amount: 1 }])
  expect(await split(`?item_ids=${a},${b}`)).toEqual({
    due: 18,
    shares: [
      { amount: 9.47, seat: null, item_ids: [a] },
      { amount: 8.53, seat: null, item_ids: [c] },
    ],
  })
})

test('a settled bill has nothing to share', async () => {
  await party.pay(bill, [{}])
  expect(await split('?ways=2')).toEqual({ due: 0, shares: [] })
})
