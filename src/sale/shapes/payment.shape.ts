import {
  date,
  id,
  metadata,
  milli,
  money,
  names,
  type Of,
  orNull,
  shape,
  text,
  time,
} from '../../shapes/shape.rules.ts'
import { list } from '../../shapes/shape-documents.rules.ts'

const readOnly = true

/** For a sale, for a customer's balance, or balance given back (a negative amount). */
export const paymentKinds = ['sale', 'top_up', 'pay_out'] as const
export type PaymentKind = (typeof paymentKinds)[number]

const paidItemShape = shape({
  itemId: id(),
  quantityMilli: milli({ column: 'quantity' }),
  amount: money(),
})
export type PaidItem = Of<typeof paidItemShape.fields>

/** A payment on an order or a bill, or an order's share of a payment on its bill. */
export const paymentShape = shape({
  id: id(),
  /** The bill payment of which this is a share; null: a whole payment. */
  billPaymentId: orNull(id({ column: 'payment_id', readOnly })),
  paymentMethodId: id(),
  name: text(),
  names: names(),
  type: text(),
  amount: money({ about: 'Without the tip; negative for a reversal.' }),
  tip: money(),
  tendered: orNull(money()),
  change: money(),
  rounding: money({
    about: 'Money received in addition to the amount because of the smallest coin; may be negative.',
  }),
  refundedAmount: money({ readOnly }),
  /** The part of the tip that was refunded, to the method or to a balance. */
  refundedTip: money({ wire: false, readOnly }),
  reference: orNull(text()),
  metadata: metadata(),
  shiftId: orNull(id()),
  staffId: orNull(id()),
  /** Who took the money, when another person corrected the payment: its tip is theirs. */
  takenBy: orNull(id({ wire: false })),
  /** The items it paid; null: it paid an amount. */
  items: orNull(list(paidItemShape, { wire: false })),
  paidAt: time(),
  businessDate: date(),
  voidedAt: orNull(time()),
  correctsId: orNull(id()),
  /** Who approved its voiding or correction. */
  approvedBy: orNull(id()),
})
export type OrderPayment = Of<typeof paymentShape.fields>
