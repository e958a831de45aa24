import { Type } from 'typebox'
import { strict, text, Ulid } from '../wire/common.schema.ts'

export const CancelOrder = strict({
  reason: text(255, { description: 'Why the order is cancelled.' }),
  restock: Type.Optional(
    Type.Boolean({ default: true, description: 'When true, the stock consumed by its items is returned.' }),
  ),
})

const RemovedItem = strict({
  item_id: Ulid,
  quantity: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 999,
      'x-decimals': 3,
      description: 'All of it when omitted.',
    }),
  ),
})

export const RemoveItems = strict({
  items: Type.Array(RemovedItem, { minItems: 1, maxItems: 500 }),
  reason: text(255, { description: 'Why they are removed.' }),
  restock: Type.Optional(
    Type.Boolean({ default: true, description: 'When true, the stock that they took is returned.' }),
  ),
})

const WastedItem = strict({
  item_id: Ulid,
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: 999, 'x-decimals': 3 }),
})

export const WasteOrder = strict({
  items: Type.Array(WastedItem, { minItems: 1, maxItems: 500 }),
  reason: text(255, { description: 'Why it is thrown away.' }),
  remake: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'When true, it is made once more: its stock is taken again.',
    }),
  ),
})

/** Which of the held items go to the kitchen. */
export const fireFields = {
  course: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  item_ids: Type.Optional(Type.Array(Ulid, { minItems: 1, maxItems: 500, uniqueItems: true })),
}

export const FireOrder = strict(fireFields, {
  description: '`course` or `item_ids`: which items go to the kitchen; without either, all that wait.',
  examples: [{}],
})
