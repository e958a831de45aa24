import { Type } from 'typebox'
import { propertiesOf } from '../sale/shapes/shape.schema.ts'
import { adjustmentShape } from '../sale/shapes/order.shape.ts'
import { AmountIn, listOf, nullable, oneOf, strict, text, Timestamp, Ulid } from '../wire/common.schema.ts'

const ItemQuantity = Type.Number({ exclusiveMinimum: 0, maximum: 999, 'x-decimals': 3 })

const RefundItem = strict({
  item_id: Ulid,
  quantity: Type.Optional(
    Type.Unsafe<number>({
      ...ItemQuantity,
      description: 'Part of the item; all that is left of it when omitted.',
    }),
  ),
})

const Items = Type.Optional(
  Type.Array(RefundItem, {
    minItems: 1,
    maxItems: 500,
    description:
      'Product items; the service charge goes along by itself. Without items and without an amount all that is left ' +
      'is given back.',
  }),
)

const Chosen = strict({
  payment_id: Type.Unsafe<string>({
    ...Ulid,
    description: 'A payment, or an order’s share of a bill’s payment, which means that payment.',
  }),
  amount: Type.Unsafe<number>({ ...AmountIn, minimum: 0.01 }),
})

/** Why it is given back, when the request does not say. */
export const defaultReason = 'refund'

const terms = {
  items: Items,
  amount: Type.Optional(
    Type.Unsafe<number>({
      ...AmountIn,
      minimum: 0.01,
      description:
        'Gives money back without naming items, which stay as they are; tax and service charge go with it in proportion.',
    }),
  ),
  payments: Type.Optional(
    Type.Array(Chosen, {
      minItems: 1,
      maxItems: 100,
      description:
        'Where the money goes back to: amounts that add up to the refund. Omitted: every payment, the balance and the ' +
        'points in proportion to what each still has.',
    }),
  ),
  reason: Type.Optional(
    Type.Unsafe<string>({ ...text(255), default: defaultReason, description: 'Why it is given back.' }),
  ),
  restock: Type.Optional(
    Type.Boolean({ default: false, description: 'When true, the stock the items took is returned.' }),
  ),
  to: Type.Optional(
    oneOf(['original', 'balance'], {
      default: 'original',
      description: 'To where the money came from, or to the balance of the order’s customer.',
    }),
  ),
  refund_tip: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Gives the tips back too; with all that is left of the order or bill.',
    }),
  ),
  shift_id: Type.Optional(
    Type.Unsafe<string>({
      ...Ulid,
      description: 'The drawer it comes out of; needed when several shifts are open in the branch.',
    }),
  ),
}

export const Refund = strict(terms, {
  $id: 'Refund',
  description: 'Items, an amount, or neither: then all that is left.',
})

export const RefundList = listOf(
  strict(
    {
      ...propertiesOf(adjustmentShape),
      order_id: Ulid,
      dining_session_id: nullable(Ulid),
      branch_id: Ulid,
      updated_at: Timestamp,
    },
    { $id: 'ListedRefund', description: 'A refund, with the order whose item was given back, and its bill.' },
  ),
)
