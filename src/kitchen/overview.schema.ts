import { Type } from 'typebox'
import { dataOf, oneOf, Quantity, strict, Timestamp, Ulid } from '../wire/common.schema.ts'
import { channels } from '../wire/words.types.ts'

const Dish = strict(
  {
    product_id: Ulid,
    name: Type.String(),
    quantity: Type.Unsafe<number>({ ...Quantity, description: 'Still to cook: `new` and `preparing`.' }),
    new: Quantity,
    preparing: Quantity,
    ready: Type.Unsafe<number>({ ...Quantity, description: 'Waits to be brought out.' }),
  },
  { $id: 'DishCount', description: 'How much of a dish is in the kitchen.' },
)

export const AllDay = dataOf(Type.Array(Dish, { maxItems: 500 }))

const BoardNumber = strict(
  {
    order_id: Ulid,
    display_number: Type.String(),
    channel: oneOf(channels),
    since: Type.Unsafe<string>({ ...Timestamp, description: 'When it came to the kitchen, or was ready.' }),
  },
  { $id: 'BoardNumber', description: 'A number that a guest waits for.' },
)

export const Board = dataOf(
  strict(
    {
      preparing: Type.Array(BoardNumber, { maxItems: 100 }),
      ready: Type.Array(BoardNumber, { maxItems: 100 }),
    },
    { $id: 'GuestBoard' },
  ),
)
