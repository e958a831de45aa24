import { documentField } from './document-schema.ts'
import { withPatterns } from './parts/document-patterns.rules.ts'
import type { Endpoint } from '../endpoint.ts'
import {
  honoursIdempotencyKey,
  parametersOf,
  takesApproval,
  takesIfMatch,
  takesIfNoneMatch,
} from './operation-codes.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'

/** Parameters of the path, the query and the headers. */
export function parametersIn(endpoint: Endpoint): Schema[] {
  return [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)]
}

function pathParameters(endpoint: Endpoint): Schema[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${name === 'id' ? 'record' : name!.replaceAll('_', ' ')}.`,
    schema: withPatterns({ type: 'string', format: 'ulid' }),
    example: '01KTYPRR000000000000000042',
  }))
}

function queryParameters(endpoint: Endpoint): Schema[] {
  const required = new Set((endpoint.query as { required?: string[] } | undefined)?.required ?? [])
  return Object.entries(parametersOf(endpoint)).map(([name, schema]) => {
    const { description, ...rest } = withPatterns(documentField(schema, name, 'query'))
    return {
      name,
      in: 'query',
      required: required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
      // Between commas: `status=paid,pending`.
      ...(rest['type'] === 'array' ? { style: 'form', explode: false } : {}),
    }
  })
}

function headerParameters(endpoint: Endpoint): Schema[] {
  const headers: Schema[] = []
  const header = (name: string, description: string, example: string, limits: Schema = {}) =>
    headers.push({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string', ...limits },
      example,
    })
  if (honoursIdempotencyKey(endpoint)) {
    const limits = { minLength: 1, maxLength: 255, pattern: '^[!-~]+$' }
    header(
      'Idempotency-Key',
      'Sent again with the same content, it gives the first record and does nothing twice.',
      'order-000815',
      limits,
    )
  }
  header('X-Staff-Token', 'Who acts, from `POST /staff/sign-in`.', 'comanda_staff_3q2-7w')
  if (takesApproval(endpoint)) {
    header('X-Approval-Token', 'That it is allowed, from `POST /approvals`.', 'comanda_approval_3q2-7w')
  }
  if (takesIfMatch(endpoint)) header('If-Match', 'The version last read, in quotes, or `*`.', '"3"')
  if (takesIfNoneMatch(endpoint)) header('If-None-Match', 'The ETag last read: 304 while it holds.', '"3"')
  return headers
}
