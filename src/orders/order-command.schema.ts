import { fireFields, PartQuantity } from '../sale/command/order.schema.ts'
import { Type } from 'typebox'
import { reasonFields } from '../reasons/reason.schema.ts'
import { optional, strict, Ulid } from '../wire/common.schema.ts'

const cancellation = {
  ...reasonFields('Why it is cancelled'),
  restock: optional(Type.Boolean({ default: true }), 'When true, the consumed stock is returned.'),
}

export const CancelOrder = strict(cancellation)

export const CancelItem = strict({
  ...cancellation,
  quantity: optional(PartQuantity, 'Part of the line; the whole line when omitted.'),
})

const RemovedItem = strict({
  item_id: Ulid,
  quantity: optional(PartQuantity, 'The whole line when omitted.'),
})

export const RemoveItems = strict({
  items: Type.Array(RemovedItem, { minItems: 1, maxItems: 500 }),
  ...cancellation,
})

const WastedItem = strict({ item_id: Ulid, quantity: PartQuantity })

export const WasteOrder = strict({
  items: Type.Array(WastedItem, { minItems: 1, maxItems: 500 }),
  ...reasonFields('Why it is wasted'),
  remake: optional(
    Type.Boolean({ default: false }),
    'When true, the items are made again and consume stock again.',
  ),
})

export const FireOrder = strict(fireFields, {
  description:
    'Send `course` or `item_ids` to fire only those items; all waiting items when both are omitted.',
  examples: [{}],
})
