import { toMilli } from '../../lib/money.ts'
import {
  Lang,
  Amount,
  dataOf,
  described,
  listOf,
  nullable,
  oneOf,
  strict,
  Timestamp,
  Ulid,
} from '../../wire/common.schema.ts'
import { Type } from 'typebox'
import { campaignReasons } from '../../menu/campaign.rules.ts'
import { propertiesOf } from '../../shapes/shape.schema.ts'
import { addonShape, halfShape, withoutShape } from '../shapes/item-parts.shape.ts'
import {
  adjustmentShape,
  discountShape,
  itemShape,
  kitchenShape,
  orderShape,
  serviceTypes,
} from '../shapes/order.shape.ts'
import { paymentShape } from '../shapes/payment.shape.ts'
import { taxLineShape } from '../shapes/tax.shape.ts'

/** Totals of an order or bill: sums over the live items. */
export const Totals = strict({
  total: Amount,
  subtotal: Amount,
  tax: Amount,
  discount: Amount,
  campaign_discount: Amount,
  cost: Amount,
  gross_profit: Amount,
})

export const TaxLine = strict(propertiesOf(taxLineShape))

export const Item = strict({
  ...propertiesOf(itemShape),
  parts: Type.Array(
    strict({
      ...propertiesOf(halfShape),
      addons: described(
        Type.Array(strict(propertiesOf(addonShape))),
        'Addons of this part: one n-th of their price and stock, where n is the number of parts.',
      ),
      without: Type.Array(strict(propertiesOf(withoutShape))),
    }),
  ),
  service_type: oneOf(serviceTypes),
  tax_lines: Type.Array(TaxLine, {
    description: 'Its taxes: several where addons have other taxes than the product.',
  }),
  kitchen: strict({ ...propertiesOf(kitchenShape), station_id: nullable(Ulid) }),
})

export const Payment = strict({
  ...propertiesOf(paymentShape),
  charged: described(
    Amount,
    'The sum that the terminal charges or the drawer receives, without the tip: amount plus rounding.',
  ),
})

const orderFields = {
  ...propertiesOf(orderShape),
  by_guests: Type.Boolean({
    description:
      'Whether guests of the bill sent it and staff changed neither its note nor its customer name. Guests read notes, names ' +
      'and references only on such orders.',
  }),
  totals: Totals,
  paid: described(
    Amount,
    'Sum of its payments. On an open bill, only payments that name its items count; the other payments of the bill are ' +
      'allocated to its orders when it settles.',
  ),
  due: described(
    Amount,
    'Amount still due: total minus paid, minus the amount paid from balance and points; 0 once it is closed.',
  ),
  tax_lines: Type.Array(TaxLine),
  items: Type.Array(Item),
  discounts: Type.Array(strict(propertiesOf(discountShape))),
  payments: Type.Array(Payment),
  adjustments: Type.Array(
    strict({
      ...propertiesOf(adjustmentShape),
      tax_lines: Type.Array(TaxLine, { description: 'The taxes refunded.' }),
    }),
  ),
}

export const Order = strict(
  {
    id: Ulid,
    order_number: Type.String(),
    display_number: Type.String({
      description: 'The number called out, counted per branch and business date.',
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
  amount: described(Amount, 'The amount discounted from the order.'),
  reason: nullable(oneOf(campaignReasons, { description: 'Why it does not apply; null when it does.' })),
})

export const OrderPreview = dataOf(
  strict(
    {
      id: Type.Null(),
      order_number: Type.Null(),
      display_number: Type.Null(),
      ...orderFields,
      items: Type.Array(strict({ ...Item.properties, id: Type.Null() })),
      campaigns: Type.Array(PreviewCampaign, {
        description:
          'In the order they were evaluated; a campaign with a coupon only when its code was sent.',
      }),
      created_at: Type.Null(),
      updated_at: Type.Null(),
      version: Type.Null(),
    },
    {
      $id: 'OrderPreview',
      description: 'The order as it would be placed; fields that only a placed order has are null.',
    },
  ),
)

/** The parts shared by all operations that answer with an order. */
export const orderParts = {
  query: strict({ lang: Type.Optional(Lang) }),
  status: 200,
  answer: OrderAnswer,
} as const
export const onOrder = { ...orderParts, resource: 'order', params: strict({ order: Ulid }) } as const

/** The quantity of an item, or of a part of it. */
export const PartQuantity = Type.Number({ exclusiveMinimum: 0, maximum: 999, 'x-decimals': 3 })

/** Reads the items that a request names; an item without a quantity is the whole item. */
export function readItems(items: readonly { item_id: string; quantity?: number | undefined }[]) {
  return items.map(({ item_id: itemId, quantity }) => ({
    itemId,
    quantityMilli: quantity === undefined ? undefined : toMilli(quantity),
  }))
}

/** Selects the waiting items to fire. */
export const fireFields = {
  course: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  item_ids: Type.Optional(Type.Array(Ulid, { minItems: 1, maxItems: 500, uniqueItems: true })),
}
