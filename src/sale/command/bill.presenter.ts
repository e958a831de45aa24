import { toAmount } from '../../lib/money.ts'
import { presentLongOrder, presentOrder, presentTaxLines, presentTotals } from './order.presenter.ts'
import { presentPayment } from '../payment/payment.presenter.ts'
import type { Locale } from '../../shapes/locale.rules.ts'
import type { StoredOrder } from '../shapes/order.shape.ts'
import type { OrderPayment } from '../shapes/payment.shape.ts'
import { addTaxLines, taxLines } from '../item/tax-lines.rules.ts'
import type { TaxLine } from '../shapes/tax.shape.ts'
import { dueOf } from '../bill/bill.rules.ts'
import { type Bill, billShape } from '../shapes/bill.shape.ts'

/** Presents the bill as lists show it: without its orders. */
export function presentBillSummary(bill: Bill, payments: readonly OrderPayment[], lang: string) {
  const zone = bill.timezone
  return {
    ...billShape.show(bill, zone),
    totals: presentTotals(bill.totals),
    due: toAmount(dueOf(bill)),
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

/** A `WholeBill` whose orders are generated on demand when the bill is long. */
export type StreamedBill = Omit<WholeBill, 'orders'> & {
  orders: readonly StoredOrder[] | Generator<StoredOrder>
}

/** Presents the bill with its rounds; those of a long bill are presented one by one while they are sent. */
export function presentBill({ bill, payments, orders }: StreamedBill, lang: string) {
  const locale = { zone: bill.timezone, lang }
  const summary = presentBillSummary(bill, payments, lang)
  const taxes: TaxLine[] = []
  if ('next' in orders) {
    const presented = orders.map(order => {
      taxes.push(...taxLines(order.items))
      return presentLongOrder(order, locale)
    })
    return { ...summary, orders: presented, tax_lines: lateTaxLines(taxes, locale) }
  }
  for (const order of orders) taxes.push(...taxLines(order.items))
  return {
    ...summary,
    tax_lines: presentTaxLines(addTaxLines(taxes), locale),
    orders: orders.map(order => presentOrder(order, locale)),
  }
}

/** Sums the tax lines only when they are sent: sending the orders before them fills `lines`. */
function* lateTaxLines(lines: readonly TaxLine[], locale: Locale) {
  yield* presentTaxLines(addTaxLines(lines), locale)
}
