import { Type } from 'typebox'
import { propertiesOf } from '../shapes/shape.schema.ts'
import { dataOf, oneOf, strict, Ulid, optional } from '../wire/common.schema.ts'
import { deliveryStatusAbout, webhookDeliveryShape } from './delivery.shape.ts'
import { deliveryStatuses } from './webhook.types.ts'

const shown = propertiesOf(webhookDeliveryShape)

const Delivery = strict(
  { ...shown, attempts: Type.Integer({ minimum: 0, description: 'Attempts made so far.' }) },
  { $id: 'WebhookDelivery', description: 'An event to deliver to one webhook, and the attempts made.' },
)

export const OneDelivery = dataOf(Delivery)
export const DeliveryList = strict({ data: Type.Array(Delivery) })

export const deliveryQuery = strict({
  status: optional(oneOf(deliveryStatuses), deliveryStatusAbout),
  before: optional(Ulid, 'Only return deliveries older than this one.'),
  limit: optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
    'The maximum number of deliveries.',
  ),
})
