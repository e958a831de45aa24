import { id, integer, type Of, orNull, shape, text, time, word } from '../shapes/shape.rules.ts'
import { eventTypes } from '../wire/event.types.ts'
import { deliveryStatuses, testType } from './webhook.types.ts'

export const deliveryStatusAbout = 'Waiting for its first or next attempt, delivered, or abandoned.'

/** An event to deliver to one webhook, with its attempts. Times are shown in the brand's time zone. */
export const webhookDeliveryShape = shape({
  id: id(),
  webhookId: id(),
  /** Null for a test. */
  eventId: orNull(id()),
  type: word([...eventTypes, testType]),
  status: word(deliveryStatuses, { about: deliveryStatusAbout }),
  attempts: integer(),
  responseStatus: orNull(integer({ about: 'The HTTP status of the last response.' })),
  responseMs: orNull(integer({ about: 'Duration of the last attempt in milliseconds.' })),
  error: orNull(text({ about: 'Why the last attempt got no response.' })),
  nextAttemptAt: orNull(time()),
  deliveredAt: orNull(time()),
  createdAt: time(),
  updatedAt: time(),
})
export type Delivery = Of<typeof webhookDeliveryShape.fields>
