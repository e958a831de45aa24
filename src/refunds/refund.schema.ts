import { Type } from 'typebox'
import { propertiesOf } from '../sale/shape.schema.ts'
import { adjustmentShape } from '../sale/stored-order.rules.ts'
import { listOf, nullable, oneOf, strict, text, Timestamp, Ulid } from '../wire/common.schema.ts'

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

export const RefundOrder = strict({
  items: Type.Array(RefundItem, {
    minItems: 1,
    maxItems: 500,
    description: 'Product items; the service charge goes along by itself.',
  }),
  reason: text(255, { description: 'Why it is given back.' }),
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
      description: 'Gives the tips back too; with all that is left of the order.',
    }),
  ),
  shift_id: Type.Optional(
    Type.Unsafe<string>({
      ...Ulid,
      description: 'The drawer it comes out of; needed when several shifts are open in the branch.',
    }),
  ),
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
