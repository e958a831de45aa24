import { beforeAll, expect, test } from 'vitest'
import { faultOf, openParty, refusalOf } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'

// A line sold at another price than the menu's: who may, how much, and what reports say of it.

const party = openParty()
const reason = 'regular guest'
const managersPin = '222222'
let waiter: Record<string, string>
let manager: Record<string, string>

beforeAll(async () => {
  const { make, branchId: branch_id } = party.brand
  await make('/staff', { name: 'Ada', role: 'cashier', pin: '1111' })
  await make('/staff', { name: 'Mia', role: 'manager', pin: managersPin })
  const signIn = async (pin: string) => ({
    'x-staff-token': (await make('/staff/sign-in', { branch_id, pin })).token as string,
  })
  waiter = await signIn('1111')
  manager = await signIn(managersPin)
})

const at = (unit_price: number, more: Body = {}) => ({
  product_id: party.at.product.id,
  quantity: 1,
  unit_price,
  ...more,
})
const approve = async (target_id: string, more: Body = {}) => {
  const sent = { pin: managersPin, action: 'price_override', target_id, ...more }
  const { token } = await party.brand.make('/approvals', sent)
  return { 'x-approval-token': token as string }
}
const send = (where: string, body: Body, headers: Record<string, string> = {}) =>
  party.brand.call('POST', where, { body, headers })

test('another price needs the approval of a manager, which covers an amount and one use', async () => {
  const bill = await party.open()
  const round = (lines: Body[], headers: Record<string, string>) =>
    send(`/dining-sessions/${bill.id}/orders`, { lines }, headers)
  expect(faultOf(await round([at(12.5), at(10)], waiter))).toEqual([422, 'lines.1.unit_price', 'not_allowed'])
  expect(faultOf(await round([at(10)], {}))).toEqual([422, 'lines.0.unit_price', 'not_allowed'])
  const little = await approve(bill.id, { amount: 4.99 })
  expect(refusalOf(await round([at(10, { quantity: 2 })], { ...waiter, ...little }))).toMatchObject({
    code: 'approval_required',
    details: { action: 'price_override' },
  })
  const enough = await approve(bill.id, { amount: 5 })
  const sold = await round([at(12.5), at(10, { quantity: 2 }), at(20)], { ...waiter, ...enough })
  expect(sold.status, sold.text).toBe(201)
  const { items, totals } = sold.body.data
  expect(items.map((item: Body) => [item.unit_price, item.list_unit_price, item.total])).toEqual([
    [12.5, null, 12.5],
    [10, 12.5, 20],
    [20, 12.5, 20],
  ])
  expect([totals.total, totals.discount]).toEqual([52.5, 0])
  expect(refusalOf(await round([at(10)], { ...waiter, ...enough })).code).toBe('approval_required')
  expect((await round([at(11)], manager)).status).toBe(201)

  // A line in the place of another may have another price too.
  const swap = { line: at(9), reason }
  expect((await send(`/order-items/${items[0].id}/replace`, swap, waiter)).status).toBe(422)
  const allowed = { ...waiter, ...(await approve(bill.id)) }
  const swapped = await send(`/order-items/${items[0].id}/replace`, swap, allowed)
  expect(swapped.body.data.items[1]).toMatchObject({ unit_price: 9, list_unit_price: 12.5 })
  await party.pay(bill, [{}])
  await party.expectInvariants()
})

test('without a bill the branch is approved; campaigns leave the line alone, and the report has its own column', async () => {
  const { make, branchId: branch_id, get } = party.brand
  await make('/campaigns', { name: 'Half', kind: 'percentage', value: 50 })
  const order = { branch_id, channel: 'pos', lines: [at(10), at(12.5)] }
  const preview = await send('/orders/preview', order, waiter)
  expect(preview.body.data.items.map((item: Body) => item.total)).toEqual([10, 6.25])
  const sold = await send('/orders', order, { ...waiter, ...(await approve(branch_id)) })
  expect(sold.body.data.totals.total).toBe(16.25)
  const more = { lines: [at(11)] }
  const grown = await send(`/orders/${sold.body.data.id}/lines`, more, {
    ...waiter,
    ...(await approve(branch_id)),
  })
  expect(grown.body.data.totals.total).toBe(27.25)
  await make(`/orders/${sold.body.data.id}/pay`, { payments: [{ payment_method_id: party.at.card.id }] })

  const { rows, totals } = (await get('/reports/discounts?from=2026-11-21&to=2026-11-21')).body.data
  expect(rows.map((row: Body) => [row.kind, row.count, row.amount, row.price_override])).toEqual([
    ['campaign', 1, 6.25, 0],
    // Of the first test 5 for two, −7.50 raised, 1.50 by the manager and 3.50 replaced; here 2.50 and 1.50.
    ['price_override', 6, 0, 6.5],
  ])
  const sales = (await get('/reports/sales?from=2026-11-21&to=2026-11-21')).body.data.totals
  expect([totals.amount, sales.discount + sales.campaign_discount]).toEqual([6.25, 6.25])

  await party.brand.call('PATCH', '/brand', { body: { approvals: { price_override: false } } })
  expect((await send('/orders', { ...order, lines: [at(1)] })).status).toBe(201)
  expect((await send('/orders', { ...order, lines: [at(1)] }, waiter)).status).toBe(422)
  await party.expectInvariants()
})

test('an open price has a least one', async () => {
  const { branchId: branch_id, call } = party.brand
  const { id } = party.at.openPriced
  await call('PATCH', `/products/${id}`, { body: { min_price: 5 } })
  const order = (unit_price: number) =>
    send(
      '/orders',
      { branch_id, channel: 'pos', lines: [{ product_id: id, quantity: 1, unit_price }] },
      waiter,
    )
  expect(faultOf(await order(4.99))).toEqual([422, 'lines.0.unit_price', 'min'])
  expect((await order(5)).body.data.items[0]).toMatchObject({ unit_price: 5, list_unit_price: null })
})
