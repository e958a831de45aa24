import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainBill } from '#test/builders/plain-bill.ts'
import { presentOwnedPayment } from '../payment/payment.presenter.ts'
import { answerBill, presentBill, presentBillSummary } from './bill.presenter.ts'

const noon = Date.parse('2026-11-21T12:00:00+01:00')
const shown = '2026-11-21T12:00:00.000+01:00'
const taxComponents = [
  { name: 'GST', rate: 50_000, amount: 43 },
  { name: 'QST', rate: 99_750, amount: 87 },
]
const tax = {
  taxId: 'q',
  taxName: 'Taxes',
  taxNames: { tr: 'Vergi' },
  taxRate: 149_750,
  tax: 130,
  taxComponents,
}
const order = paidOrder(
  [{ total: 1000, names: { tr: 'Pide' }, ...tax }],
  [{ amount: 1000, paidAt: noon, names: { tr: 'Kart' } }],
)
const bill = plainBill(order.totals, { staffId: 'ada', paid: 250, version: 2 })

const zeros = { discount: 0, campaign_discount: 0, cost: 0 }

it('a bill shows the amount due and its payments, a closed one its closing time', () => {
  const summary = {
    id: 'bill',
    branch_id: 'roma',
    table_ids: ['one'],
    name: null,
    guests: 2,
    status: 'open',
    customer_id: null,
    service_charge_waived_at: null,
    service_charge_waived_by: null,
    service_charge_waiver_approved_by: null,
    staff_id: 'ada',
    note: null,
    metadata: {},
    opened_at: shown,
    closed_at: null,
    bill_printed_at: null,
    totals: { ...zeros, total: 10, subtotal: 10, tax: 1.3, gross_profit: 8.7 },
    paid: 2.5,
    due: 7.5,
    customer_payment: { balance_used: 0, points_used: 0, points_value: 0 },
    payments: [expect.objectContaining({ amount: 10, type: 'card', paid_at: shown })],
    merged_into_id: null,
    created_at: shown,
    updated_at: shown,
    version: 2,
  }
  expect(presentBillSummary(bill, order.payments, 'en')).toEqual(summary)
  expect(presentBillSummary({ ...bill, status: 'settled', closedAt: noon }, [], 'en')).toMatchObject({
    closed_at: shown,
    bill_printed_at: null,
    due: 0,
    payments: [],
  })
})

it('a bill shows its rounds in the requested language', () => {
  const whole = { bill, payments: order.payments, orders: [order] }
  const answer = answerBill({ answer: whole, replayed: true }, 'tr')
  expect(answer).toEqual({ data: presentBill(whole, 'tr'), version: bill.version, replayed: true })
  expect(presentBill(whole, 'tr')).toMatchObject({
    id: 'bill',
    due: 7.5,
    payments: [{ name: 'Kart' }],
    orders: [{ id: order.id, items: [{ name: 'Pide' }] }],
  })
  expect(presentBill({ ...whole, orders: [order, order] }, 'tr').tax_lines).toEqual([
    {
      tax_id: 'q',
      name: 'Vergi',
      rate: 14.975,
      base: 17.4,
      amount: 2.6,
      components: [
        { name: 'GST', rate: 5, amount: 0.86 },
        { name: 'QST', rate: 9.975, amount: 1.74 },
      ],
    },
  ])
})

it('a payment alone names its order or bill', () => {
  const [payment] = order.payments
  const owned = {
    payment: payment!,
    branchId: 'roma',
    zone: 'Europe/Rome',
    billId: 'bill',
    orderId: null,
    version: 1,
  }
  expect(presentOwnedPayment(owned)).toMatchObject({
    id: payment!.id,
    amount: 10,
    paid_at: shown,
    order_id: null,
    dining_session_id: 'bill',
  })
})
