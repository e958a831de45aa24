import { documentSchema } from './document-schema.ts'
import type { Endpoint } from '../endpoint.ts'
import { pascal } from './openapi.texts.ts'
import { openSchema } from './parts/open-schema.rules.ts'
import { honoursIdempotencyKey, parametersOf } from './operation-codes.ts'
import { type Named, nameSchema, withNamedParts } from './parts/name-parts.ts'
import { recordedCall } from './recorded-call.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'

/** The answer of an operation that is not refused. */
export function success(endpoint: Endpoint, named: Named): Schema {
  const others = endpoint.comesAs ?? endpoint.alsoAs ?? []
  return {
    description: endpoint.status === 201 ? 'Made.' : 'Done.',
    headers: successHeaders(endpoint),
    content: {
      ...(endpoint.comesAs === undefined ? jsonSuccess(endpoint, named) : {}),
      ...Object.fromEntries(others.map(type => [type.split(';', 1)[0], { schema: rawSchema(type) }])),
    },
  }
}

/** Text stays text; everything else is bytes, which a generated client must not decode. */
function rawSchema(type: string): Schema {
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

function jsonSuccess(endpoint: Endpoint, named: Named): Schema {
  const schema = answerSchema(endpoint, named)
  const { answer: example } = recordedCall(endpoint)
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

/** Dozens of operations answer a bill or an order, the largest of all: each is described once. */
function answerSchema(endpoint: Endpoint, named: Named): Schema {
  const { answer, resource } = endpoint
  const known = named.answers.get(answer) ?? new Map<string, Schema>()
  named.answers.set(answer, known)
  let schema = known.get(resource)
  if (schema === undefined) {
    schema = withRecord(endpoint, openSchema(documentSchema(answer, resource)), named)
    known.set(resource, schema)
  }
  return schema
}

/** The record inside of `data` by its name, so that clients generated from the document have one type for it. */
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
      data['type'] === 'array' ? `${nameIn(record['items'] as Schema)}List` : `${nameIn(record)}Answer`
    return nameSchema({ ...whole, properties: { data: record } }, name, named)
  }
  const own = nameOf(served['items'], `${resource}Summary`)
  const items = nameRecord(data['items'] as Schema, own, named)
  const properties = {
    data: { ...data, items },
    meta: nameSchema(meta, nameOf(servedMeta, 'ListMeta'), named),
  }
  return nameSchema({ ...whole, properties }, `${nameIn(items).replace(/Summary$/, '')}List`, named)
}

/** A list of what an operation answers alone has the same parts as that. */
function nameRecord(schema: Schema, name: string, named: Named): Schema {
  if (schema['type'] === 'array') {
    const { items, ...rest } = schema as { items: Schema }
    return { ...rest, items: nameRecord(items, name, named) }
  }
  return nameSchema(withNamedParts(schema, name.replace(/Summary$/, ''), '', named), name, named)
}

/** The name in a reference. */
function nameIn({ $ref }: Schema): string {
  return ($ref as string).replace(/^.*\//, '')
}

export function answersList(endpoint: Endpoint): boolean {
  const { data } = (endpoint.answer as { properties?: { data?: Schema } }).properties ?? {}
  return data?.['type'] === 'array'
}

/** A schema's own `$id`, else the name of the resource. */
function nameOf(schema: unknown, otherwise: string): string {
  return ((schema as Schema | undefined)?.['$id'] as string | undefined) ?? otherwise
}

function successHeaders(endpoint: Endpoint): Schema {
  const names = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy']
  if (honoursIdempotencyKey(endpoint)) names.push('Idempotent-Replayed')
  if ('updated_since' in parametersOf(endpoint)) names.push('Sync-Watermark')
  else names.push('ETag')
  return headerRefs(names)
}

function headerRefs(names: readonly string[]): Schema {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

export const notModified = {
  description: 'It is still what `If-None-Match` names; nothing is sent.',
  headers: headerRefs(['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'ETag']),
}

const text = { type: 'string' }
export const sharedHeaders = {
  'X-Request-Id': { description: 'Names this request in the log.', schema: text },
  RateLimit: { description: 'The rest of the limit, as `"key";r=119;t=60`.', schema: text },
  'RateLimit-Policy': { description: 'The limit, as `"key";q=120;w=60`.', schema: text },
  ETag: { description: 'The version of the record, for `If-Match` and `If-None-Match`.', schema: text },
  'Idempotent-Replayed': { description: '`true` when the request had been done before.', schema: text },
  'Sync-Watermark': { description: 'The next `updated_since`; keep the one of page 1.', schema: text },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: '`Bearer`.', schema: text },
}
