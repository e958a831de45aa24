import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

// Guests show their loyalty card after they have paid.

let api: Api
let brand: BrandAtHand
let at: Awaited<ReturnType<typeof open>>
let guests = 0

beforeAll(async () => {
  api = await openApi({ now: '2026-11-21T20:00:00+01:00' })
  brand = await api.openBrand()
  at = await open()
  await setRates(1)
})
afterAll(async () => {
  await expectInvariants(api.db)
  await api.drop()
})

const open = () => makeRestaurant(brand, { dishes: { lunch: { price: 30 } } })
const setRates = (points_per_unit: number) =>
  brand.call('PATCH', '/brand', { body: { loyalty: { points_per_unit, cashback_percent: 10 } } })
const guest = async (): Promise<Body> => brand.make('/customers', { name: `Guest ${++guests}` })
const has = async ({ id }: Body) => {
  const { points, balance } = (await brand.get(`/customers/${id}`)).body.data
  return [points, balance]
}
const lines = [{ product_id: 'x', quantity: 1 }]
const order = (): Promise<Body> => brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
const pay = (path: string) => brand.make(`${path}/pay`, { payments: [{ payment_method_id: at.card.id }] })
const name = (path: string, { id }: Body, headers: Record<string, string> = {}) =>
  brand.call('PATCH', path, { body: { customer_id: id }, headers })

async function settledBill(): Promise<string> {
  const bill = await brand.make('/dining-sessions', { name: 'Tab', branch_id: brand.branchId })
  const path = `/dining-sessions/${bill.id}`
  for (let round = 0; round < 2; round++) await brand.make(`${path}/orders`, { lines })
  await pay(path)
  return path
}

test('a paid order earns for the customer it gets on the same day, at the rates of then; a refund takes it back', async () => {
  lines[0]!.product_id = at.lunch.id
  const path = `/orders/${(await order()).id}`
  await pay(path)
  await setRates(5)
  const late = await guest()
  const named = await name(path, late)
  expect(named.body.data).toMatchObject({ customer_id: late.id, customer_payment: { points_earned: 30 } })
  expect(await has(late)).toEqual([30, 3])
  const ledger = (await brand.get(`/customers/${late.id}/ledger`)).body.data
  expect(ledger).toMatchObject([{ kind: 'earn', points: 30, business_date: '2026-11-21' }])
  expect((await name(path, await guest())).body.error.code).toBe('invalid_transition')
  await brand.make(`${path}/refund`, { reason: 'sent back' })
  expect(await has(late)).toEqual([0, 0])
  await setRates(1)
})

test('so do all orders of a settled bill, each by itself; their own customer cannot be set', async () => {
  const path = await settledBill()
  const { orders } = (await brand.get(path)).body.data
  const late = await guest()
  const alone = await name(`/orders/${orders[0].id}`, late)
  expect([alone.status, alone.body.error.code]).toEqual([409, 'invalid_transition'])
  const named = (await name(path, late)).body.data
  expect(named.orders.map((one: Body) => [one.customer_id, one.customer_payment.points_earned])).toEqual([
    [late.id, 30],
    [late.id, 30],
  ])
  expect(await has(late)).toEqual([60, 6])
  await brand.make(`/orders/${orders[0].id}/refund`, { reason: 'sent back' })
  expect(await has(late)).toEqual([30, 3])
})

test('not after a refund, not by staff who may not take payments, not on the next day', async () => {
  const late = await guest()
  const refunded = `/orders/${(await order()).id}`
  await pay(refunded)
  await brand.make(`${refunded}/refund`, { reason: 'cold', amount: 1 })
  expect((await name(refunded, late)).status).toBe(409)
  const bill = await settledBill()
  const paid = `/orders/${(await order()).id}`
  await pay(paid)
  await brand.make('/staff', { name: 'Ada', role: 'waiter', pin: '4711' })
  const { token } = await brand.make('/staff/sign-in', { branch_id: brand.branchId, pin: '4711' })
  const byWaiter = await name(paid, late, { 'x-staff-token': token })
  expect([byWaiter.status, byWaiter.body.error.code]).toEqual([403, 'role_forbidden'])
  api.clock.set('2026-11-22T09:00:00+01:00')
  expect((await name(paid, late)).status).toBe(409)
  expect((await name(bill, late)).status).toBe(409)
  expect(await has(late)).toEqual([0, 0])
})
