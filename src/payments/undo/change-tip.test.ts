import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import {
  expectFault,
  expectNothing,
  pay,
  seatAt,
  sell,
  type TillRoom,
  useSoundTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useSoundTillRooms()

const tip = ({ brand }: TillRoom, payment: Body, amount: number) =>
  brand.make(`/payments/${payment.id}/tip`, { tip: amount })

async function soldByCard(room: TillRoom, payment: Body = {}): Promise<Body> {
  const order = await sell(room, [[room.pizza, 1]])
  return pay(room, `/orders/${order.id}`, [{ payment_method_id: room.card.id, ...payment }])
}

const reportOf = async ({ brand }: TillRoom) =>
  (await brand.get('/reports/payment-methods?from=2026-11-21&to=2026-11-22')).body.data.totals

test('is added after the card was charged, changed and removed again', async () => {
  const room = await openTillRoom()
  const order = await soldByCard(room)
  const [payment] = order.payments
  const tipped = await tip(room, payment, 2.5)
  const owner = { kind: 'sale', order_id: order.id, dining_session_id: null, customer_id: null }
  expect(tipped).toEqual({ ...payment, tip: 2.5, ...owner })
  const read = (await room.brand.get(`/orders/${order.id}`)).body.data
  expect(read).toMatchObject({ version: order.version + 1, status: 'paid', payments: [{ tip: 2.5 }] })
  expect(await reportOf(room)).toMatchObject({ amount: 10, tip: 2.5, net: 10 })
  const receipt = await room.brand.call('GET', `/orders/${order.id}/receipt?format=html`)
  expect(receipt.text).toContain('2.50')
  await tip(room, payment, 1)
  await tip(room, payment, 0)
  expect(await reportOf(room)).toMatchObject({ tip: 0 })
  const events = await room.api.db.query(
    sql`select data -> 'tip' as tip, data -> 'version' as version from events
        where brand_id = ${room.brand.id} and type = 'payment.updated' order by id`,
  )
  expect(events).toEqual([2.5, 1, 0].map((amount, at) => ({ tip: amount, version: order.version + 1 + at })))
})

test('is seen by a client that syncs payments', async () => {
  const room = await openTillRoom()
  const [payment] = (await soldByCard(room)).payments
  const since = async (moment: string) => room.brand.get(`/payments?updated_since=${moment}`)
  let watermark = '1970-01-01T00:00:00Z'
  await expect
    .poll(async () => {
      const { headers, body } = await since(watermark)
      watermark = headers.get('sync-watermark')!
      return body.data
    })
    .toEqual([])
  await tip(room, payment, 3)
  expect((await since(watermark)).body.data).toMatchObject([{ id: payment.id, tip: 3 }])
})

test('on a bill is on the first share, before and after it settles, also when another share is named', async () => {
  const room = await openTillRoom()
  const { bill } = await seatAt(room, 0, [[[room.pizza, 1]], [[room.wine, 1]]])
  const path = `/dining-sessions/${bill.id}`
  const part = await pay(room, path, [{ payment_method_id: room.card.id, amount: 12 }])
  await tip(room, part.payments[0], 1)
  const settled = await pay(room, path)
  const second = settled.orders[1].payments[0]
  expect(second.bill_payment_id).toBe(part.payments[0].id)
  const headers = { 'if-match': `"${settled.version}"` }
  const answer = await room.brand.make(`/payments/${second.id}/tip`, { tip: 3 }, { headers })
  expect(answer).toMatchObject({ id: part.payments[0].id, tip: 3, dining_session_id: bill.id })
  const after = (await room.brand.get(path)).body.data
  expect(after.version).toBe(settled.version + 1)
  expect(after.payments.map((one: Body) => one.tip)).toEqual([3, 0])
  const shares = after.orders.map(({ payments }: Body) => payments.map((one: Body) => one.tip))
  expect(shares).toEqual([[3], [0, 0]])
})

test('can change until the drawer is counted', async () => {
  const room = await openTillRoom()
  const { brand, card } = room
  const shift = await brand.make('/shifts', { branch_id: brand.branchId, opening_float: 100 })
  const order = await soldByCard(room)
  room.api.clock.set('2026-11-22T10:00:00+01:00')
  await tip(room, order.payments[0], 4)
  const counted = [{ payment_method_id: card.id, amount: 14 }]
  const report = await brand.make(`/shifts/${shift.id}/close`, { counted })
  const rows = (await brand.get(`/shifts/${shift.id}/report`)).body.data.methods
  const ofCard = rows.find((row: Body) => row.payment_method_id === card.id)
  expect(ofCard).toMatchObject({ expected: 14, difference: 0 })
  expect(report.status).toBe('closed')
  const path = `/payments/${order.payments[0].id}/tip`
  const late = await expectNothing(room, 'shift_not_open', 'POST', path, { tip: 5 })
  expect(late).toEqual({ shift_id: shift.id, status: 'closed' })
})

test('is refused for cash, a past date, and a payment that is voided or corrected', async () => {
  const room = await openTillRoom()
  const { brand, cash, card } = room
  const refused = async (code: string, payment: Body) =>
    expectNothing(room, code, 'POST', `/payments/${payment.id}/tip`, { tip: 1 })
  const coins = await soldByCard(room, { payment_method_id: cash.id })
  await expectFault(room, `/payments/${coins.payments[0].id}/tip`, { tip: 1 }, 'tip not_allowed')
  const order = await sell(room, [[room.pizza, 1]])
  const part = await pay(room, `/orders/${order.id}`, [{ payment_method_id: card.id, amount: 1 }])
  await brand.make(`/payments/${part.payments[0].id}/void`, { reason: 'x' })
  expect(await refused('invalid_transition', part.payments[0])).toEqual({ from: 'voided', to: 'tipped' })
  const toCard = { payment_method_id: card.id, reason: 'it was a card' }
  const corrected = await brand.make(`/payments/${coins.payments[0].id}/correct`, toCard)
  await refused('validation_failed', coins.payments[0])
  expect((await tip(room, corrected, 1)).tip).toBe(1)
  const byCard = await soldByCard(room)
  const path = `/payments/${byCard.payments[0].id}/tip`
  await expectNothing(room, 'version_conflict', 'POST', path, { tip: 1 }, { 'if-match': '"1"' })
  room.api.clock.set('2026-11-22T10:00:00+01:00')
  expect(await refused('invalid_transition', byCard.payments[0])).toEqual({ from: 'past', to: 'tipped' })
})

test('cannot fall below the part refunded', async () => {
  const room = await openTillRoom()
  for (const to of ['original', 'balance']) {
    const order = await sell(room, [[room.pizza, 1]], { customer_id: room.customer.id })
    const paid = await pay(room, `/orders/${order.id}`, [{ payment_method_id: room.card.id, tip: 2 }])
    await room.brand.make(`/orders/${order.id}/refund`, { to, refund_tip: true })
    await expectFault(room, `/payments/${paid.payments[0].id}/tip`, { tip: 1.99 }, 'tip min')
    expect((await tip(room, paid.payments[0], 2.01)).tip).toBe(2.01)
  }
})

test('alone is taken for a meal on the house, and corrected, refunded and reported like any other', async () => {
  const room = await openTillRoom()
  const house = { kind: 'percentage', value: 100, reason: 'on the house' }
  const alone = [{ payment_method_id: room.card.id, tip: 5 }]
  const sold = await sell(room, [[room.pizza, 1]])
  await room.brand.make(`/orders/${sold.id}/discount`, house)
  const order = await pay(room, `/orders/${sold.id}`, alone)
  expect(order).toMatchObject({ status: 'paid', payments: [{ amount: 0, tip: 5 }] })
  const { bill } = await seatAt(room, 0, [[[room.pizza, 1]], [[room.wine, 2]]])
  const path = `/dining-sessions/${bill.id}`
  await room.brand.make(`${path}/discount`, house)
  const settled = await pay(room, path, alone)
  expect(settled).toMatchObject({ status: 'settled', payments: [{ amount: 0, tip: 5 }] })
  expect(settled.orders.map(({ payments }: Body) => payments.map((one: Body) => one.tip))).toEqual([[5], []])
  expect(await reportOf(room)).toMatchObject({ amount: 0, tip: 10, net: 0 })
  const receipt = await room.brand.call('GET', `/orders/${order.id}/receipt?format=html`)
  expect(receipt.text).toContain('5.00')

  await expectFault(room, `/payments/${order.payments[0].id}/tip`, { tip: 0 }, 'tip min')
  const correction = { payment_method_id: room.cash.id, reason: 'was cash' }
  const corrected = await room.brand.make(`/payments/${settled.payments[0].id}/correct`, correction)
  expect(corrected).toMatchObject({ type: 'cash', amount: 0, tip: 5 })
  const refund = { reason: 'slip of the pen', refund_tip: true }
  await room.brand.make(`${path}/refund`, refund)
  await expectNothing(room, 'invalid_transition', 'POST', `/payments/${corrected.id}/correct`, correction)
  await room.brand.make(`/orders/${order.id}/refund`, refund)
  // The tip of the bill is on its first order.
  expect((await room.brand.get('/refunds')).body.data.map((one: Body) => one.tip)).toEqual([5, 0, 5])
})
