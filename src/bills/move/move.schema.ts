import { Type } from 'typebox'
import { dataOf, nullable, strict, Ulid, described } from '../../wire/common.schema.ts'
import { exampleId } from '../../wire/words.types.ts'

export const MoveBill = strict({ table_id: Ulid })

export const MergeBill = strict({ dining_session_id: Ulid })

const Line = strict({
  item_id: Ulid,
  quantity: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 999,
      'x-decimals': 3,
      description: 'The quantity to move; the whole line when omitted.',
    }),
  ),
})

export const MoveItems = strict(
  {
    items: Type.Array(Line, { minItems: 1, maxItems: 500 }),
    to_table_id: Type.Optional(described(Ulid, 'A free table, where a bill for one guest is opened.')),
    to_dining_session_id: Type.Optional(described(Ulid, 'An open bill of the same branch.')),
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
