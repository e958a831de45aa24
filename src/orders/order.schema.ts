import { Type } from 'typebox'
import {
  Amount,
  dataOf,
  listOf,
  nullable,
  oneOf,
  strict,
  text,
  Timestamp,
  Ulid,
} from '../wire/common.schema.ts'
import { campaignReasons } from '../menu/campaign.rules.ts'
import { propertiesOf } from '../sale/shapes/shape.schema.ts'
import {
  adjustmentShape,
  discountShape,
  itemShape,
  kitchenShape,
  orderShape,
  paymentShape,
} from '../sale/shapes/order.shape.ts'
import { taxLineShape } from '../sale/shapes/tax.shape.ts'

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

const Item = strict({
  ...propertiesOf(itemShape),
  kitchen: strict({ ...propertiesOf(kitchenShape), station_id: nullable(Ulid) }),
})

export const Payment = strict(propertiesOf(paymentShape))

export const TaxLine = strict(propertiesOf(taxLineShape))

const orderFields = {
  ...propertiesOf(orderShape),
  totals: Totals,
  paid: Type.Unsafe<number>({
    ...Amount,
    description:
      'Paid by its payments. On an open bill: by those that name its items; what else is paid of the bill is shared out ' +
      'when it settles.',
  }),
  due: Type.Unsafe<number>({
    ...Amount,
    description:
      'Still to be paid: total less paid, and less what balance and points paid; 0 once it is closed.',
  }),
  tax_lines: Type.Array(TaxLine),
  items: Type.Array(Item),
  discounts: Type.Array(strict(propertiesOf(discountShape))),
  payments: Type.Array(Payment),
  adjustments: Type.Array(
    strict({
      ...propertiesOf(adjustmentShape),
      tax_lines: Type.Array(TaxLine, { description: 'The taxes given back.' }),
    }),
  ),
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
