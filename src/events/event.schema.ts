import { Type } from 'typebox'
import { eventTypes } from '../wire/event.types.ts'
import { nullable, oneOf, several, strict, Timestamp, Ulid } from '../wire/common.schema.ts'

const Event = strict(
  {
    id: Ulid,
    position: Type.Integer({ description: '1, 2, 3 … within the brand, without gaps.' }),
    type: oneOf(eventTypes),
    created_at: Timestamp,
    brand_id: Ulid,
    branch_id: nullable(Ulid),
    data: Type.Object(
      { id: Type.String({ description: 'Of the record that it is about.' }) },
      {
        additionalProperties: true,
        description: 'The record’s `id`, its `version` after it, and what a reader asks for most.',
      },
    ),
  },
  { $id: 'Event', description: 'Something that happened in the brand. It holds no personal data.' },
)

export const EventList = strict(
  {
    data: Type.Array(Event, { maxItems: 500 }),
    meta: strict(
      {
        after: Type.Integer({ description: 'Ask on with it.' }),
        last_position: Type.Integer({ description: 'The last position given so far.' }),
      },
      { $id: 'EventListMeta' },
    ),
  },
  { $id: 'EventList' },
)

const after = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 1e15, description: 'The position that was seen last.' }),
)
const types = Type.Optional(several(eventTypes))

export const eventQuery = strict({
  after,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Events of one answer.' }),
  ),
  types,
})
export const streamQuery = strict({ after, types })
