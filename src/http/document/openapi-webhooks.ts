import { eventTexts, eventTypes, type EventType } from '../../wire/event.types.ts'
import { headerParameter } from './openapi-parameters.ts'
import { pascal } from './parts/openapi.texts.ts'
import { type Named, nameSchema } from './parts/name-parts.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'

/** Describes the messages sent to webhooks, one for each type of event, with the components they refer to. */
export function webhooksOf(named: Named): Webhooks {
  // Some tests serve no events.
  if (!named.schemas.has('EventData')) return { webhooks: {}, parameters: {}, responses: [] }
  const message = nameSchema(webhookMessage, 'WebhookMessage', named)
  const webhooks = Object.fromEntries(eventTypes.map(type => [type, { post: webhook(type, message) }]))
  return { webhooks, parameters, responses: [['EventTaken', eventTaken]] }
}

type Webhooks = {
  webhooks: Record<string, Schema>
  parameters: Readonly<Record<string, Schema>>
  responses: readonly [string, Schema][]
}

const webhookMessage: Schema = {
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', enum: eventTypes, description: 'Later versions may add types.' },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: { $ref: '#/components/schemas/EventData' },
  },
  description: 'An event as sent to a webhook, signed as Standard Webhooks specifies.',
}

function webhook(type: EventType, message: Schema): Schema {
  const own = { type: 'object', properties: { type: { type: 'string', const: type } } }
  return {
    operationId: `on${pascal(type.replace('.', '_'))}`,
    tags: ['Events'],
    summary: `Event ${type}`,
    description: eventTexts[type],
    security: [],
    parameters: ['Id', 'Timestamp', 'Signature'].map(name => ({
      $ref: `#/components/parameters/Webhook${name}`,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { allOf: [message, own] } } },
    },
    responses: { 204: { $ref: '#/components/responses/EventTaken' } },
  }
}

const eventTaken: Schema = {
  description: 'Any status from 200 to 299. Any other status, or none within ten seconds, is retried.',
}

const header = (name: string, description: string, example: string) =>
  headerParameter({ name: `webhook-${name}`, required: true, description, example })

const parameters: Readonly<Record<string, Schema>> = {
  WebhookId: header('id', 'The id of the event, the same in every attempt.', '01KTYPRR000000000000000001'),
  WebhookTimestamp: header('timestamp', 'Time of this attempt, in seconds since 1970.', '1781201295'),
  WebhookSignature: header(
    'signature',
    '`v1,` and the signature in base64; several, separated by spaces, while a secret is being rotated.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
}
