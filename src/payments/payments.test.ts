import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeFullRestaurant, type FullRestaurant } from '#test/fixtures/restaurant.ts'

let api: Api
let brand: BrandAtHand
let at: FullRestaurant
/** Cash that is rounded to 0.05. */
let coins: Body

beforeAll(async () => {
  api = await openApi({ now: '2026-11-21T20:00:00+01:00' })
  brand = await api.openBrand()
  at = await makeFullRestaurant(brand)
  coins = await brand.make('/payment-methods', { name: 'Coins', type: 'cash', rounding: 0.05 })
  const loyalty = { points_per_unit: 1, point_value: 0.01, cashback_percent: 5, min_redeem_points: 10 }
  await brand.call('PATCH', '/brand', { body: { loyalty } })
})

afterEach(() => expectInvariants(api.db))
afterAll(() => api.drop())

let names = 0

async function openBill(more: object = {}): Promise<Body> {
  const table = await brand.make('/tables', { area_id: at.area.id, name: `Pay ${names++}` })
  return brand.make('/dining-sessions', { table_id: table.id, guests: 2, ...more })
}

/** Lines of products with an open price, which is given here. */
const linesOf = (prices: number[]) =>
  prices.map(price => ({ product_id: at.openPriced.id, quantity: 1, unit_price: price }))

const sendRound = (bill: Body, ...prices: number[]): Promise<Body> =>
  brand.make(`/dining-sessions/${bill.id}/orders`, { lines: linesOf(prices) })

const counterOrder = (price: number, more: object = {}): Promise<Body> =>
  brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines: linesOf([price]), ...more })

async function customer(balance = 0, points = 0): Promise<Body> {
  const made = await brand.make('/customers', { name: `Guest ${names++}` })
  if (balance + points === 0) return made
  return brand.make(`/customers/${made.id}/adjust`, { balance, points, reason: 'to begin with' })
}

const payBill = (bill: Body, body: object) => brand.make(`/dining-sessions/${bill.id}/pay`, body)
const payOrder = (order: Body, body: object) => brand.make(`/orders/${order.id}/pay`, body)

async function read(path: string): Promise<Body> {
  return (await brand.get(path)).body.data
}

/** The refusal of a request: its code and its details, fields in short. */
async function refusal(method: string, path: string, body: object): Promise<unknown> {
  const reply = await brand.call(method, path, { body })
  const { code, details } = reply.body.error ?? { code: reply.status, details: {} }
  return [code, details.fields?.map(({ path, rule }: Body) => `${path} ${rule}`) ?? details]
}

const by = (method: Body, amount?: number, more: object = {}) => ({
  payment_method_id: method.id,
  amount,
  ...more,
})

async function eventsAbout(...ids: string[]): Promise<Body[]> {
  return api.db.query(
    sql`select type, data from events where data ->> 'order_id' = any (${ids})
          or data ->> 'dining_session_id' = any (${ids}) or data ->> 'id' = any (${ids}) order by id`,
  )
}

describe('an order without a bill', () => {
  test('is partially paid until nothing is due, then paid', async () => {
    const order = await counterOrder(42.32)
    const first = await payOrder(order, { payments: [by(at.card, 20, { tip: 2, reference: 'slip 7' })] })
    expect(first).toMatchObject({ status: 'partially_paid', version: order.version + 1 })
    const paid = await payOrder(order, { payments: [by(coins, undefined, { tendered: 30 })] })
    expect(paid).toMatchObject({ status: 'paid', version: order.version + 2 })
    expect(paid.payments).toMatchObject([
      {
        amount: 20,
        tip: 2,
        rounding: 0,
        change: 0,
        tendered: null,
        reference: 'slip 7',
        bill_payment_id: null,
      },
      { amount: 22.32, tip: 0, rounding: -0.02, tendered: 30, change: 7.7, name: 'Coins', type: 'cash' },
    ])
    expect((await eventsAbout(order.id)).map(({ type, data }) => [type, data.version])).toEqual([
      ['order.created', 1],
      ['payment.created', 2],
      ['payment.created', 3],
      ['order.paid', 3],
    ])
  })

  test('is paid without payments when nothing is due', async () => {
    const order = await counterOrder(0)
    expect(await refusal('POST', `/orders/${order.id}/pay`, { payments: [by(at.card)] })).toEqual([
      'payment_exceeds_due',
      { due: 0 },
    ])
    expect(await payOrder(order, { payments: [] })).toMatchObject({ status: 'paid', payments: [] })
  })

  test('cannot be paid twice, on a bill, or beyond what is due', async () => {
    const order = await counterOrder(10)
    const path = `/orders/${order.id}/pay`
    expect(await refusal('POST', path, { payments: [] })).toEqual([
      'validation_failed',
      ['payments min_items'],
    ])
    expect(await refusal('POST', path, { payments: [by(at.card, 10.01)] })).toEqual([
      'payment_exceeds_due',
      { due: 10 },
    ])
    await payOrder(order, { payments: [by(at.card)] })
    expect(await refusal('POST', path, { payments: [] })).toEqual([
      'order_not_payable',
      { order_id: order.id, dining_session_id: null, status: 'paid' },
    ])
    const bill = await openBill()
    const round = await sendRound(bill, 10)
    expect(await refusal('POST', `/orders/${round.id}/pay`, { payments: [by(at.card)] })).toEqual([
      'order_not_payable',
      { order_id: round.id, dining_session_id: bill.id, status: 'pending' },
    ])
    await payBill(bill, { payments: [by(at.card)] })
  })

  test('a retry takes no money twice', async () => {
    const order = await counterOrder(10)
    const headers = { 'idempotency-key': `pay-${order.id}` }
    const body = { payments: [by(at.card, 4)] }
    const first = await brand.call('POST', `/orders/${order.id}/pay`, { body, headers })
    const again = await brand.call('POST', `/orders/${order.id}/pay`, { body, headers })
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true'])
    expect(again.text).toBe(first.text)
  })
})

describe('paying items of a bill', () => {
  test('raises their paid quantity and advances their order', async () => {
    const bill = await openBill()
    const first = await brand.make(`/dining-sessions/${bill.id}/orders`, {
      lines: [{ product_id: at.openPriced.id, quantity: 3, unit_price: 3.33 }],
    })
    const second = await sendRound(bill, 5)
    const [line] = first.items
    const items = [{ item_id: line.id, quantity: 2 }]
    const paid = await payBill(bill, { payments: [by(at.card, undefined, { items })] })
    expect(paid).toMatchObject({ status: 'open', paid: 6.66, due: 8.33 })
    expect(paid.orders.map((order: Body) => [order.version, order.items[0].paid_quantity])).toEqual([
      [2, 2],
      [1, 0],
    ])
    expect(
      await refusal('POST', `/dining-sessions/${bill.id}/pay`, {
        payments: [by(at.card, undefined, { items })],
      }),
    ).toEqual(['item_already_paid', { item_id: line.id, paid_quantity: 2, due: 8.33 }])
    const other = [{ item_id: second.items[0].id, quantity: 1 }]
    const settled = await payBill(bill, {
      payments: [by(at.card, 5, { items: other }), by(coins, undefined, { tendered: 5 })],
    })
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

  test('names the items that cannot be paid', async () => {
    const bill = await openBill()
    const round = await sendRound(bill, 5, 6)
    const stranger = await counterOrder(5)
    const ask = (itemId: string, quantity = 1, amount?: number) =>
      refusal('POST', `/dining-sessions/${bill.id}/pay`, {
        payments: [by(at.card, amount, { items: [{ item_id: itemId, quantity }] })],
      })
    const [item, gone] = round.items
    await brand.make(`/order-items/${gone.id}/cancel`, { reason: 'gone' })
    const fault = (path: string) => ['validation_failed', [`payments.0.${path}`]]
    expect(await ask(stranger.items[0].id)).toEqual(fault('items.0.item_id not_found'))
    expect(await ask(item.id, 0.5)).toEqual(fault('items.0.quantity decimals'))
    expect(await ask(item.id, 1, 4)).toEqual(fault('amount not_allowed'))
    expect(await ask(gone.id)).toEqual(['item_already_cancelled', { item_id: gone.id, live_quantity: 0 }])
    await payBill(bill, { payments: [by(at.card)] })
  })
})

describe('balance and points', () => {
  test('are applied first, and the customer earns on the rest', async () => {
    const guest = await customer(6, 300)
    const bill = await openBill({ customer_id: guest.id })
    const first = await sendRound(bill, 4.5)
    await sendRound(bill, 10)
    const settled = await payBill(bill, { points: 300, balance: 6, payments: [by(at.card)] })
    expect(settled).toMatchObject({ status: 'settled', paid: 5.5, due: 0 })
    expect(settled.payments).toMatchObject([{ amount: 5.5 }])
    expect(settled.orders.map((order: Body) => [order.customer_id, order.customer_payment])).toEqual([
      [
        guest.id,
        { balance_used: 1.5, points_used: 300, points_value: 3, balance_earned: 0, points_earned: 0 },
      ],
      [
        guest.id,
        { balance_used: 4.5, points_used: 0, points_value: 0, balance_earned: 0.28, points_earned: 5 },
      ],
    ])
    expect(await read(`/customers/${guest.id}`)).toMatchObject({ balance: 0.28, points: 5, version: 3 })
    const ledger = await read(`/customers/${guest.id}/ledger`)
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

  test('three orders of 4.50 earn 4 points each', async () => {
    const guest = await customer()
    const bill = await openBill({ customer_id: guest.id })
    for (const price of [4.5, 4.5, 4.5]) await sendRound(bill, price)
    await payBill(bill, { payments: [by(at.card)] })
    expect(await read(`/customers/${guest.id}`)).toMatchObject({ points: 12 })
  })

  test('pay part of a bill, or all of it without any payment', async () => {
    const guest = await customer(20, 1000)
    const bill = await openBill({ customer_id: guest.id })
    await sendRound(bill, 30)
    const body = { points: 500, balance: 5, payments: [by(at.card, 1)] }
    expect(await payBill(bill, body)).toMatchObject({ status: 'open', paid: 1, due: 19 })
    expect(await read(`/customers/${guest.id}`)).toMatchObject({ balance: 15, points: 500 })
    const settled = await payBill(bill, { points: 400, balance: 15, payments: [] })
    expect(settled).toMatchObject({ status: 'settled', due: 0, payments: [{ amount: 1 }] })
    expect(settled.orders[0].customer_payment).toMatchObject({ balance_used: 20, points_used: 900 })
    const order = await counterOrder(2, { customer_id: guest.id })
    const paid = await payOrder(order, { points: 100, payments: [by(at.card, 1)] })
    expect(paid).toMatchObject({ status: 'paid', customer_payment: { points_earned: 1, points_value: 1 } })
  })

  test('are refused without a customer, too few, or beyond the due or the balance', async () => {
    const nobody = await openBill()
    const guest = await customer(5, 20)
    const bill = await openBill({ customer_id: guest.id })
    for (const one of [nobody, bill]) await sendRound(one, 10)
    const ask = (bill: Body, body: object) =>
      refusal('POST', `/dining-sessions/${bill.id}/pay`, { payments: [by(at.card)], ...body })
    expect(await ask(nobody, { balance: 1 })).toEqual(['validation_failed', ['customer_id required']])
    expect(await ask(bill, { points: 9 })).toEqual(['validation_failed', ['points min']])
    expect(await ask(bill, { points: 1001 })).toEqual(['payment_exceeds_due', { due: 10 }])
    expect(await ask(bill, { points: 20, balance: 9.81 })).toEqual(['payment_exceeds_due', { due: 9.8 }])
    expect(await ask(bill, { balance: 5.01 })).toEqual(['insufficient_balance', { balance: 5 }])
    expect(await ask(bill, { points: 21 })).toEqual(['insufficient_points', { points: 20 }])
    expect(await ask(bill, { balance: 0, points: 0, payments: [] })).toEqual([
      'validation_failed',
      ['payments min_items'],
    ])
    for (const one of [nobody, bill]) await payBill(one, { payments: [by(at.card)] })
  })
})

describe('the drawer', () => {
  test('is the only open shift, or the one named', async () => {
    const open = (register: string) =>
      brand.make('/shifts', { branch_id: brand.branchId, register, opening_float: 100 })
    const main = await open('main')
    const order = await counterOrder(10)
    const path = `/orders/${order.id}/pay`
    expect((await payOrder(order, { payments: [by(at.cash, 1)] })).payments[0].shift_id).toBe(main.id)
    const bar = await open('bar')
    expect(await refusal('POST', path, { payments: [by(at.cash, 1)] })).toEqual([
      'validation_failed',
      ['shift_id required'],
    ])
    const { payments } = await payOrder(order, { payments: [by(at.cash, 1)], shift_id: bar.id })
    expect(payments[1].shift_id).toBe(bar.id)
    for (const shift of [main, bar]) await brand.make(`/shifts/${shift.id}/close`, { counted: [] })
    expect(await refusal('POST', path, { payments: [by(at.cash, 1)], shift_id: bar.id })).toMatchObject([
      'shift_not_open',
      { shift_id: bar.id },
    ])
    expect((await payOrder(order, { payments: [by(at.cash, 1)] })).payments[2].shift_id).toBeNull()
  })
})

describe('no drawer', () => {
  test('is needed when no money is received', async () => {
    const till = (register: string) =>
      brand.make('/shifts', { branch_id: brand.branchId, opening_float: 0, register })
    const shifts = [await till('no money'), await till('none either')]
    const nothing = { payments: [] }
    const free = await counterOrder(0)
    const named = { ...nothing, shift_id: free.id }
    expect(await refusal('POST', `/orders/${free.id}/pay`, named)).toEqual([
      'validation_failed',
      ['shift_id not_found'],
    ])
    expect((await payOrder(free, nothing)).status).toBe('paid')
    const ada = await customer(5)
    const ofAda = await counterOrder(5, { customer_id: ada.id })
    expect((await payOrder(ofAda, { ...nothing, balance: 5 })).status).toBe('paid')
    for (const { id } of shifts) await brand.make(`/shifts/${id}/close`, { counted: [] })
    await brand.call('PATCH', '/brand', { body: { require_shift: true } })
    const bill = await openBill({ customer_id: (await customer(5)).id })
    await sendRound(bill, 5)
    expect((await payBill(bill, { ...nothing, balance: 5 })).status).toBe('settled')
    await brand.call('PATCH', '/brand', { body: { require_shift: false } })
  })
})

describe('payment methods', () => {
  test('rounds only cash', async () => {
    expect(coins).toMatchObject({ rounding: 0.05 })
    expect(at.card).toMatchObject({ rounding: 0.01 })
    const body = { name: 'Card', type: 'card', rounding: 0.05 }
    expect(await refusal('POST', '/payment-methods', body)).toEqual([
      'validation_failed',
      ['rounding not_allowed'],
    ])
    expect(await refusal('POST', '/payment-methods', { ...body, type: 'cash', rounding: 0 })).toEqual([
      'validation_failed',
      ['rounding min'],
    ])
    expect(await refusal('PATCH', `/payment-methods/${coins.id}`, { type: 'card' })).toEqual([
      'validation_failed',
      ['rounding not_allowed'],
    ])
  })

  test('rounds to whole coins, or not at all, in a currency without decimals', async () => {
    const tokyo = await api.openBrand({ currency: 'JPY', timezone: 'Asia/Tokyo' })
    const cash = await tokyo.make('/payment-methods', { name: 'Cash', type: 'cash', rounding: 10 })
    expect(cash).toMatchObject({ rounding: 10 })
    const plain = await tokyo.make('/payment-methods', { name: 'Yen', type: 'cash', rounding: 0.01 })
    expect(plain).toMatchObject({ rounding: 0.01 })
    const half = await tokyo.call('PATCH', `/payment-methods/${cash.id}`, { body: { rounding: 0.5 } })
    expect(half.body.error.details.fields).toMatchObject([{ path: 'rounding', rule: 'decimals' }])
  })
})
