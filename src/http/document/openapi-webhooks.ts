import { eventTexts, eventTypes, type EventType } from '../../wire/event.types.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { headerParameter } from './openapi-parameters.ts'
import { pascal } from './parts/openapi.texts.ts'
import { documentSchema, openSchema } from './parts/document-schema.ts'
import { type Named, nameAlias, refTo, withNamedParts } from './parts/name-parts.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'

/**
 * Describes each type of event, as it is listed and as it is sent to webhooks, with the components they refer to. An event
 * is one of its types, whose data has a schema of its own, so that generated clients know the data by the type.
 */
export function webhooksOf(endpoints: readonly Endpoint[], named: Named): Webhooks {
  const eventData = endpoints.find(endpoint => endpoint.eventData !== undefined)?.eventData
  // Some tests serve no events.
  if (eventData === undefined) return { webhooks: {}, parameters: {}, responses: [] }
  nameUnion('Event', named.schemas.get('Event')!, eventData, named)
  named.schemas.delete('EventData')
  nameUnion('WebhookMessage', webhookMessage, eventData, named)
  const webhooks = Object.fromEntries(eventTypes.map(type => [type, { post: webhook(type) }]))
  return { webhooks, parameters, responses: [['EventTaken', eventTaken]] }
}

type Webhooks = {
  webhooks: Record<string, Schema>
  parameters: Readonly<Record<string, Schema>>
  responses: readonly [string, Schema][]
}

type EventData = NonNullable<Endpoint['eventData']>

const webhookMessage: Schema = {
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: { timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' } },
  description:
    'An event as sent to a webhook, signed as Standard Webhooks specifies. Later versions may add types.',
}

/** The name of a type's own schema: `OrderPaidEvent`, `OrderPaidData`. */
const nameOf = (type: EventType, end: string) => pascal(type.replace('.', '_')) + end

/** Names the schema of each type, which is the whole with the type's own data, and the union of these. */
function nameUnion(
  name: string,
  { description, ...whole }: Schema,
  eventData: EventData,
  named: Named,
): void {
  const members = eventTypes.map(type => {
    const own = openSchema(documentSchema(eventData[type], type.split('.')[0]))
    const holder = nameOf(type, 'Data')
    const data = nameAlias(withNamedParts(own, holder, '', named), holder, named)
    const properties = { ...(whole['properties'] as object), type: { type: 'string', const: type }, data }
    named.schemas.set(nameOf(type, name), { ...whole, properties, description: eventTexts[type] })
    return refTo(nameOf(type, name))
  })
  named.schemas.set(name, { oneOf: members, description })
}

function webhook(type: EventType): Schema {
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
      content: { 'application/json': { schema: refTo(nameOf(type, 'WebhookMessage')) } },
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
