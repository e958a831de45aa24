import { Type } from 'typebox'
import { optional, strict, text, Ulid } from '../wire/common.schema.ts'

/** The quantity of an item, or of a part of it. */
export const PartQuantity = Type.Number({ exclusiveMinimum: 0, maximum: 999, 'x-decimals': 3 })

const cancellation = {
  reason: text(255, { description: 'Reason for the cancellation.' }),
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
  reason: text(255, { description: 'Reason for the waste.' }),
  remake: optional(
    Type.Boolean({ default: false }),
    'When true, the items are made again and consume stock again.',
  ),
})

/** Selects the waiting items to fire. */
export const fireFields = {
  course: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  item_ids: Type.Optional(Type.Array(Ulid, { minItems: 1, maxItems: 500, uniqueItems: true })),
}

export const FireOrder = strict(fireFields, {
  description:
    'Send `course` or `item_ids` to fire only those items; all waiting items when both are omitted.',
  examples: [{}],
})
