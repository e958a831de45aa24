import { Type } from 'typebox'
import { propertiesOf } from '../shapes/shape.schema.ts'
import { dataOf, described, listOf, oneOf, strict } from '../wire/common.schema.ts'
import { deliveryStatusAbout, webhookDeliveryShape } from './delivery.shape.ts'
import { deliveryStatuses } from './webhook.types.ts'

const shown = propertiesOf(webhookDeliveryShape)

const Delivery = strict(
  { ...shown, attempts: Type.Integer({ minimum: 0, description: 'Attempts made so far.' }) },
  { $id: 'WebhookDelivery', description: 'An event to deliver to one webhook, and the attempts made.' },
)

export const OneDelivery = dataOf(Delivery)
export const DeliveryList = listOf(Delivery)
export const deliveryFilters = { status: described(oneOf(deliveryStatuses), deliveryStatusAbout) }
