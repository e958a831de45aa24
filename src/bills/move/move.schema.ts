import { Type } from 'typebox'
import { PartQuantity } from '../../sale/command/order.schema.ts'
import { dataOf, nullable, optional, strict, Ulid } from '../../wire/common.schema.ts'
import { exampleId } from '../../wire/words.types.ts'

export const MoveBill = strict({ table_id: Ulid })

export const MergeBill = strict({ dining_session_id: Ulid })

const Line = strict({
  item_id: Ulid,
  quantity: optional(PartQuantity, 'The quantity to move; the whole line when omitted.'),
})

export const MoveItems = strict(
  {
    items: Type.Array(Line, { minItems: 1, maxItems: 500 }),
    to_table_id: optional(Ulid, 'A free table, where a bill for one guest is opened.'),
    to_dining_session_id: optional(Ulid, 'An open bill of the same branch.'),
  },
  {
    description: 'Send either `to_table_id` or `to_dining_session_id`.',
    examples: [{ items: [{ item_id: exampleId, quantity: 1 }], to_table_id: exampleId }],
  },
)

export const GuestTokenAnswer = dataOf(
  strict(
    {
      token: nullable(
        Type.String({ description: 'The bearer token, shown only once; null in the answer to a retry.' }),
      ),
      dining_session_id: Ulid,
    },
    { $id: 'GuestToken' },
  ),
)
