import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { by, type CoinParty, openCoinParty } from '#test/fixtures/coin-party.ts'
import type { Api, Body, BrandAtHand } from '#test/support/api.ts'

const party = openCoinParty()
const { counterOrder, get, refusal } = party
let api: Api
let brand: BrandAtHand
let at: CoinParty['at']
let coins: Body
beforeAll(() => void ({ api, brand, at, coins } = party))

/** A bill with a round for each list of prices. */
async function billOf(...rounds: number[][]): Promise<Body> {
  const bill = await party.open()
  for (const prices of rounds) await party.sendRound(bill, ...prices)
  return party.read(bill)
}

const payBill = (bill: Body, ...payments: Body[]) => party.pay(bill, payments)
const payOrder = (order: Body, ...payments: Body[]) => party.payOrder(order, payments)
const undo = (payment: Body, more: object = {}) =>
  brand.make(`/payments/${payment.id}/void`, { reason: 'wrong table', ...more })
const refusedVoid = (payment: Body, body: Body, headers?: Record<string, string>) =>
  refusal(`/payments/${payment.id}/void`, body, headers)
const correction = (method: Body) => ({ payment_method_id: method.id, reason: 'wrong key' })
const correct = (payment: Body, method: Body) =>
  brand.make(`/payments/${payment.id}/correct`, correction(method))
const refusedCorrection = (payment: Body, method: Body) =>
  refusal(`/payments/${payment.id}/correct`, correction(method))
const cannotGo = (from: string, to: string) => ['invalid_transition', { from, to }]

async function lastEvents(count: number): Promise<Body[]> {
  const rows = await api.db.query<Body>(
    sql`select type, data from events order by id desc limit ${count}::integer`,
  )
  return rows.toReversed()
}

const brief = (payments: Body[]) =>
  payments.map(one => [one.type, one.amount, one.rounding, one.voided_at === null])

describe('voiding a payment before its order or bill is paid', () => {
  test('raises the due of the bill and makes its items unpaid', async () => {
    const bill = await billOf([5, 6], [7])
    const [item] = bill.orders[0].items
    const items = [{ item_id: item.id, quantity: 1 }]
    const paid = await payBill(bill, by(at.card, undefined, { items }), by(coins, 3.02))
    expect(paid).toMatchObject({ paid: 8.02, due: 9.98 })
    const answer = await undo(paid.payments[0])
    const after = await get(`/dining-sessions/${bill.id}`)
    expect(after).toMatchObject({ status: 'open', paid: 3.02, due: 14.98, version: paid.version + 1 })
    expect(after.orders[0]).toMatchObject({
      version: paid.orders[0].version + 1,
      items: [{ paid_quantity: 0 }, {}],
    })
    const { id, amount } = paid.payments[0]
    expect(answer).toMatchObject({ id, amount, order_id: null, dining_session_id: bill.id, tendered: null })
    expect(answer).toMatchObject({ ...after.payments[0], voided_at: '2026-11-21T19:00:00.000+01:00' })
    expect(await lastEvents(1)).toMatchObject([
      { type: 'payment.voided', data: { id, dining_session_id: bill.id, version: after.version } },
    ])
    const settled = await payBill(bill, by(at.cash))
    expect(settled.status).toBe('settled')
    expect(brief(settled.orders[0].payments)).toEqual([
      ['cash', 3.02, -0.02, true],
      ['cash', 7.98, 0, true],
    ])
  })

  test('is refused twice, and once paid', async () => {
    const order = await counterOrder(10)
    const [part] = (await payOrder(order, by(at.card, 2))).payments
    await undo(part)
    expect(await refusedVoid(part, { reason: 'again' })).toEqual(cannotGo('voided', 'voided'))
    const [, whole] = (await payOrder(order, by(at.card))).payments
    const late = { reason: 'late' }
    expect(await refusedVoid(whole, late)).toEqual(cannotGo('paid', 'voided'))
    const settled = await payBill(await billOf([5]), by(at.card))
    for (const payment of [settled.payments[0], settled.orders[0].payments[0]]) {
      expect(await refusedVoid(payment, late)).toMatchObject(['invalid_transition', {}])
    }
    expect(await refusedVoid(order, { reason: 'no payment' })).toMatchObject(['not_found', {}])
    expect(await refusedVoid(part, {})).toEqual(['validation_failed', 'reason required'])
    const stale = await refusedVoid(part, { reason: 'old' }, { 'if-match': '"1"' })
    expect(stale).toMatchObject(['version_conflict', {}])
  })

  test('takes it from its own drawer while that is open', async () => {
    const open = (register: string) =>
      brand.make('/shifts', { branch_id: brand.branchId, register, opening_float: 0 })
    const close = (shift: Body) => brand.make(`/shifts/${shift.id}/close`, { counted: [] })
    const [main, bar] = [await open('main'), await open('bar')]
    const order = await counterOrder(10)
    const pay = ({ id }: Body) => party.payOrder(order, [by(at.cash, 1)], { shift_id: id })
    await pay(main)
    const { payments } = await pay(bar)
    const unknown = await refusedVoid(payments[0], { reason: 'wrong table', shift_id: order.id })
    expect(unknown).toEqual(['validation_failed', 'shift_id not_found'])
    await undo(payments[0], { shift_id: bar.id })
    await close(bar)
    await undo(payments[1])
    await close(main)
    const drawers = await api.db.query(
      sql`select void_shift_id, void_business_date, void_reason from payments
          where order_id = ${order.id} order by position`,
    )
    const voided = { void_business_date: '2026-11-21', void_reason: 'wrong table', void_shift_id: main.id }
    expect(drawers).toEqual([voided, voided])
  })
})

describe('correcting a payment after its order or bill is paid', () => {
  test('works on an order that has as many payments as it can have', async () => {
    const order = await counterOrder(10)
    for (let part = 0; part < 5; part += 1)
      await payOrder(order, ...Array.from({ length: 20 }, () => by(at.card, 0.1)))
    const { payments } = await get(`/orders/${order.id}`)
    expect(payments).toHaveLength(100)
    await correct(payments[99], coins)
    const after = await get(`/orders/${order.id}`)
    expect(brief(after.payments.slice(99))).toEqual([
      ['card', 0.1, 0, false],
      ['card', -0.1, 0, false],
      ['cash', 0.1, 0, true],
    ])
  })

  test("writes a reversal and a new entry, on the correction's own day", async () => {
    const order = await counterOrder(42.32)
    const paid = await payOrder(order, by(at.card, undefined, { tip: 2, reference: 'slip' }))
    api.clock.set('2026-11-22T12:00:00+01:00')
    const [original] = paid.payments
    const answer = await correct(original, coins)
    const after = await get(`/orders/${order.id}`)
    expect(brief(after.payments)).toEqual([
      ['card', 42.32, 0, false],
      ['card', -42.32, 0, false],
      ['cash', 42.32, -0.02, true],
    ])
    expect(after.payments.map((one: Body) => [one.tip, one.corrects_id, one.business_date])).toEqual([
      [2, null, '2026-11-21'],
      [-2, original.id, '2026-11-22'],
      [2, original.id, '2026-11-22'],
    ])
    const noon = '2026-11-22T12:00:00.000+01:00'
    expect(after.payments.map((one: Body) => one.voided_at)).toEqual([noon, noon, null])
    expect(after).toMatchObject({ status: 'paid', version: paid.version + 1 })
    expect(answer).toMatchObject({ ...after.payments[2], order_id: order.id, dining_session_id: null })
    expect(await lastEvents(2)).toMatchObject([
      { type: 'payment.voided', data: { id: original.id, version: after.version } },
      { type: 'payment.created', data: { id: answer.id, version: after.version, corrects_id: original.id } },
    ])
  })

  test('of a bill shares it over its orders as before', async () => {
    const bill = await billOf([5], [7])
    const settled = await payBill(bill, by(coins, 6.01, { tendered: 10, tip: 1 }), by(at.card))
    const share = settled.orders[1].payments[0]
    expect(share).toMatchObject({ amount: 1.01, tip: 0, bill_payment_id: settled.payments[0].id })
    const answer = await correct(share, at.card)
    const after = await get(`/dining-sessions/${bill.id}`)
    expect(after).toMatchObject({ status: 'settled', paid: 12, version: settled.version + 1 })
    expect(brief(after.payments)).toEqual([
      ['cash', 6.01, -0.01, false],
      ['card', 5.99, 0, true],
      ['cash', -6.01, 0.01, false],
      ['card', 6.01, 0, true],
    ])
    expect(after.payments[3]).toMatchObject({ id: answer.id, tip: 1, tendered: null, change: 0 })
    expect(after.orders.map((order: Body) => [order.version, ...brief(order.payments)])).toEqual([
      [
        settled.orders[0].version + 1,
        ['cash', 5, -0.01, false],
        ['cash', -5, 0.01, false],
        ['card', 5, 0, true],
      ],
      [
        settled.orders[1].version + 1,
        ['cash', 1.01, 0, false],
        ['card', 5.99, 0, true],
        ['cash', -1.01, 0, false],
        ['card', 1.01, 0, true],
      ],
    ])
  })

  test('works again, for each entry once', async () => {
    const order = await counterOrder(10)
    const [original] = (await payOrder(order, by(at.card))).payments
    const second = await correct(original, at.cash)
    const third = await correct(second, at.card)
    const { payments } = await get(`/orders/${order.id}`)
    expect(payments).toHaveLength(5)
    for (const payment of payments.slice(0, 4)) {
      expect(await refusedCorrection(payment, coins)).toEqual(cannotGo('voided', 'corrected'))
    }
    expect(payments[4]).toMatchObject({ id: third.id, voided_at: null, corrects_id: second.id })
  })

  test('is refused early, with a method not accepted, or after a partial refund', async () => {
    const order = await counterOrder(10)
    const [part] = (await payOrder(order, by(at.card, 4))).payments
    const off = await brand.make('/payment-methods', { name: 'Off', type: 'card', active: false })
    expect(await refusedCorrection(part, at.cash)).toEqual(cannotGo('open', 'corrected'))
    const [, rest] = (await payOrder(order, by(at.card))).payments
    const fault = (rule: string) => ['validation_failed', `payment_method_id ${rule}`]
    expect(await refusedCorrection(rest, off)).toEqual(fault('not_allowed'))
    expect(await refusedCorrection(rest, order)).toEqual(fault('not_found'))
    await api.db.query(sql`update payments set refunded_amount = 1 where id = ${rest.id}`)
    expect(await refusedCorrection(rest, at.cash)).toEqual(cannotGo('refunded', 'corrected'))
    await api.db.query(sql`update payments set refunded_amount = 0 where id = ${rest.id}`)
  })
})
