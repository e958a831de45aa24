import { documentSchema, openSchema } from './parts/document-schema.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { headerRefs, refName } from './parts/openapi.schema.ts'
import { pascal } from './parts/openapi.texts.ts'
import { honoursIdempotencyKey, parametersOf } from '../endpoint/operation-codes.ts'
import { type Named, nameSchema, withNamedParts } from './parts/name-parts.ts'
import recorded from './recorded-examples.json' with { type: 'json' }
import type { Schema } from '../input/prepare-schema.rules.ts'

/** Describes the successful answer of an operation. */
export function success(endpoint: Endpoint, named: Named): Schema {
  const others = endpoint.comesAs ?? endpoint.alsoAs ?? []
  return {
    description: endpoint.status === 201 ? 'Created.' : 'OK.',
    headers: successHeaders(endpoint),
    content: {
      ...(endpoint.comesAs === undefined ? jsonSuccess(endpoint, named) : {}),
      ...Object.fromEntries(others.map(type => [type.split(';', 1)[0], { schema: rawSchema(type) }])),
    },
  }
}

/** Anything but text is binary: a generated client must not decode it. */
function rawSchema(type: string): Schema {
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

function jsonSuccess(endpoint: Endpoint, named: Named): Schema {
  const schema = answerSchema(endpoint, named)
  const { answer: example } = recordedCall(endpoint)
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

/** Describes each answer once: dozens of operations answer a bill or an order, the largest of all. */
function answerSchema(endpoint: Endpoint, named: Named): Schema {
  const { answer, resource } = endpoint
  const known = named.answers.getOrInsertComputed(answer, () => new Map<string, Schema>())
  return known.getOrInsertComputed(resource, () =>
    withRecord(endpoint, openSchema(documentSchema(answer, resource)), named),
  )
}

/** Refers to the record in `data` by name, so that generated clients have one type for it. */
function withRecord(endpoint: Endpoint, whole: Schema, named: Named): Schema {
  const { data, meta } = (whole['properties'] ?? {}) as Record<string, Schema | undefined>
  if (data === undefined) return whole
  const { data: served, meta: servedMeta } = (
    endpoint.answer as { properties: Record<'data' | 'meta', Schema> }
  ).properties
  const resource = pascal(endpoint.resource)
  if (meta === undefined) {
    const record = nameRecord(data, nameOf(served['items'] ?? served, resource), named)
    const name =
      data['type'] === 'array' ? `${refName(record['items'] as Schema)}List` : `${refName(record)}Answer`
    return nameSchema({ ...whole, properties: { data: record } }, name, named)
  }
  const own = nameOf(served['items'], `${resource}Summary`)
  const items = nameRecord(data['items'] as Schema, own, named)
  const properties = {
    data: { ...data, items },
    meta: nameSchema(meta, nameOf(servedMeta, 'ListMeta'), named),
  }
  return nameSchema({ ...whole, properties }, `${refName(items).replace(/Summary$/, '')}List`, named)
}

/** Names a record; a record in a list shares its parts with the record read alone. */
function nameRecord(schema: Schema, name: string, named: Named): Schema {
  if (schema['type'] === 'array') {
    const { items, ...rest } = schema as { items: Schema }
    return { ...rest, items: nameRecord(items, name, named) }
  }
  return nameSchema(withNamedParts(schema, name.replace(/Summary$/, ''), '', named), name, named)
}

export function answersList(endpoint: Endpoint): boolean {
  const { data } = (endpoint.answer as { properties?: { data?: Schema } }).properties ?? {}
  return data?.['type'] === 'array'
}

/** The schema's `$id`, else the other name. */
function nameOf(schema: unknown, otherwise: string): string {
  return ((schema as Schema | undefined)?.['$id'] as string | undefined) ?? otherwise
}

function successHeaders(endpoint: Endpoint): Schema {
  const names = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy']
  if (honoursIdempotencyKey(endpoint)) names.push('Idempotent-Replayed')
  if (!('updated_since' in parametersOf(endpoint))) names.push('ETag')
  else if (endpoint.neverSynced !== true) names.push('Sync-Watermark')
  return { ...headerRefs(names), ...endpoint.ownHeaders }
}

export const notModified = {
  description: 'Not modified: `If-None-Match` names the current version.',
  headers: headerRefs(['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'ETag']),
}

const text = { type: 'string' }
export const sharedHeaders = {
  'X-Request-Id': { description: 'Identifies the request in the log.', schema: text },
  RateLimit: { description: 'The requests left, as in `"key";r=119;t=60`.', schema: text },
  'RateLimit-Policy': { description: 'The limit, as in `"key";q=120;w=60`.', schema: text },
  ETag: { description: 'The version of the record, for `If-Match` and `If-None-Match`.', schema: text },
  'Idempotent-Replayed': {
    description: '`true` when the answer repeats an earlier request with the same key.',
    schema: text,
  },
  'Sync-Watermark': { description: 'The next `updated_since`; keep the value of page 1.', schema: text },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: '`Bearer`.', schema: text },
}

type RecordedCall = { params?: Record<string, string>; request?: unknown; answer?: unknown }

/** A recorded request and its answer (`npm run examples` writes them); empty for operations of tests. */
export function recordedCall({ operationId }: Endpoint): RecordedCall {
  return (recorded.operations as Record<string, RecordedCall>)[operationId] ?? {}
}
