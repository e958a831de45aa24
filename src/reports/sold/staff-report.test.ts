import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { seatAt, sell, signIn, type TillRoom, useSoundTillRooms } from '#test/support/till-room.ts'

const openTillRoom = useSoundTillRooms()

/** Sells a pizza, of which the cashier takes an amount with a tip of 3.00 by card. */
async function tipped(room: TillRoom, cashier: Record<string, string>, amount = 10): Promise<Body> {
  const { id } = await sell(room, [[room.pizza, 1]])
  const payments = [{ payment_method_id: room.card.id, amount, tip: 3 }]
  return room.brand.make(`/orders/${id}/pay`, { payments }, { headers: cashier })
}

/** A cashier, a manager, and their tips, voids and amounts voided in the report of the day. */
async function openReport() {
  const room = await openTillRoom()
  const { brand } = room
  const cashier = await signIn(room, 'cashier', '1111')
  const manager = await signIn(room, 'manager', '222222')
  const staff = async () => {
    const { rows } = (await brand.get('/reports/staff?from=2026-11-21&to=2026-11-21')).body.data
    const figures = rows.map(({ name, tip, voids, voided }: Body) => [name, [tip, voids, voided]])
    return Object.fromEntries(figures) as Record<string, number[]>
  }
  return { room, brand, cashier, manager, staff }
}

test('tips belong to the person who took the payment, also after others refund or void them', async () => {
  const { room, brand, cashier, manager, staff } = await openReport()
  const refunded = await tipped(room, cashier)
  const voided = await tipped(room, cashier, 4)
  await tipped(room, cashier)
  expect(await staff()).toMatchObject({ cashier: [9, 0, 0] })
  await brand.make(`/orders/${refunded.id}/refund`, { refund_tip: true }, { headers: manager })
  expect(await staff()).toMatchObject({ cashier: [6, 0, 0] })
  const [payment] = voided.payments
  await brand.make(`/payments/${payment.id}/void`, { reason: 'wrong card' }, { headers: manager })
  expect(await staff()).toMatchObject({ cashier: [3, 0, 0], manager: [0, 1, 4] })
})

test('also after others correct the payment, change its tip and refund it', async () => {
  const { room, brand, cashier, manager, staff } = await openReport()
  const { id, payments } = await tipped(room, cashier)
  const other = await brand.make('/payment-methods', { name: 'Voucher', type: 'other' })
  const correct = (payment: Body, to: Body) =>
    brand.make(
      `/payments/${payment.id}/correct`,
      { payment_method_id: to.id, reason: 'wrong key' },
      { headers: manager },
    )
  const voucher = await correct(payments[0], other)
  const card = await correct(voucher, room.card)
  expect(card).toMatchObject({ staff_id: expect.not.stringMatching(payments[0].staff_id) })
  expect(await staff()).toMatchObject({ cashier: [3, 0, 0] })
  await brand.make(`/payments/${card.id}/tip`, { tip: 5 }, { headers: manager })
  expect(await staff()).toMatchObject({ cashier: [5, 0, 0] })
  await brand.make(`/orders/${id}/refund`, { refund_tip: true }, { headers: manager })
  expect(await staff()).toMatchObject({ cashier: [0, 0, 0] })
  expect(Object.values(await staff()).every(([tip]) => tip === 0)).toBe(true)
})

test('a tip refunded to the balance is deducted, and cannot be removed afterwards', async () => {
  const { room, brand, cashier, manager, staff } = await openReport()
  const customer = await brand.make('/customers', { name: 'Guest' })
  const order = await sell(room, [[room.pizza, 1]], { customer_id: customer.id })
  const card = { payment_method_id: room.card.id, tip: 3 }
  const { id, payments } = await brand.make(
    `/orders/${order.id}/pay`,
    { payments: [card] },
    { headers: cashier },
  )
  await brand.make(`/orders/${id}/refund`, { to: 'balance', refund_tip: true }, { headers: manager })
  expect(await staff()).toMatchObject({ cashier: [0, 0, 0] })
  const lower = await brand.call('POST', `/payments/${payments[0].id}/tip`, { body: { tip: 2 } })
  expect(lower.body.error.details.fields).toMatchObject([{ path: 'tip', rule: 'min' }])
})

test('a payment that nobody signed in for stays with nobody after a correction', async () => {
  const { room, brand, manager, staff } = await openReport()
  const { id } = await sell(room, [[room.pizza, 1]])
  const card = { payment_method_id: room.card.id, tip: 3 }
  const { payments } = await brand.make(`/orders/${id}/pay`, { payments: [card] })
  const other = await brand.make('/payment-methods', { name: 'Voucher', type: 'other' })
  const body = { payment_method_id: other.id, reason: 'wrong key' }
  const voucher = await brand.make(`/payments/${payments[0].id}/correct`, body, { headers: manager })
  const back = { payment_method_id: room.card.id, reason: 'wrong key' }
  const again = await brand.make(`/payments/${voucher.id}/correct`, back, { headers: manager })
  await brand.make(`/payments/${again.id}/tip`, { tip: 5 }, { headers: manager })
  expect(
    Object.values(await staff())
      .map(([tip]) => tip)
      .filter(tip => tip !== 0),
  ).toEqual([5])
  await brand.make(`/orders/${id}/refund`, { refund_tip: true }, { headers: manager })
  expect(Object.values(await staff()).every(([tip]) => tip === 0)).toBe(true)
})

test('a tip that grows after it was refunded is refunded again by as much, to the method or a balance', async () => {
  const { room, brand, cashier, staff } = await openReport()
  const customer = await brand.make('/customers', { name: 'Guest' })
  const { bill, orders } = await seatAt(room, 0, [[[room.pizza, 1]], [[room.pizza, 1]], [[room.pizza, 1]]], {
    customer_id: customer.id,
  })
  const path = `/dining-sessions/${bill.id}`
  const tip2 = { payment_method_id: room.card.id, tip: 2 }
  const paid = await brand.make(`${path}/pay`, { payments: [tip2] }, { headers: cashier })
  const setTip = (tip: number) =>
    brand.make(`/payments/${paid.payments[0].id}/tip`, { tip }, { headers: cashier })
  await brand.make(`/orders/${orders[0]!.id}/refund`, { refund_tip: true })
  await setTip(5)
  const tipsOf = ({ orders: all }: Body) =>
    all.flatMap(({ adjustments }: Body) => adjustments.map(({ tip }: Body) => tip).filter(Boolean))
  const second = await brand.make(`${path}/refund`, { refund_tip: true, to: 'balance' })
  expect(tipsOf(second)).toEqual([2, 3])
  expect((await brand.get(`/customers/${customer.id}`)).body.data.balance).toBe(23)
  expect(await staff()).toMatchObject({ cashier: [0, 0, 0] })
})

test('tips refunded to the balance one after the other are each deducted from their taker, to the cent', async () => {
  const { room, brand, cashier, manager, staff } = await openReport()
  const customer = await brand.make('/customers', { name: 'Guest' })
  const rounds: Parameters<typeof seatAt>[2] = [[[room.pizza, 1]], [[room.pizza, 1]]]
  const { bill, orders } = await seatAt(room, 0, rounds, { customer_id: customer.id })
  const post = (path: string, body: Body, headers = manager): Promise<Body> =>
    brand.make(path, body, { headers })
  const pay = (more: Body, headers: Record<string, string>) =>
    post(
      `/dining-sessions/${bill.id}/pay`,
      { payments: [{ payment_method_id: room.card.id, ...more }] },
      headers,
    )
  await pay({ amount: 4, tip: 0.05 }, cashier)
  const { payments } = await pay({}, manager)
  const toBalance = { to: 'balance', refund_tip: true }
  await post(`/orders/${orders[0]!.id}/refund`, toBalance)
  const tips = async () => Object.values(await staff()).flatMap(([tip]) => tip || [])
  expect(await tips()).toEqual([])
  await post(`/payments/${payments.find(({ tip }: Body) => tip === 0).id}/tip`, { tip: 0.05 })
  expect(await staff()).toMatchObject({ cashier: [0, 0, 0], manager: [0.05, 0, 0] })
  await post(`/dining-sessions/${bill.id}/refund`, toBalance)
  expect(await tips()).toEqual([])
  expect((await brand.get(`/customers/${customer.id}`)).body.data.balance).toBe(20.1)
  // The reports say so too: what refunds gave to balances, and the tips that went there.
  const totals = async (report: string) =>
    (await brand.get(`/reports/${report}?from=2026-11-21&to=2026-11-21`)).body.data.totals
  const [sales, methods, byStaff] = [
    await totals('sales'),
    await totals('payment-methods'),
    await totals('staff'),
  ]
  expect([sales.balance_used, methods.tip, byStaff.tip]).toEqual([-20, 0.1, 0])
})
