import { Type } from 'typebox'
import { dataOf, nullable, oneOf, strict, Timestamp, Ulid, described } from '../wire/common.schema.ts'
import { eventTypes } from '../wire/event.types.ts'
import { deliveryStatuses, testType } from './webhook.types.ts'

const Status = oneOf(deliveryStatuses, {
  description: 'Waiting for its first or next attempt, delivered, or abandoned.',
})

export const Delivery = strict(
  {
    id: Ulid,
    webhook_id: Ulid,
    event_id: nullable(Ulid),
    type: oneOf([...eventTypes, testType]),
    status: Status,
    attempts: Type.Integer({ minimum: 0, description: 'Attempts made so far.' }),
    response_status: nullable(Type.Integer({ description: 'The HTTP status of the last response.' })),
    response_ms: nullable(Type.Integer({ description: 'Duration of the last attempt in milliseconds.' })),
    error: nullable(Type.String({ description: 'Why the last attempt got no response.' })),
    next_attempt_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    created_at: Timestamp,
  },
  { $id: 'WebhookDelivery', description: 'An event to deliver to one webhook, and the attempts made.' },
)

export const OneDelivery = dataOf(Delivery)
export const DeliveryList = strict({ data: Type.Array(Delivery) })

export const deliveryQuery = strict({
  status: Type.Optional(Status),
  before: Type.Optional(described(Ulid, 'Only return deliveries older than this one.')),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'The maximum number of deliveries.' }),
  ),
})
