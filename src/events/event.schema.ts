import { Type } from 'typebox'
import { eventTypes } from '../wire/event.types.ts'
import { listOf, nullable, oneOf, optional, several, strict, Timestamp, Ulid } from '../wire/common.schema.ts'

const Event = strict(
  {
    id: Ulid,
    position: Type.Integer({ description: '1, 2, 3 … within the brand, without gaps.' }),
    type: oneOf(eventTypes),
    created_at: Timestamp,
    brand_id: Ulid,
    branch_id: nullable(Ulid),
    data: Type.Object(
      { id: Type.String({ description: 'The id of the record.' }) },
      {
        additionalProperties: true,
        description: 'The record’s `id`, its `version` after the event, and its most requested fields.',
      },
    ),
  },
  { $id: 'Event', description: 'Something that happened in the brand, without personal data.' },
)

export const EventList = listOf(Event)

export const after = optional(
  Type.Integer({ minimum: 0, maximum: 1e15 }),
  'Only return events after this position.',
)
export const types = Type.Optional(several(eventTypes))

export const streamQuery = strict({ after, types })
