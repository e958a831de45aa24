import { documentSchema } from './document-schema.ts'
import { withPatterns } from './parts/document-patterns.rules.ts'
import type { Endpoint } from '../endpoint.ts'
import { pascal } from './openapi.texts.ts'
import { type Named, nameAlias, withNamedParts } from './parts/name-parts.ts'
import { recordedCall } from './openapi-answers.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'

/** Describes the body of an operation; its schema is named after the operation: `CreateOrderRequest`. */
export function requestBody(endpoint: Endpoint, named: Named): Schema | undefined {
  if (endpoint.input === 'image') {
    const file = { schema: { type: 'string', format: 'binary' } }
    return { required: true, content: { 'image/png': file, 'image/jpeg': file, 'image/webp': file } }
  }
  if (endpoint.body === undefined) return undefined
  const whole = withPatterns(documentSchema(endpoint.body, endpoint.resource))
  const required = Array.isArray(whole['required']) && whole['required'].length > 0
  const { request: example } = recordedCall(endpoint)
  const parts = withNamedParts(whole, holderOf(endpoint), 'Input', named)
  const schema = nameAlias(parts, `${pascal(endpoint.operationId)}Request`, named)
  return { required, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
}

/** Creating and updating a record share their parts; any other operation has its own. */
function holderOf({ operationId, resource }: Endpoint): string {
  return pascal(/^(?:create|update)/.test(operationId) ? resource : operationId)
}
