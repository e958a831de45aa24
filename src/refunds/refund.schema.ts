import { Type } from 'typebox'
import {
  AmountAboveZero,
  DateOnly,
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
import { reasonFields } from '../reasons/reason.schema.ts'
import { PartQuantity } from '../sale/command/order.schema.ts'
import { propertiesOf } from '../shapes/shape.schema.ts'
import { adjustmentShape } from '../sale/shapes/order.shape.ts'

const RefundItem = strict({
  item_id: Ulid,
  quantity: optional(PartQuantity, 'The quantity to refund; all that is left of the item when omitted.'),
})

const ChosenPayment = strict({
  payment_id: described(Ulid, 'The id of a payment, or of an order’s share of a bill’s payment.'),
  amount: described(AmountAboveZero, 'The amount to refund of this payment.'),
})

/** The reason of a refund whose request has none. */
export const defaultReason = 'refund'

export const Refund = strict(
  {
    items: optional(
      Type.Array(RefundItem, { minItems: 1, maxItems: 500 }),
      'Product items; their service charge is refunded with them. Without items and amount, all that is left is ' +
        'refunded.',
    ),
    amount: optional(
      AmountAboveZero,
      'An amount to refund without items, which stay as they are; it includes tax and service charge in proportion.',
    ),
    payments: optional(
      Type.Array(ChosenPayment, { minItems: 1, maxItems: 100 }),
      'The payments to refund, with amounts that add up to the refund. When omitted: all payments, the balance and ' +
        'the points, in proportion to what is left of each.',
    ),
    reason: optional(text(255, { default: defaultReason }), 'Why it is refunded.'),
    reason_id: reasonFields('').reason_id,
    restock: optional(
      Type.Boolean({ default: false }),
      'When true, the stock consumed by the items is returned.',
    ),
    to_payment_method_id: optional(
      Ulid,
      'Gives the part that payments paid by this method, whatever the sale was paid by; not together with `to` or ' +
        '`payments`. Balance and points get their own part back.',
    ),
    to: optional(
      oneOf(['original', 'balance'], { default: 'original' }),
      'Refund to where the money came from, or to the balance of the order’s customer.',
    ),
    refund_tip: optional(
      Type.Boolean({ default: false }),
      'Refunds the tips too; only with all that is left of the order or bill.',
    ),
    shift_id: optional(
      Ulid,
      'The shift of the drawer that pays; required when several shifts are open in the branch.',
    ),
  },
  { $id: 'Refund', description: 'Send items, an amount, or neither to refund all that is left.' },
)

export const refundFilters = {
  branch_id: Ulid,
  payment_method_id: described(Ulid, 'A method that money was refunded to.'),
  order_id: Ulid,
  business_date_from: described(DateOnly, 'The first business date of the refund.'),
  business_date_to: described(DateOnly, 'The last business date of the refund.'),
}

export const RefundList = listOf(
  strict(
    {
      ...propertiesOf(adjustmentShape),
      order_id: Ulid,
      dining_session_id: nullable(Ulid),
      branch_id: Ulid,
      updated_at: Timestamp,
    },
    { $id: 'ListedRefund', description: 'A refund, with its order and bill.' },
  ),
)
