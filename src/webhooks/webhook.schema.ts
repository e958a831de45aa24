import { Type } from 'typebox'
import { dataOf, nullable, oneOf, strict, Timestamp, Ulid } from '../wire/common.schema.ts'
import { eventTypes } from '../wire/event.types.ts'
import { deliveryStatuses, testType } from './webhook.types.ts'

const Status = oneOf(deliveryStatuses, {
  description: 'Waiting for its first or next attempt, delivered, or given up.',
})

export const Delivery = strict(
  {
    id: Ulid,
    webhook_id: Ulid,
    event_id: nullable(Ulid),
    type: oneOf([...eventTypes, testType]),
    status: Status,
    attempts: Type.Integer({ minimum: 0, description: 'Attempts made so far.' }),
    response_status: nullable(
      Type.Integer({ description: 'The status that the receiver last answered with.' }),
    ),
    response_ms: nullable(Type.Integer({ description: 'Milliseconds that the last attempt took.' })),
    error: nullable(Type.String({ description: 'Why the last attempt got no answer.' })),
    next_attempt_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    created_at: Timestamp,
  },
  { $id: 'WebhookDelivery', description: 'An event for one webhook, and the attempts to deliver it.' },
)

export const OneDelivery = dataOf(Delivery)
export const DeliveryList = strict({ data: Type.Array(Delivery) })

export const deliveryQuery = strict({
  status: Type.Optional(Status),
  before: Type.Optional(
    Type.Unsafe<string>({ ...Ulid, description: 'Only deliveries older than this one.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'How many at most.' }),
  ),
})
