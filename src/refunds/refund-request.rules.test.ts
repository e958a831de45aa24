import { describe, expect, it } from 'vitest'
import { plainCombo } from '#test/builders/plain-combo.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { Till, total } from '#test/builders/refund-till.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import type { Fault } from '../lib/refusal.ts'
import type { CurrencyDecimals } from '../lib/money.ts'
import { type RefundRequest, withWholeCombos } from './refund-request.rules.ts'

const cards = [
  { id: 'visa', amount: 700, tip: 50 },
  { id: 'amex', amount: 300 },
  { id: 'gone', amount: 10, voidedAt: 1 },
]
const tillOf = (decimals: CurrencyDecimals = 2) =>
  new Till(paidOrder([total(600), total(400)], cards), 1, decimals)

function faultsOf(till: Till, items: RefundRequest['items'], more: Partial<RefundRequest>) {
  const { details } = catchRefusal(() => till.refund(items, more))
  return (details['fields'] as Fault[]).map(({ path, rule }) => `${path} ${rule}`)
}
const pay = (paymentId: string, amount: number) => ({ paymentId, amount })

describe('a request is refused', () => {
  it.each<[string, Partial<RefundRequest>, string[]]>([
    ['an amount and a return of stock', { amount: 1, restock: true }, ['restock not_allowed']],
    ['a balance without a customer', { to: 'balance' }, ['to not_allowed']],
    ['a tip with a part', { amount: 999, refundTip: true }, ['refund_tip not_allowed']],
    ['an unknown payment', { amount: 1, payments: [pay('x', 1)] }, ['payments.0.payment_id not_found']],
    ['a voided payment', { amount: 1, payments: [pay('gone', 1)] }, ['payments.0.payment_id not_found']],
    [
      'one payment twice',
      { amount: 2, payments: [pay('visa', 1), pay('visa', 1)] },
      ['payments.1.payment_id duplicate'],
    ],
    [
      'payments for the balance',
      { amount: 1, to: 'balance', payments: [pay('visa', 1)] },
      ['payments not_allowed', 'to not_allowed'],
    ],
    [
      'payments or a way back beside the method that gives all',
      { to: 'original', toPaymentMethodId: 'cash', payments: [pay('visa', 1)] },
      ['payments not_allowed', 'to not_allowed'],
    ],
    ['another sum of payments', { amount: 3, payments: [pay('visa', 2)] }, ['payments not_allowed']],
  ])('for %s', (_, more, faults) => expect(faultsOf(tillOf(), undefined, more)).toEqual(faults))

  it('for items together with an amount, and for the tip with only a part of the items', () => {
    const till = tillOf()
    expect(faultsOf(till, [till.item(0)], { amount: 1 })).toEqual(['amount not_allowed'])
    expect(faultsOf(till, [till.item(0)], { refundTip: true })).toEqual(['refund_tip not_allowed'])
  })

  it('but not for the tip with all items that cost anything', () => {
    const till = new Till(paidOrder([total(600), total(0)], [{ id: 'visa', amount: 600, tip: 50 }]), 1, 2)
    till.refund([till.item(0)], { refundTip: true })
    expect(till.order.payments[0]!.refundedAmount).toBe(600)
  })

  it('for hundredths in a currency without decimals', () => {
    const more = { amount: 150, payments: [pay('visa', 150)] }
    expect(faultsOf(tillOf(0), undefined, more)).toEqual(['amount decimals', 'payments.0.amount decimals'])
  })
})

describe('payments that are named', () => {
  it('add up to the refund, each at most what is left of it', () => {
    const till = tillOf()
    till.refund([till.item(1)], { payments: [pay('amex', 250), pay('visa', 150)] })
    expect(till.order.payments.map(one => one.refundedAmount)).toEqual([150, 250, 0])
    const { code, details } = catchRefusal(() =>
      till.refund([till.item(0)], { payments: [pay('amex', 51), pay('visa', 549)] }),
    )
    expect([code, details]).toEqual(['refund_exceeds_paid', { refundable: 0.5 }])
    till.refund(undefined, { refundTip: true })
    expect(till.order.payments.map(one => one.refundedAmount)).toEqual([700, 300, 0])
  })

  it('can be named by the id of the bill’s payment or of the order’s share', () => {
    for (const id of ['share', 'whole']) {
      const till = new Till(paidOrder([total(600)], [{ id: 'share', billPaymentId: 'whole', amount: 600 }]))
      const { payouts, order } = till.refund(undefined, { payments: [pay(id, 600)] })
      expect(payouts).toMatchObject([{ paymentId: 'whole', amount: 600 }])
      expect(order.adjustments).toMatchObject([{ payments: [{ paymentId: 'share', amount: 600 }] }])
    }
  })
})

it('a request that names a component of a combo is for all of them; one without items stays as it is', () => {
  const combo = plainCombo('c')
  const sale = paidOrder([total(600, { id: 'burger', combo }), total(400, { id: 'cola', combo })], [])
  const request = { items: [{ itemId: 'cola', quantityMilli: 1000 }] }
  expect(withWholeCombos(sale, request).items).toEqual([
    { itemId: 'burger', quantityMilli: 1000 },
    { itemId: 'cola', quantityMilli: 1000 },
  ])
  const amount = { items: undefined, amount: 100 }
  expect(withWholeCombos(sale, amount)).toBe(amount)
})

it('components of one combo are refunded in the same quantity', () => {
  const combo = plainCombo('c')
  const till = new Till(
    paidOrder([total(600, { combo, quantityMilli: 2000 }), total(400, { combo, quantityMilli: 2000 })], []),
  )
  expect(faultsOf(till, [till.item(0, 1), till.item(1, 2)], {})).toEqual(['items.1.quantity duplicate'])
})
