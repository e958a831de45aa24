import { Type } from 'typebox'
import {
  Amount,
  dataOf,
  DateOnly,
  lines,
  listOf,
  nullable,
  oneOf,
  Quantity,
  strict,
  text,
  Timestamp,
  Ulid,
} from '../wire/common.schema.ts'
import { channels, kitchenStages } from '../wire/words.rules.ts'
import { campaignReasons } from '../menu/campaign.rules.ts'
import { orderStatuses } from '../sale/order.rules.ts'
import { serviceTypes } from '../sale/stored-order.rules.ts'

/** Totals of an order and of a bill: sums over the live items. */
export const Totals = strict({
  total: Amount,
  subtotal: Amount,
  tax: Amount,
  discount: Amount,
  campaign_discount: Amount,
  cost: Amount,
  gross_profit: Amount,
})

const stageTimes = {
  new_at: nullable(Timestamp),
  preparing_at: nullable(Timestamp),
  ready_at: nullable(Timestamp),
  delivered_at: nullable(Timestamp),
}

const Stage = nullable(oneOf(kitchenStages))

const ItemAddon = strict({
  addon_id: Ulid,
  addon_group_id: Ulid,
  name: Type.String(),
  quantity: Type.Integer({ description: 'Units per unit of the line; per line when it is sold by weight.' }),
  unit_price: Amount,
  total: Amount,
})

const Item = strict({
  id: Ulid,
  product_id: nullable(Ulid),
  kind: oneOf(['product', 'service_charge']),
  name: Type.String(),
  quantity: Quantity,
  unit_price: Amount,
  addons: Type.Array(ItemAddon),
  subtotal: Amount,
  discount: Amount,
  campaign_discount: Amount,
  campaigns: Type.Array(strict({ campaign_id: Ulid, name: Type.String(), amount: Amount })),
  tax_id: nullable(Ulid),
  tax_rate: nullable(Type.Number({ description: 'Percent.' })),
  tax: Amount,
  total: Amount,
  cost: Amount,
  note: nullable(lines(255)),
  seat: nullable(Type.Integer()),
  course: nullable(Type.Integer()),
  held: Type.Boolean(),
  fired_at: nullable(Timestamp),
  client_line_id: nullable(Type.String()),
  kitchen: strict({ status: Stage, station_id: nullable(Ulid), ...stageTimes }),
  paid_quantity: Quantity,
  wasted_quantity: Type.Unsafe<number>({
    ...Quantity,
    description: 'How much of it was thrown away and not made once more: it does not go back to stock.',
  }),
  split_from_id: nullable(Ulid),
  cancelled_at: nullable(Timestamp),
  cancelled_business_date: nullable(DateOnly),
  cancel_kind: nullable(oneOf(['cancel', 'refund'])),
  cancel_reason: nullable(Type.String()),
  cancelled_by: nullable(Ulid),
  restocked: nullable(Type.Boolean()),
})

export const Payment = strict({
  id: Ulid,
  bill_payment_id: nullable(Ulid),
  payment_method_id: Ulid,
  name: Type.String(),
  type: Type.String(),
  amount: Type.Unsafe<number>({ ...Amount, description: 'Without the tip; below zero in a reversal.' }),
  tip: Amount,
  tendered: nullable(Amount),
  change: Amount,
  rounding: Type.Unsafe<number>({
    ...Amount,
    description: 'Received by the drawer beyond the amount because of the smallest coin; may be below zero.',
  }),
  refunded_amount: Amount,
  reference: nullable(Type.String()),
  shift_id: nullable(Ulid),
  staff_id: nullable(Ulid),
  paid_at: Timestamp,
  business_date: DateOnly,
  voided_at: nullable(Timestamp),
  corrects_id: nullable(Ulid),
  approved_by: nullable(Ulid),
})

const Discount = strict({
  id: Ulid,
  bill_discount_id: nullable(Ulid),
  kind: oneOf(['percentage', 'amount']),
  value: Type.Number({ description: 'Percent, or an amount, as it was asked for.' }),
  item_id: nullable(Ulid),
  amount: Type.Unsafe<number>({
    ...Amount,
    description: 'The amount taken off; a removed one keeps its last.',
  }),
  reason: Type.String(),
  staff_id: nullable(Ulid),
  approved_by: nullable(Ulid),
  created_at: Timestamp,
  removed_at: nullable(Timestamp),
  removal_approved_by: nullable(Ulid),
})

const OrderAdjustment = strict({
  id: Ulid,
  kind: oneOf(['refund', 'waste']),
  item_id: Ulid,
  quantity: Quantity,
  amount: Amount,
  tax: Amount,
  cost: Amount,
  reason: Type.String(),
  restocked: Type.Boolean(),
  payments: Type.Array(strict({ payment_id: Ulid, amount: Amount })),
  to_balance: Amount,
  points_returned: Type.Integer(),
  points_reversed: Type.Integer(),
  balance_reversed: Amount,
  tip: Amount,
  staff_id: nullable(Ulid),
  approved_by: nullable(Ulid),
  created_at: Timestamp,
  business_date: DateOnly,
})

const TaxLine = strict({
  tax_id: nullable(Ulid),
  name: nullable(Type.String()),
  rate: nullable(Type.Number()),
  base: Amount,
  amount: Amount,
})

const orderFields = {
  branch_id: Ulid,
  dining_session_id: nullable(Ulid),
  table_id: nullable(Ulid),
  channel: oneOf(channels),
  service_type: oneOf(serviceTypes),
  status: oneOf(orderStatuses),
  business_date: DateOnly,
  currency: Type.String(),
  tax_mode: oneOf(['inclusive', 'exclusive']),
  kitchen: strict({ status: Stage, ...stageTimes }),
  staff_id: nullable(Ulid),
  customer_id: nullable(Ulid),
  customer_name: nullable(Type.String()),
  payment_method_id: nullable(Ulid),
  client_ref: nullable(Type.String()),
  coupon_code: nullable(Type.String()),
  moved_from_order_id: nullable(Ulid),
  totals: Totals,
  tax_lines: Type.Array(TaxLine),
  customer_payment: strict({
    balance_used: Amount,
    points_used: Type.Integer(),
    points_value: Amount,
    balance_earned: Amount,
    points_earned: Type.Integer(),
  }),
  items: Type.Array(Item),
  discounts: Type.Array(Discount),
  payments: Type.Array(Payment),
  adjustments: Type.Array(OrderAdjustment),
  note: nullable(lines(500)),
  ordered_at: Timestamp,
}

export const Order = strict(
  {
    id: Ulid,
    order_number: Type.String(),
    display_number: Type.String({
      description: 'The number called out: counts per branch and business date.',
    }),
    ...orderFields,
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer(),
  },
  { $id: 'Order' },
)

export const OrderAnswer = dataOf(Order)
export const OrderListAnswer = listOf(Order)

const PreviewCampaign = strict({
  campaign_id: Ulid,
  name: Type.String(),
  applied: Type.Boolean(),
  amount: Type.Unsafe<number>({ ...Amount, description: 'The amount taken off the order.' }),
  reason: nullable(oneOf(campaignReasons, { description: 'Why it takes nothing off; null when it does.' })),
})

/** The order as it would be; fields that only a sent order has are null. */
export const OrderPreview = dataOf(
  strict(
    {
      id: Type.Null(),
      order_number: Type.Null(),
      display_number: Type.Null(),
      ...orderFields,
      items: Type.Array(strict({ ...Item.properties, id: Type.Null() })),
      campaigns: Type.Array(PreviewCampaign, {
        description: 'In the order they were looked at; one with a coupon only when its code was sent.',
      }),
      created_at: Type.Null(),
      updated_at: Type.Null(),
      version: Type.Null(),
    },
    { $id: 'OrderPreview', description: 'An order as it would be; what only a sent order has is null.' },
  ),
)

export const CancelItem = strict({
  reason: text(255, { description: 'Why the item is cancelled.' }),
  restock: Type.Optional(
    Type.Boolean({ default: true, description: 'When true, the stock consumed by the item is returned.' }),
  ),
  quantity: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 999,
      'x-decimals': 3,
      description: 'Part of a line; the whole line when omitted.',
    }),
  ),
})
