import { PartQuantity, Payment } from '../sale/command/order.schema.ts'
import {
  AmountAboveZero,
  AmountIn,
  dataOf,
  dated,
  listOf,
  nullable,
  oneOf,
  strict,
  text,
  Timestamp,
  Ulid,
  described,
  optional,
} from '../wire/common.schema.ts'
import { Type } from 'typebox'
import { BuyerIn } from '../sale/receipt/receipt.schema.ts'
import { paymentKinds } from '../sale/shapes/payment.shape.ts'
import { MetadataIn } from '../wire/metadata.schema.ts'

const PaidItem = strict({
  item_id: Ulid,
  quantity: described(
    PartQuantity,
    'The quantity paid. Guests who share a piece pay parts of it, 0.5 or 0.33, with two decimals at most; the last part pays ' +
      'what is left of its price.',
  ),
})

const Entry = strict({
  payment_method_id: Ulid,
  amount: optional(
    AmountAboveZero,
    'The amount paid of the due, without the tip. When omitted: the price of its items, or without items, in the ' +
      'last entry only, all that is due, which with a tip may be nothing.',
  ),
  tip: optional(AmountIn, 'Paid in addition to the amount.'),
  tendered: optional(AmountIn, 'The cash that the guest handed over; only for cash.'),
  paid_at: dated('When it was paid, which decides its business date'),
  reference: Type.Optional(nullable(text(255))),
  metadata: Type.Optional(MetadataIn),
  items: optional(
    Type.Array(PaidItem, { minItems: 1, maxItems: 500 }),
    'Pays these items and raises their `paid_quantity`; an amount sent with them must be their sum.',
  ),
})

const ShiftId = optional(Ulid, 'The shift of the drawer; the branch’s only open shift when omitted.')

export const Pay = strict(
  {
    payments: Type.Array(Entry, {
      maxItems: 100,
      description:
        'Applied in this order. May be empty when nothing is due, or when balance or points are spent.',
    }),
    balance: optional(
      AmountIn,
      'The amount spent of the customer’s balance, after the points and before the payments.',
    ),
    points: optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
      'The customer’s points to redeem, applied first, at the brand’s `loyalty.point_value`.',
    ),
    shift_id: ShiftId,
    print: optional(
      Type.Boolean({ default: false }),
      'Prints the receipt, also where the printer prints receipts on request only.',
    ),
    buyer: optional(BuyerIn, 'Named on the receipt; only with the payment after which nothing is due.'),
  },
  { $id: 'Pay', description: 'Points pay first, then balance, then the payments.' },
)

const Reason = text(255)

export const VoidPayment = strict({ reason: Reason, shift_id: ShiftId })

export const VoidRedemption = strict({ reason: Reason })

export const Reopen = strict({ reason: Reason })

export const CorrectPayment = strict({
  payment_method_id: described(Ulid, 'The actual payment method.'),
  reason: Reason,
  shift_id: ShiftId,
})

export const ChangeTip = strict({
  tip: described(AmountIn, 'The new total tip; 0 removes it.'),
})

/** The fields of a payment with its order, bill or customer. */
export const ownedPayment = {
  ...Payment.properties,
  kind: described(
    oneOf(paymentKinds),
    'A `top_up` is money for a customer’s balance; a `pay_out`, with a negative amount, gives it back.',
  ),
  order_id: nullable(Ulid),
  dining_session_id: nullable(Ulid),
  customer_id: nullable(described(Ulid, 'Of a top-up or a pay-out: whose balance.')),
}

const ListedPayment = strict(
  { ...ownedPayment, branch_id: Ulid, created_at: Timestamp, updated_at: Timestamp },
  { $id: 'ListedPayment', description: 'A payment, with its order, bill or customer.' },
)

export const PaymentList = listOf(ListedPayment)
export const ListedPaymentAnswer = dataOf(ListedPayment)

export const PaymentAnswer = dataOf(
  strict(ownedPayment, { $id: 'OwnedPayment', description: 'A payment, with its order or bill.' }),
)
