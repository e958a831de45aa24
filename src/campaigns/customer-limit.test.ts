import sql from 'sql-template-tag'
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

test('merged bills with a use each can get a customer who has none', async () => {
  const [one, two, three] = await Promise.all(
    ['+396', '+397', '+398'].map(phone => party.brand.make('/customers', { name: 'Guest', phone })),
  )
  const [first, second] = [
    await party.open({ customer_id: one.id }),
    await party.open({ customer_id: two.id }),
  ]
  for (const bill of [first, second]) expect((await sendRound(bill)).status).toBe(201)
  await party.brand.make(`/dining-sessions/${first.id}/merge`, { dining_session_id: second.id })
  expect((await setCustomer(`/dining-sessions/${first.id}`, three.id)).status).toBe(200)
})

test('bills that change customers and tables at once lock campaigns before tables', async () => {
  const { brand, api } = party
  const deadlocks = async () =>
    (
      await api.db.query<{ deadlocks: number }>(
        sql`select deadlocks from pg_stat_database where datname = current_database()`,
      )
    )[0]!.deadlocks
  await brand.make('/campaigns', { name: 'Auto', kind: 'percentage', value: 5, per_customer_limit: 99 })
  const customers = await Promise.all(
    ['+394', '+395'].map(phone => brand.make('/customers', { name: 'Guest', phone })),
  )
  const body = { lines: lines() }
  const tables = [await party.table(), await party.table(), await party.table()]
  const bills: Body[] = []
  for (const at of [0, 1]) {
    const given = { guests: 1, customer_id: customers[0].id, table_id: tables[at] }
    bills.push(await brand.make('/dining-sessions', given))
    await brand.make(`/dining-sessions/${bills[at].id}/orders`, body)
  }
  const before = await deadlocks()
  for (let round = 0; round < 6; round += 1) {
    const customer_id = customers[(round + 1) % 2].id
    const change = (bill: Body, table: string | undefined) =>
      brand.call('PATCH', `/dining-sessions/${bill.id}`, { body: { customer_id, table_ids: [table] } })
    const [free] = tables.splice(2, 1)
    await Promise.all([change(bills[0], free), change(bills[1], tables[0])])
    const at = async (bill: Body) => (await brand.get(`/dining-sessions/${bill.id}`)).body.data.table_ids[0]
    const taken = [await at(bills[0]), await at(bills[1])]
    const all = [...tables, free!]
    tables.splice(0, 2, ...taken)
    tables.push(all.find(table => !taken.includes(table))!)
  }
  expect(await deadlocks()).toBe(before)
})
