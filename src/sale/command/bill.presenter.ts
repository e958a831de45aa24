import { toAmount } from '../../lib/money.ts'
import { presentOrder, presentTaxLines, presentTotals } from './order.presenter.ts'
import { presentPayment } from '../payment/payment.presenter.ts'
import type { StoredOrder } from '../shapes/order.shape.ts'
import type { OrderPayment } from '../shapes/payment.shape.ts'
import { addTaxLines, taxLines } from '../item/tax-lines.rules.ts'
import { dueOf } from '../bill/bill.rules.ts'
import { type Bill, billShape } from '../shapes/bill.shape.ts'

/** Presents the bill as lists show it: without its orders. */
export function presentBillSummary(bill: Bill, payments: readonly OrderPayment[], lang: string) {
  const zone = bill.timezone
  return {
    ...billShape.show(bill, zone),
    totals: presentTotals(bill.totals),
    due: toAmount(dueOf(bill)),
    customer_payment: {
      balance_used: toAmount(bill.balanceUsed),
      points_used: bill.pointsUsed,
      points_value: toAmount(bill.pointsValue),
    },
    payments: payments.map(payment => presentPayment(payment, { zone, lang })),
  }
}

/** A bill with its payments and orders, read consistently. */
export type WholeBill = {
  bill: Bill
  payments: readonly OrderPayment[]
  /** Oldest first. */
  orders: readonly StoredOrder[]
}

/** Presents the bill with its rounds. */
export function presentBill({ bill, payments, orders }: WholeBill, lang: string) {
  const locale = { zone: bill.timezone, lang }
  const taxes = orders.flatMap(order => taxLines(order.items))
  return {
    ...presentBillSummary(bill, payments, lang),
    tax_lines: presentTaxLines(addTaxLines(taxes), locale),
    orders: orders.map(order => presentOrder(order, locale)),
  }
}

/** Answers a read of a bill, or a command on it, with the bill and its rounds. */
export function answerBill(
  { answer: bill, replayed }: { answer: WholeBill; replayed: boolean },
  lang: string,
) {
  return { data: presentBill(bill, lang), version: bill.bill.version, replayed }
}
