import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { by, type CoinParty, openCoinParty } from '#test/fixtures/coin-party.ts'
import type { Api, Body, BrandAtHand } from '#test/support/api.ts'

const party = openCoinParty()
const { open: openBill, sendRound, counterOrder, pay: payBill, payOrder, get, refusal } = party
let api: Api
let brand: BrandAtHand
let at: CoinParty['at']
let coins: Body

beforeAll(async () => {
  ;({ api, brand, at, coins } = party)
  const loyalty = { points_per_unit: 1, point_value: 0.01, cashback_percent: 5, min_redeem_points: 10 }
  await brand.call('PATCH', '/brand', { body: { loyalty } })
})

async function customer(balance = 0, points = 0): Promise<Body> {
  const made = await brand.make('/customers', { name: 'Guest' })
  if (balance + points === 0) return made
  return brand.make(`/customers/${made.id}/adjust`, { balance, points, reason: 'to begin with' })
}

const refusedOrder = (order: Body, payments: readonly Body[], more: Body = {}) =>
  refusal(`/orders/${order.id}/pay`, { payments, ...more })
const refusedBill = (bill: Body, payments: readonly Body[], more: Body = {}) =>
  refusal(`/dining-sessions/${bill.id}/pay`, { payments, ...more })

const invalid = (fault: string) => ['validation_failed', fault]
const exceeds = (due: number) => ['payment_exceeds_due', { due }]

async function eventsAbout(...ids: string[]): Promise<Body[]> {
  return api.db.query(
    sql`select type, data from events where data ->> 'order_id' = any (${ids})
          or data ->> 'dining_session_id' = any (${ids}) or data ->> 'id' = any (${ids}) order by id`,
  )
}

describe('an order without a bill', () => {
  test('is partially paid until nothing is due, then paid', async () => {
    const order = await counterOrder(42.32)
    const first = await payOrder(order, [by(at.card, 20, { tip: 2, reference: 'slip 7' })])
    expect(first).toMatchObject({ status: 'partially_paid', version: order.version + 1 })
    const paid = await payOrder(order, [by(coins, undefined, { tendered: 30 })])
    expect(paid).toMatchObject({ status: 'paid', version: order.version + 2 })
    expect(paid.payments).toMatchObject([
      { amount: 20, tip: 2, rounding: 0, change: 0, tendered: null, bill_payment_id: null },
      { amount: 22.32, tip: 0, rounding: -0.02, tendered: 30, change: 7.7, name: 'Coins', type: 'cash' },
    ])
    expect(paid.payments[0].reference).toBe('slip 7')
    expect((await eventsAbout(order.id)).map(({ type, data }) => [type, data.version])).toEqual([
      ['order.created', 1],
      ['payment.created', 2],
      ['payment.created', 3],
      ['order.paid', 3],
      ['receipt.issued', undefined],
    ])
  })

  test('cannot be paid twice, on a bill, or beyond what is due', async () => {
    const order = await counterOrder(10)
    expect(await refusedOrder(order, [])).toEqual(invalid('payments min_items'))
    expect(await refusedOrder(order, [by(at.card, 10.01)])).toEqual(exceeds(10))
    await payOrder(order, [by(at.card)])
    expect(await refusedOrder(order, [])).toEqual([
      'order_not_payable',
      { order_id: order.id, dining_session_id: null, status: 'paid' },
    ])
    const bill = await openBill()
    const round = await sendRound(bill, 10)
    expect(await refusedOrder(round, [by(at.card)])).toEqual([
      'order_not_payable',
      { order_id: round.id, dining_session_id: bill.id, status: 'pending' },
    ])
    await payBill(bill, [by(at.card)])
  })
})

describe('paying items of a bill', () => {
  test('raises their paid quantity and advances their order', async () => {
    const bill = await openBill()
    const first = await party.order(bill, [{ product_id: at.openPriced.id, quantity: 3, unit_price: 3.33 }])
    const second = await sendRound(bill, 5)
    const [line] = first.items
    const two = [by(at.card, undefined, { items: [{ item_id: line.id, quantity: 2 }] })]
    const paid = await payBill(bill, two)
    expect(paid).toMatchObject({ status: 'open', paid: 6.66, due: 8.33 })
    expect(paid.orders.map((order: Body) => [order.version, order.items[0].paid_quantity])).toEqual([
      [2, 2],
      [1, 0],
    ])
    const alreadyPaid = { item_id: line.id, paid_quantity: 2, due: 8.33 }
    expect(await refusedBill(bill, two)).toEqual(['item_already_paid', alreadyPaid])
    const items = [{ item_id: second.items[0].id, quantity: 1 }]
    const settled = await payBill(bill, [by(at.card, 5, { items }), by(coins, undefined, { tendered: 5 })])
    expect(settled).toMatchObject({ status: 'settled', due: 0 })
    const shares = settled.orders.map((order: Body) =>
      order.payments.map((one: Body) => [one.type, one.amount]),
    )
    expect(shares).toEqual([
      [
        ['card', 6.66],
        ['cash', 3.33],
      ],
      [['card', 5]],
    ])
    expect(settled.orders[0].payments[1]).toMatchObject({ rounding: 0.02, tendered: 5, change: 1.65 })
  })

  test('accepts cash for an item that costs a little less than the drawer receives', async () => {
    const bill = await openBill()
    const order = await sendRound(bill, 10.04)
    await payBill(bill, [by(at.card, 0.01)])
    const items = [{ item_id: order.items[0].id, quantity: 1 }]
    const settled = await payBill(bill, [by(coins, undefined, { items, tip: 1 })])
    expect(settled.payments[1]).toMatchObject({ amount: 10.03, rounding: 0.02, tendered: 11.05, change: 0 })
  })

  const lines = (quantity: number, price: number) => [
    { product_id: at.openPriced.id, quantity, unit_price: price },
  ]
  const units = (item: Body, quantity: number) =>
    by(at.card, undefined, { items: [{ item_id: item.id, quantity }] })

  test('takes parts of a piece that guests share; the last part pays what is left of its price', async () => {
    const bill = await openBill()
    const [burgers] = (await party.order(bill, lines(2, 10.01))).items
    expect((await payBill(bill, [units(burgers, 1)])).payments[0].amount).toBe(10.01)
    const thirds = await payBill(
      bill,
      [0.33, 0.33].map(part => units(burgers, part)),
    )
    expect(thirds.payments.slice(1).map((one: Body) => one.amount)).toEqual([3.3, 3.31])
    expect(thirds.orders[0].items[0].paid_quantity).toBe(1.66)
    expect(await refusedBill(bill, [units(burgers, 0.333)])).toEqual(
      invalid('payments.0.items.0.quantity decimals'),
    )
    expect(await refusedBill(bill, [units(burgers, 0.35)])).toMatchObject(['item_already_paid', {}])
    const last = await payBill(bill, [units(burgers, 0.34)])
    expect([last.status, last.payments[3].amount]).toEqual(['settled', 3.4])
    const path = `/dining-sessions/${bill.id}/receipt?format=html&payment_id=${last.payments[3].id}`
    expect((await brand.get(path)).text).toContain('0.34 x')
  })

  test.each([
    { act: 'cancelled', price: 2.51, off: 0.02, quantity: 4, paid: [2.51], rest: 2, left: 5.01 },
    { act: 'cancelled', price: 4, off: 2, quantity: 3, paid: [3.33], rest: 1, left: 3.33 },
    { act: 'moved', price: 2.51, off: 0.02, quantity: 4, paid: [2.51], rest: 2, left: 5.01 },
    { act: 'moved', price: 4, off: 2, quantity: 3, paid: [3.33], rest: 1, left: 3.33 },
  ])('settles the bill to the cent after a unit of the line is $act: $quantity × $price', async one => {
    const bill = await openBill()
    const order = await party.order(bill, lines(one.quantity, one.price))
    const [item] = order.items
    await brand.make(`/orders/${order.id}/discount`, { kind: 'amount', value: one.off, reason: 'late' })
    const first = await payBill(bill, [units(item, 1)])
    expect(first.payments.map((payment: Body) => payment.amount)).toEqual(one.paid)
    if (one.act === 'cancelled') {
      await brand.make(`/order-items/${item.id}/cancel`, { reason: 'gone', quantity: 1 })
    } else {
      const items = [{ item_id: item.id, quantity: 1 }]
      await brand.make(`/dining-sessions/${bill.id}/move-items`, { items, to_table_id: await party.table() })
    }
    const shown = await get(`/orders/${order.id}`)
    expect(shown).toMatchObject({ paid: one.paid[0], due: one.left })
    const settled = await payBill(bill, [units(item, one.rest)])
    expect(settled).toMatchObject({ status: 'settled', due: 0 })
    expect(settled.payments.at(-1)).toMatchObject({ amount: one.left })
  })

  test('leaves the unpaid units free to go, however the paid ones were rounded', async () => {
    const bill = await openBill()
    const order = await party.order(bill, lines(2, 2.5))
    const [item] = order.items
    await brand.make(`/orders/${order.id}/discount`, { kind: 'amount', value: 0.01, reason: 'late' })
    expect(await payBill(bill, [units(item, 1)])).toMatchObject({ paid: 2.5, due: 2.49 })
    await brand.make(`/order-items/${item.id}/cancel`, { reason: 'gone', quantity: 1 })
    expect(await payBill(bill, [])).toMatchObject({ status: 'settled', totals: { total: 2.5 }, paid: 2.5 })
  })
})

describe('balance and points', () => {
  test('are applied first, and the customer earns on the rest', async () => {
    const guest = await customer(6, 300)
    const bill = await openBill({ customer_id: guest.id })
    const first = await sendRound(bill, 4.5)
    await sendRound(bill, 10)
    const settled = await payBill(bill, [by(at.card)], { points: 300, balance: 6 })
    expect(settled).toMatchObject({ status: 'settled', paid: 5.5, due: 0 })
    expect(settled.payments).toMatchObject([{ amount: 5.5 }])
    expect(settled.orders.map((order: Body) => order.customer_id)).toEqual([guest.id, guest.id])
    expect(settled.orders.map((order: Body) => order.customer_payment)).toEqual([
      { balance_used: 1.5, points_used: 300, points_value: 3, balance_earned: 0, points_earned: 0 },
      { balance_used: 4.5, points_used: 0, points_value: 0, balance_earned: 0.28, points_earned: 5 },
    ])
    expect(await get(`/customers/${guest.id}`)).toMatchObject({ balance: 0.28, points: 5, version: 3 })
    const ledger = await get(`/customers/${guest.id}/ledger`)
    expect(ledger.map((row: Body) => [row.kind, row.points, row.balance])).toEqual([
      ['adjust', 300, 6],
      ['redeem', -300, -6],
      ['earn', 5, 0.28],
    ])
    const frozen = await api.db.query(sql`select loyalty, receipt_head_id from orders where id = ${first.id}`)
    expect(frozen).toEqual([
      {
        loyalty: { pointsPerUnit: 10_000, pointValue: 100, cashbackPercent: 50_000, minRedeemPoints: 10 },
        receipt_head_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
  })

  test('earn nothing for a customer who was erased before', async () => {
    const guest = await customer()
    const bill = await openBill({ customer_id: guest.id })
    await sendRound(bill, 10)
    const order = await counterOrder(10, { customer_id: guest.id })
    await brand.make(`/customers/${guest.id}/erase`, {})
    const settled = await payBill(bill, [by(at.card)])
    expect(settled.orders[0].customer_payment).toMatchObject({ points_earned: 0, balance_earned: 0 })
    await payOrder(order, [by(at.card)])
    expect(await get(`/customers/${guest.id}`)).toMatchObject({ balance: 0, points: 0 })
    expect(await get(`/customers/${guest.id}/ledger`)).toEqual([])
  })

  test('pay part of a bill, or all of it without any payment', async () => {
    const guest = await customer(20, 1000)
    const bill = await openBill({ customer_id: guest.id })
    await sendRound(bill, 30)
    const part = await payBill(bill, [by(at.card, 1)], { points: 500, balance: 5 })
    expect(part).toMatchObject({ status: 'open', paid: 1, due: 19 })
    expect(await get(`/customers/${guest.id}`)).toMatchObject({ balance: 15, points: 500 })
    const settled = await payBill(bill, [], { points: 400, balance: 15 })
    expect(settled).toMatchObject({ status: 'settled', due: 0, payments: [{ amount: 1 }] })
    expect(settled.orders[0].customer_payment).toMatchObject({ balance_used: 20, points_used: 900 })
    const order = await counterOrder(2, { customer_id: guest.id })
    const paid = await payOrder(order, [by(at.card, 1)], { points: 100 })
    expect(paid).toMatchObject({ status: 'paid', customer_payment: { points_earned: 1, points_value: 1 } })
  })

  test('are refused without a customer, too few, or beyond the due or the balance', async () => {
    const nobody = await openBill()
    const guest = await customer(5, 20)
    const bill = await openBill({ customer_id: guest.id })
    for (const one of [nobody, bill]) await sendRound(one, 10)
    const ask = (bill: Body, body: object) => refusedBill(bill, [by(at.card)], body)
    expect(await ask(nobody, { balance: 1 })).toEqual(invalid('customer_id required'))
    expect(await ask(bill, { points: 9 })).toEqual(invalid('points min'))
    expect(await ask(bill, { points: 1001 })).toEqual(exceeds(10))
    expect(await ask(bill, { points: 20, balance: 9.81 })).toEqual(exceeds(9.8))
    expect(await ask(bill, { balance: 5.01 })).toEqual(['insufficient_balance', { balance: 5 }])
    expect(await ask(bill, { points: 21 })).toEqual(['insufficient_points', { points: 20 }])
    expect(await refusedBill(bill, [], { balance: 0, points: 0 })).toEqual(invalid('payments min_items'))
    for (const one of [nobody, bill]) await payBill(one, [by(at.card)])
  })
})

test('rounds what any method charges on the sum of the bill, and gives it back so', async () => {
  const upi = await brand.make('/payment-methods', { name: 'UPI', type: 'transfer', rounding: 1 })
  const order = await counterOrder(633.3)
  const whole = await payOrder(order, [by(upi)])
  expect(whole.payments).toMatchObject([{ amount: 633.3, rounding: -0.3, charged: 633, tendered: null }])
  expect(whole).toMatchObject({ status: 'paid', due: 0 })

  const parts = await counterOrder(633.3)
  expect(await refusedOrder(parts, [by(upi, 633.4)])).toEqual(exceeds(633.3))
  const charged = async (payments: Body[]) =>
    (await payOrder(parts, payments)).payments.map((one: Body) => one.charged)
  expect(await charged([by(upi, 300.4)])).toEqual([300])
  expect(await charged([by(at.card, 10.2)])).toEqual([300, 10.2])
  // 623.10 by this method are 623.
  expect(await charged([by(upi)])).toEqual([300, 10.2, 323])
  const corrected = { payment_method_id: at.card.id, reason: 'it was the card' }
  const moved = await brand.make(`/payments/${whole.payments[0].id}/correct`, corrected)
  expect(moved).toMatchObject({ amount: 633.3, rounding: 0, charged: 633.3 })
  const back = await brand.make(`/orders/${parts.id}/refund`, { reason: 'closed early' })
  const rounding = back.adjustments.flatMap((one: Body) => one.payments.map((part: Body) => part.rounding))
  expect(rounding.reduce((all: number, one: number) => all + Math.round(one * 100), 0)).toBe(-10)
})

describe('the drawer', () => {
  const open = (register: string) =>
    brand.make('/shifts', { branch_id: brand.branchId, register, opening_float: 100 })

  test('is the only open shift, or the one named', async () => {
    const main = await open('main')
    const order = await counterOrder(10)
    const one = [by(at.cash, 1)]
    expect((await payOrder(order, one)).payments[0].shift_id).toBe(main.id)
    const bar = await open('bar')
    expect(await refusedOrder(order, one)).toEqual(invalid('shift_id required'))
    const shift_id = bar.id
    expect((await payOrder(order, one, { shift_id })).payments[1].shift_id).toBe(bar.id)
    for (const shift of [main, bar]) await brand.make(`/shifts/${shift.id}/close`, { counted: [] })
    expect(await refusedOrder(order, one, { shift_id })).toMatchObject(['shift_not_open', { shift_id }])
    expect((await payOrder(order, one)).payments[2].shift_id).toBeNull()
  })

  test('is not needed when no money is received', async () => {
    const shifts = [await open('no money'), await open('none either')]
    const free = await counterOrder(0)
    expect(await refusedOrder(free, [], { shift_id: free.id })).toEqual(invalid('shift_id not_found'))
    expect((await payOrder(free, [])).status).toBe('paid')
    const ada = await customer(5)
    const ofAda = await counterOrder(5, { customer_id: ada.id })
    expect((await payOrder(ofAda, [], { balance: 5 })).status).toBe('paid')
    for (const { id } of shifts) await brand.make(`/shifts/${id}/close`, { counted: [] })
    await brand.call('PATCH', '/brand', { body: { require_shift: true } })
    const bill = await openBill({ customer_id: (await customer(5)).id })
    await sendRound(bill, 5)
    expect((await payBill(bill, [], { balance: 5 })).status).toBe('settled')
    await brand.call('PATCH', '/brand', { body: { require_shift: false } })
  })
})
