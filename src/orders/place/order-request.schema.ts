import { Type } from 'typebox'
import {
  AmountIn,
  CouponCode,
  described,
  lines,
  nullable,
  oneOf,
  optional,
  strict,
  text,
  Timestamp,
  Ulid,
} from '../../wire/common.schema.ts'
import { MetadataIn } from '../../wire/metadata.schema.ts'
import { counterChannels, exampleId } from '../../wire/words.types.ts'
import { maxLineAddons } from '../../menu/addon-choice.rules.ts'
import { serviceTypes } from '../../sale/shapes/order.shape.ts'

const LineAddon = strict({
  addon_id: Ulid,
  addon_group_id: optional(Ulid, 'Required when the addon is in several groups of the product.'),
  quantity: optional(Type.Integer({ minimum: 1, maximum: 999 }), 'Per unit of the line; 1 when omitted.'),
})

const Line = strict({
  product_id: Ulid,
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: 999, 'x-decimals': 3 }),
  addons: Type.Optional(Type.Array(LineAddon, { maxItems: maxLineAddons })),
  unit_price: optional(AmountIn, 'Required on, and only allowed on, open-price products.'),
  note: Type.Optional(nullable(lines(255))),
  seat: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 999 }))),
  course: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 99 }))),
  hold: optional(Type.Boolean(), 'Hold the line back from the kitchen until it is fired.'),
  client_line_id: Type.Optional(nullable(text(255))),
})

const orderBody = {
  lines: Type.Array(Line, { minItems: 1, maxItems: 100 }),
  note: Type.Optional(nullable(lines(500))),
  metadata: Type.Optional(MetadataIn),
  customer_name: Type.Optional(nullable(text(60))),
  coupon_code: Type.Optional(nullable(CouponCode)),
  client_ref: optional(nullable(text(255)), 'Your own reference for the order, unique within the brand.'),
  ordered_at: optional(Timestamp, 'When an offline till took the order.'),
}

const ScheduledFor = nullable(
  described(
    Timestamp,
    'When the order should be ready, up to 30 days ahead; null: as soon as possible. The kitchen gets it ' +
      '`kitchen_lead_minutes` earlier.',
  ),
)

const coordinate = (degrees: number) =>
  Type.Number({ minimum: -degrees, maximum: degrees, 'x-decimals': 7, description: 'Degrees.' })

const Delivery = strict(
  {
    address: lines(500, { minLength: 1 }),
    lat: Type.Optional(nullable(coordinate(90))),
    lng: Type.Optional(nullable(coordinate(180))),
    instructions: Type.Optional(nullable(lines(500, { description: 'Instructions for the courier.' }))),
    fee: Type.Optional(
      nullable(
        described(
          AmountIn,
          'Charged as an item of kind `delivery_fee`, taxed by the brand’s `delivery_tax_id`.',
        ),
      ),
    ),
  },
  { description: 'Only for delivery orders.' },
)

/** Fields of an order without a bill; for an order on a bill, the bill sets them. */
const counterFields = {
  scheduled_for: Type.Optional(ScheduledFor),
  service_type: optional(
    oneOf(serviceTypes),
    'Default: `dine_in` for `pos`, `takeaway` for `kiosk`, `phone` and `online`, `delivery` for `delivery`.',
  ),
  customer_id: Type.Optional(nullable(Ulid)),
  payment_method_id: optional(
    nullable(Ulid),
    'The method chosen by a guest at a kiosk; the order still has to be paid.',
  ),
  delivery: Type.Optional(nullable(Delivery)),
}

export const CreateTableOrder = strict(orderBody)

export const AddLines = strict({ lines: orderBody.lines })

export const CreateOrder = strict(
  { branch_id: Ulid, channel: oneOf(counterChannels), ...orderBody, ...counterFields },
  { examples: [{ branch_id: exampleId, channel: 'pos', lines: [{ product_id: exampleId, quantity: 2 }] }] },
)

export const PreviewOrder = strict(
  {
    ...orderBody,
    dining_session_id: Type.Optional(Ulid),
    branch_id: Type.Optional(Ulid),
    channel: optional(oneOf(counterChannels), 'With `branch_id`; default `pos`.'),
    ...counterFields,
  },
  {
    description: 'Send `dining_session_id`, or `branch_id` for an order without a bill.',
    examples: [{ branch_id: exampleId, lines: [{ product_id: exampleId, quantity: 2 }] }],
  },
)

export const PatchOrder = strict({
  customer_id: optional(nullable(Ulid), 'An order on a bill has the customer of the bill: change it there.'),
  customer_name: Type.Optional(nullable(text(60))),
  note: Type.Optional(nullable(lines(500))),
  scheduled_for: Type.Optional(ScheduledFor),
  metadata: Type.Optional(MetadataIn),
})
