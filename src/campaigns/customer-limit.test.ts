import { beforeAll, expect, test } from 'vitest'
import { faultOf, openParty } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'

const party = openParty()
let ada: Body
let bo: Body

beforeAll(async () => {
  const { brand } = party
  const terms = { kind: 'percentage', value: 10, coupon_code: 'TEN', per_customer_limit: 1 }
  await brand.make('/campaigns', { name: 'Ten', ...terms })
  ;[ada, bo] = [
    await brand.make('/customers', { name: 'Ada', phone: '+391' }),
    await brand.make('/customers', { name: 'Bo', phone: '+392' }),
  ]
})

const lines = () => [{ product_id: party.at.product.id, quantity: 1 }]
const sendRound = (bill: Body) =>
  party.brand.call('POST', `/dining-sessions/${bill.id}/orders`, {
    body: { lines: lines(), coupon_code: 'TEN' },
  })
const setCustomer = (path: string, customerId: string | null) =>
  party.brand.call('PATCH', path, { body: { customer_id: customerId } })
const cancel = (orderId: string) => party.brand.make(`/orders/${orderId}/cancel`, { reason: 'done' })

test('a customer cannot get more uses of a campaign through the bill of another', async () => {
  const bill = await party.open({ customer_id: ada.id })
  const path = `/dining-sessions/${bill.id}`
  const first = (await sendRound(bill)).body.data
  expect(first.totals.campaign_discount).toBeGreaterThan(0)
  expect((await setCustomer(path, bo.id)).status).toBe(200)
  const again = await sendRound(bill)
  expect(faultOf(again)).toEqual([422, 'coupon_code', 'not_allowed'])
  const adas = await party.open({ customer_id: ada.id })
  const second = (await sendRound(adas)).body.data
  const refused = await setCustomer(path, ada.id)
  expect(faultOf(refused)).toEqual([422, 'customer_id', 'not_allowed'])
  expect(refused.body.error.details.fields[0].message).toContain('"Ten"')
  await party.brand.make(`/order-items/${second.items[0].id}/cancel`, { reason: 'done' })
  expect((await setCustomer(path, ada.id)).status).toBe(200)
  await party.brand.make(`/order-items/${first.items[0].id}/cancel`, { reason: 'done' })
})

test('nor through an order of another, or of nobody', async () => {
  const { brand } = party
  const send = (customer: Body) => {
    const body = { branch_id: brand.branchId, channel: 'pos', lines: lines(), coupon_code: 'TEN' }
    return brand.call('POST', '/orders', { body: { ...body, customer_id: customer.id } })
  }
  const first = (await send(ada)).body.data
  await setCustomer(`/orders/${first.id}`, null)
  expect((await send(ada)).status).toBe(422)
  await setCustomer(`/orders/${first.id}`, bo.id)
  expect((await send(bo)).status).toBe(422)
  const second = (await send(ada)).body.data
  expect(faultOf(await setCustomer(`/orders/${first.id}`, ada.id))).toEqual([
    422,
    'customer_id',
    'not_allowed',
  ])
  await Promise.all([cancel(first.id), cancel(second.id)])
})

test('uses follow orders that move to the bill of another customer', async () => {
  const [adas, bos] = [await party.open({ customer_id: ada.id }), await party.open({ customer_id: bo.id })]
  const { items } = (await sendRound(adas)).body.data
  const target = { items: [{ item_id: items[0].id }], to_dining_session_id: bos.id }
  await party.brand.make(`/dining-sessions/${adas.id}/move-items`, target)
  expect((await sendRound(bos)).status).toBe(422)
  expect((await sendRound(adas)).status).toBe(201)
  await party.brand.make(`/dining-sessions/${bos.id}/merge`, { dining_session_id: adas.id })
  const other = await party.open({ customer_id: ada.id })
  expect((await sendRound(other)).status).toBe(201)
})
