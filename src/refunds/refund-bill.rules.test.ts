import { describe, expect, it, test } from 'vitest'
import { paidOrder, type PaymentSketch } from '#test/builders/plain-sale.ts'
import { noBook, total } from '#test/builders/refund-till.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import type { CashBook } from '../sale/payment/cash.rules.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { givenBackOfBill, refundableBill, refundOrders, requireRefundable } from './refund-bill.rules.ts'
import { givenBack } from './refund.rules.ts'
import { checkRefund, type RefundRequest } from './refund-request.rules.ts'

const share = (id: string, billPaymentId: string, amount: number, more: Partial<PaymentSketch> = {}) => ({
  id,
  billPaymentId,
  amount,
  ...more,
})

/** A starter of 10.00 paid by visa; a main of 20.00, and a wine of 6.00, by visa 5.00 and amex 21.00. */
const supper = () => [
  paidOrder([total(1000)], [share('v1', 'visa', 1000, { tip: 200 })]),
  paidOrder([total(2000), total(600)], [share('v2', 'visa', 500), share('a2', 'amex', 2100)]),
]

let made = 0
const booking = {
  kind: 'refund' as const,
  reason: 'cold',
  reasonId: null,
  reasonNames: null,
  restock: false,
  staffId: null,
  approvedBy: null,
  at: 1,
  businessDate: '2026-11-22',
  decimals: 2 as const,
  newId: () => `new-${(made += 1)}`,
}

function refund(
  orders: readonly StoredOrder[],
  more: Partial<RefundRequest>,
  books = new Map<string, CashBook>(),
) {
  const request = { to: 'original' as const, refundTip: false, ...more }
  checkRefund(refundableBill(orders), request, 2)
  return refundOrders(orders, request, books, booking)
}

const named = (order: StoredOrder, at: number) => ({
  itemId: order.items[at]!.id,
  quantityMilli: undefined,
})
const pay = (paymentId: string, amount: number) => ({ paymentId, amount })

/** The amount each payment gives back of each order. */
const given = (refunds: ReturnType<typeof refund>) =>
  refunds.map(({ refunded }) =>
    Object.fromEntries(refunded.payouts.map(({ paymentId, amount }) => [paymentId, amount])),
  )

test('an approval must cover what an order or a bill gives back, its tips included', () => {
  const [starter, main] = supper() as [StoredOrder, StoredOrder]
  const request = { to: 'original', refundTip: false } as const
  expect(givenBack(main, { ...request, items: [named(main, 1)] }, booking)).toBe(600)
  expect(givenBack(starter, { ...request, refundTip: true }, booking)).toBe(1200)
  expect(givenBackOfBill([starter, main], { ...request, amount: 1500 }, booking)).toBe(1500)
  expect(givenBackOfBill([starter, main], { ...request, refundTip: true }, booking)).toBe(3800)
})

describe('tips on an order of which nothing else is left', () => {
  /** The starter is refunded, its tip is not. */
  const rest = () => {
    const [starter, main] = supper()
    const [{ refunded }] = refund([starter!], {}) as [ReturnType<typeof refund>[0]]
    return [refunded.order, main!]
  }
  const tips = (refunds: ReturnType<typeof refund>) =>
    refunds.map(({ refunded: { order, payouts, returned } }) => ({
      refunded: order.adjustments.map(({ amount, tip }) => [amount, tip]),
      paidOut: payouts.map(({ amount, tip }) => [amount, tip]),
      returned: returned.balance,
    }))

  it('are refunded with the rest of the bill', () => {
    const [starter, main] = tips(refund(rest(), { refundTip: true }))
    const both = [
      [1000, 0],
      [0, 200],
    ]
    expect(starter).toEqual({ refunded: both, paidOut: [[0, 200]], returned: 0 })
    expect(main).toMatchObject({
      paidOut: [
        [500, 0],
        [2100, 0],
      ],
      returned: 0,
    })
  })

  it('are refunded to the balance', () => {
    const orders = rest().map(order => ({ ...order, customerId: 'c' }))
    const [starter] = tips(refund(orders, { refundTip: true, to: 'balance' }))
    expect(starter).toMatchObject({ paidOut: [], returned: 200 })
  })

  it('are refunded only on request, and once', () => {
    expect(refund(rest(), {})).toHaveLength(1)
    const [, main] = rest()
    const [{ refunded }] = refund([supper()[0]!], { refundTip: true }) as [ReturnType<typeof refund>[0]]
    expect(refund([refunded.order, main!], { refundTip: true })).toHaveLength(1)
  })
})

test('a tip alone returns no item and no earnings, and is refunded by its payment', () => {
  const orders = [supper()[0]!]
  const [{ refunded: first }] = refund(orders, {}) as [ReturnType<typeof refund>[0]]
  const rest = [first.order, supper()[1]!]
  const [alone] = refund(rest, { refundTip: true }) as [ReturnType<typeof refund>[0]]
  expect(alone.refunded).toMatchObject({
    items: [],
    returned: { points: 0, balance: 0 },
    reversed: { points: 0, balance: 0 },
    order: { payments: [{ refundedAmount: 1000, refundedTip: 200 }] },
  })
  expect(alone.refunded.order.adjustments.at(-1)).toMatchObject({
    amount: 0,
    tip: 200,
    taxLines: [],
    payments: [],
    toBalance: 0,
    pointsReturned: 0,
    pointsReversed: 0,
    balanceReversed: 0,
  })
  expect(alone.refunded.payouts).toMatchObject([{ paymentId: 'visa', amount: 0, tip: 200 }])
  const [credited] = refund(
    rest.map(order => ({ ...order, customerId: 'c' })),
    { refundTip: true, to: 'balance' },
  ) as [ReturnType<typeof refund>[0]]
  expect(credited.refunded).toMatchObject({ payouts: [], returned: { points: 0, balance: 200 } })
  expect(refund([alone.refunded.order, supper()[1]!], { refundTip: true })).toHaveLength(1)
})

describe('an amount', () => {
  it('is allocated to the oldest order first, up to what is left of each', () => {
    const orders = supper()
    expect(given(refund(orders, { amount: 400 }))).toEqual([{ visa: 400 }])
    const refunds = refund(orders, { amount: 3600, refundTip: true })
    expect(given(refunds)).toEqual([{ visa: 1000 }, { visa: 500, amex: 2100 }])
    expect(refunds.map(({ refunded }) => refunded.order.status)).toEqual(['refunded', 'refunded'])
    expect(refunds[0]!.refunded.payouts).toMatchObject([{ tip: 200 }])
  })

  it('is never more than is left of the bill', () => {
    const { code, details } = catchRefusal(() => refund(supper(), { amount: 3601 }))
    expect([code, details]).toEqual(['refund_exceeds_paid', { refundable: 36 }])
  })

  it('is refunded by the payments named, on the orders they paid', () => {
    const payments = [pay('a2', 100), pay('visa', 1200)]
    const refunds = refund(supper(), { amount: 1300, payments })
    expect(given(refunds)).toEqual([{ visa: 1000 }, { visa: 200, amex: 100 }])
    expect(given(refund(supper(), { amount: 100, payments: [pay('amex', 100)] }))).toEqual([{ amex: 100 }])
  })

  it('is refunded up to all that is left of a payment', () => {
    const refunds = refund(supper(), { amount: 1500, payments: [pay('visa', 1500)] })
    expect(given(refunds)).toEqual([{ visa: 1000 }, { visa: 500 }])
  })

  it('is the sum of the payments, none above what is left of it', () => {
    const other = catchRefusal(() => refund(supper(), { amount: 100, payments: [pay('visa', 99)] }))
    expect(other.details).toMatchObject({ fields: [{ path: 'payments', rule: 'not_allowed' }] })
    const more = catchRefusal(() => refund(supper(), { amount: 2101, payments: [pay('amex', 2101)] }))
    expect(more.details).toEqual({ refundable: 21 })
  })
})

describe('items', () => {
  it('are refunded on their own orders', () => {
    const [first, second] = supper()
    const refunds = refund([first!, second!], { items: [named(second!, 1), named(first!, 0)] })
    expect(refunds.map(({ before }) => before.id)).toEqual([first!.id, second!.id])
    expect(given(refunds)).toEqual([{ visa: 1000 }, { visa: 115, amex: 485 }])
  })

  it('are refunded by the payments named, in any allocation that fits', () => {
    const [first, second] = supper()
    const items = [named(first!, 0), named(second!, 1)]
    const payments = [pay('amex', 600), pay('visa', 1000)]
    expect(given(refund([first!, second!], { items, payments }))).toEqual([{ visa: 1000 }, { amex: 600 }])
  })

  it('are refused when the payments did not pay their orders, or do not add up', () => {
    const [first, second] = supper()
    const items = [named(first!, 0)]
    const wrong = catchRefusal(() =>
      refund([first!, second!], { items, payments: [pay('amex', 300), pay('visa', 700)] }),
    )
    expect([wrong.code, wrong.details]).toEqual(['refund_exceeds_paid', { refundable: 7 }])
    const other = catchRefusal(() => refund([first!, second!], { items, payments: [pay('visa', 999)] }))
    expect(other.code).toBe('validation_failed')
  })

  it('of an order that is refunded are refused', () => {
    const [first, second] = supper()
    const [{ refunded }] = refund([first!, second!], { amount: 1000 }) as [ReturnType<typeof refund>[0]]
    const orders = [refunded.order, second!]
    expect(catchRefusal(() => refund(orders, { items: [named(first!, 0)] })).code).toBe('invalid_transition')
    expect(given(refund(orders, {}))).toEqual([{ visa: 500, amex: 2100 }])
  })

  it('unknown to the bill are refused', () => {
    const faulty = catchRefusal(() =>
      refund(supper(), { items: [{ itemId: 'x', quantityMilli: undefined }] }),
    )
    expect(faulty.details).toMatchObject({ fields: [{ path: 'items.0.item_id', rule: 'not_found' }] })
  })
})

it('refunds everything when no items are named, by the payments named', () => {
  const payments = [pay('visa', 1500), pay('amex', 2100)]
  for (const more of [{}, { payments }]) {
    const refunds = refund(supper(), more)
    expect(given(refunds)).toEqual([{ visa: 1000 }, { visa: 500, amex: 2100 }])
    expect(refunds.every(({ refunded }) => refunded.order.status === 'refunded')).toBe(true)
  }
})

it('credits the balance of the orders’ customer', () => {
  const [first, second] = supper()
  const orders = [first!, { ...second!, customerId: 'ada' }]
  const refunds = refund(orders, { amount: 1001, to: 'balance' })
  expect(refunds.map(({ refunded }) => refunded.returned.balance)).toEqual([1000, 1])
  expect(given(refunds)).toEqual([{}, {}])
})

it('rounds the cash of the bill as a whole, one order after the other', () => {
  const coins = (id: string, amount: number) => share(id, 'coins', amount, { type: 'cash' })
  const orders = [1001, 1001, 1001].map((amount, at) => paidOrder([total(amount)], [coins(`c${at}`, amount)]))
  const books = () => new Map([['coins', { ...noBook, coin: 5, amount: 3003, rounding: 2 }]])
  const out = (more: Partial<RefundRequest>) =>
    refund(orders, more, books()).flatMap(({ refunded }) =>
      refunded.payouts.map(one => one.amount + one.rounding),
    )
  expect(out({})).toEqual([1000, 1000, 1005])
  expect(out({ amount: 2002 })).toEqual([1000, 1000])
})

it('pays out all cash received with the last order, also when more was received than the payment rounds to', () => {
  const coins = (id: string) => share(id, 'coins', 501, { type: 'cash' })
  const orders = [coins('c1'), coins('c2')].map(one => paidOrder([total(501)], [one]))
  const book = { ...noBook, coin: 5, amount: 1002, rounding: 3 }
  const first = refund(orders, { amount: 100 }, new Map([['coins', book]]))[0]!.refunded.order
  const after = new Map([['coins', { ...book, refundedAmount: 100, paidOut: 100 }]])
  const out = refund([first, orders[1]!], {}, after).flatMap(({ refunded }) => refunded.payouts)
  expect(out.map(one => one.amount + one.rounding)).toEqual([400, 505])
})

it('rounds several cash payments together: the last refund pays out the rest', () => {
  const coins = (id: string, whole: string) => share(id, whole, 1001, { type: 'cash' })
  const shares = [coins('c1', 'first'), coins('c2', 'second'), coins('c3', 'first')]
  const orders = shares.map(one => paidOrder([total(1001)], [one]))
  const book = { ...noBook, coin: 5, rounding: 0 }
  const books = new Map([
    ['first', { ...book, amount: 2002 }],
    ['second', { ...book, amount: 1001, rounding: 2 }],
  ])
  const out = refund(orders, {}, books).flatMap(({ refunded }) => refunded.payouts)
  expect(out.map(one => one.amount + one.rounding)).toEqual([1000, 1000, 1005])
})

test('refuses a bill that is not settled, or of which nothing is left', () => {
  const from = (...args: Parameters<typeof requireRefundable>) =>
    catchRefusal(() => requireRefundable(...args)).details
  expect(from('open', supper())).toEqual({ from: 'open', to: 'refunded' })
  const gone = supper().map(order => ({ ...order, status: 'refunded' as const }))
  expect(from('settled', gone)).toEqual({ from: 'refunded', to: 'refunded' })
  expect(() => requireRefundable('settled', supper())).not.toThrow()
})

test('refunds a bill as long as one of its orders has something left', () => {
  const [starter, main] = supper()
  const refunded = { ...starter!, status: 'refunded' as const }
  const partly = { ...main!, status: 'partially_refunded' as const }
  expect(() => requireRefundable('settled', [refunded, main!])).not.toThrow()
  expect(() => requireRefundable('settled', [refunded, partly])).not.toThrow()
  expect(catchRefusal(() => requireRefundable('settled', [refunded])).code).toBe('invalid_transition')
})

test('refunds exactly all that is left of the bill', () => {
  const refunds = refund(supper(), { amount: 3600 })
  expect(refunds.map(({ refunded }) => refunded.order.status)).toEqual(['refunded', 'refunded'])
})

test('counts what earlier refunds gave back', () => {
  const starter = refund(supper(), { amount: 100 })[0]!.refunded.order
  const orders = [starter, supper()[1]!]
  const rest = refund(orders, { items: [named(starter, 0)], payments: [pay('visa', 900)] })
  expect(given(rest)).toEqual([{ visa: 900 }])
  const tooMuch = () => refund(orders, { amount: 1450, payments: [pay('visa', 1450)] })
  expect(catchRefusal(tooMuch)).toMatchObject({
    code: 'refund_exceeds_paid',
    details: { refundable: 14 },
  })
})
