import { documentField } from './parts/document-schema.ts'
import { withPatterns } from './parts/document-patterns.rules.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import {
  honoursIdempotencyKey,
  parametersOf,
  takesApproval,
  takesIfMatch,
  takesIfNoneMatch,
} from '../endpoint/operation-codes.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'

/** Describes the parameters of the path, the query and the headers. */
export function parametersIn(endpoint: Endpoint): Schema[] {
  return [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)]
}

function pathParameters(endpoint: Endpoint): Schema[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const { description, examples, ...plain } = (endpoint.params?.properties[name!] ?? {}) as Schema
    const isId = endpoint.params === undefined || plain['format'] === 'ulid'
    return {
      name,
      in: 'path',
      required: true,
      description: isId ? `Id of the ${name === 'id' ? 'record' : name!.replaceAll('_', ' ')}.` : description,
      schema: isId ? withPatterns({ type: 'string', format: 'ulid' }) : plain,
      example: isId ? '01KTYPRR000000000000000042' : (examples as string[])[0],
    }
  })
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
      // Separated by commas: `status=paid,pending`.
      ...(rest['type'] === 'array' ? { style: 'form', explode: false } : {}),
    }
  })
}

function headerParameters(endpoint: Endpoint): Schema[] {
  const headers: Schema[] = []
  const header = (name: string, description: string, example: string, limits: Schema = {}) =>
    headers.push(headerParameter({ name, required: false, description, example }, limits))
  if (honoursIdempotencyKey(endpoint)) {
    const limits = { minLength: 1, maxLength: 255, pattern: '^[!-~]+$' }
    header(
      'Idempotency-Key',
      'Makes retries safe: the same key with the same content returns the first result.',
      'order-000815',
      limits,
    )
  }
  if (endpoint.scope !== 'none') {
    header('X-Staff-Token', 'The staff member, signed in with `POST /staff/sign-in`.', 'comanda_staff_3q2-7w')
  }
  if (takesApproval(endpoint)) {
    header(
      'X-Approval-Token',
      'The approval of a manager or owner, from `POST /approvals`.',
      'comanda_approval_3q2-7w',
    )
  }
  if (takesIfMatch(endpoint)) header('If-Match', 'The version you last read, in quotes, or `*`.', '"3"')
  if (takesIfNoneMatch(endpoint))
    header('If-None-Match', 'The ETag you last read: the answer is 304 while it is current.', '"3"')
  return headers
}

type Header = { name: string; required: boolean; description: string; example: string }

export function headerParameter({ name, example, ...about }: Header, limits: Schema = {}): Schema {
  return { name, in: 'header', ...about, schema: { type: 'string', ...limits }, example }
}
