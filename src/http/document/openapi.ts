import { component, documentField, documentSchema, type Components } from './document-schema.ts'
import { withPatterns } from './document-patterns.rules.ts'
import { type Endpoint, scopesOf } from '../endpoint.ts'
import { guidePages } from './guide-pages.ts'
import { errorSchema, refusalsOf } from './openapi-refusals.ts'
import { apiGuide, pascal, tagTexts, tradeNames } from './openapi.texts.ts'
import type { OpenApiDocument, Operation } from './openapi.schema.ts'
import { openSchema } from './open-schema.rules.ts'
import {
  honoursIdempotencyKey,
  parametersOf,
  takesApproval,
  takesIfMatch,
  takesIfNoneMatch,
} from './operation-codes.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'
import { rolesOf } from '../../access/role.rules.ts'
import { apiPrefix } from '../serve-endpoint.ts'
import recorded from './recorded-examples.json' with { type: 'json' }

/** The OpenAPI 3.1 document of the endpoints that are served, made of the very schemas that check them. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): OpenApiDocument {
  const shared: Shared = { schemas: new Map([['Error', errorSchema]]), responses: new Map() }
  const paths: OpenApiDocument['paths'] = {}
  // Records read alone are named first: a list of the very same gets no name of its own.
  for (const endpoint of endpoints) if (!answersList(endpoint)) success(endpoint, shared.schemas)
  for (const endpoint of endpoints) {
    const item = (paths[apiPrefix + endpoint.path] ??= {})
    item[endpoint.method.toLowerCase()] = operation(endpoint, shared)
  }
  const tags = tagsOf(endpoints)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version,
      summary: 'Table orders, kitchen, payments and stock of a restaurant.',
      description: apiGuide,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Comanda', url: 'https://example.com/comanda' },
    },
    externalDocs: { url: `/${guidePages[0][0]}`, description: guidePages[0][1] },
    servers: [{ url: '/', description: 'The service that gives this document.' }],
    tags: tags.map(name => ({ name, description: tagTexts[name] ?? `${name}.` })),
    security: [{ key: [] }],
    paths,
    components: {
      schemas: sorted(shared.schemas),
      responses: sorted(shared.responses),
      headers: sharedHeaders,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of one brand. Each operation names the scope that the key must have.',
        },
        guest: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token for the guests of one open bill, from `POST /dining-sessions/{session}/guest-token`, sent where a ' +
            'key would be. It reads the menu and that bill, previews, and orders on it.',
        },
      },
    },
  }
}

/** Those that are explained come first, in the order of an evening. */
function tagsOf(endpoints: readonly Endpoint[]): string[] {
  const used = new Set(endpoints.map(endpoint => endpoint.tag))
  return [...new Set([...Object.keys(tagTexts), ...used])].filter(tag => used.has(tag))
}

/** Parts that several operations refer to. */
type Shared = { schemas: Components; responses: Components }

function sorted(components: Components): Record<string, Schema> {
  return Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1)))
}

function operation(endpoint: Endpoint, shared: Shared): Operation {
  const body = requestBody(endpoint)
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    ...(endpoint.deprecated && { deprecated: true }),
    summary: endpoint.summary,
    description: [
      endpoint.description ?? `${endpoint.summary}.`,
      ...deprecation(endpoint),
      ...alsoCalled(endpoint),
      ...whoMay(endpoint),
    ].join('\n\n'),
    security: [{ key: scopesOf(endpoint) }, ...(endpoint.guest ? [{ guest: [] }] : [])],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [endpoint.status]: success(endpoint, shared.schemas),
      ...(takesIfNoneMatch(endpoint) ? { 304: notModified } : {}),
      ...refusalsOf(endpoint, shared.responses),
    },
  }
}

function deprecation({ deprecated }: Endpoint): string[] {
  if (deprecated === undefined) return []
  const { since, sunset, link } = deprecated
  return [`Deprecated since ${since}; it may be gone from ${sunset} on. See ${link}.`]
}

function alsoCalled({ operationId }: Endpoint): string[] {
  const names = tradeNames[operationId]
  return names === undefined ? [] : [`Also called: ${names}.`]
}

function whoMay(endpoint: Endpoint): string[] {
  const scopes = scopesOf(endpoint).map(scope => `\`${scope}\``)
  const key = scopes.length === 0 ? 'Any key.' : `Scope: ${scopes.join(' and ')}.`
  const guests = endpoint.guest ? ['Guests: with the token of their bill.'] : []
  return [key, ...staffWho(endpoint), ...guests]
}

/** Where an approval is needed for a part of an operation only, the operation's own words say for which. */
function staffWho(endpoint: Endpoint): string[] {
  const { act } = endpoint
  if (act !== undefined && act !== 'none') return [`Signed-in staff: ${rolesOf[act].join(', ')}.`]
  if (!takesApproval(endpoint)) return []
  return [`Signed-in staff: ${rolesOf.approve.join(', ')}; others with an approval.`]
}

function pathParameters(endpoint: Endpoint): Schema[] {
  const { params } = recordedCall(endpoint)
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${name!.replaceAll('_', ' ')}.`,
    schema: withPatterns({ type: 'string', format: 'ulid' }),
    ...(params === undefined ? {} : { example: params[name!] }),
  }))
}

/** A real request and its answer (`npm run examples` records them); empty for operations of tests. */
function recordedCall({ operationId }: Endpoint): RecordedCall {
  return (recorded.operations as Record<string, RecordedCall>)[operationId] ?? {}
}

type RecordedCall = { params?: Record<string, string>; request?: unknown; answer?: unknown }

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

function requestBody(endpoint: Endpoint): Schema | undefined {
  if (endpoint.input === 'image') {
    const file = { schema: { type: 'string', format: 'binary' } }
    return { required: true, content: { 'image/png': file, 'image/jpeg': file, 'image/webp': file } }
  }
  if (endpoint.body === undefined) return undefined
  const schema = withPatterns(documentSchema(endpoint.body, endpoint.resource))
  const required = Array.isArray(schema['required']) && schema['required'].length > 0
  const { request: example } = recordedCall(endpoint)
  return { required, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
}

function success(endpoint: Endpoint, components: Components): Schema {
  const others = endpoint.comesAs ?? endpoint.alsoAs ?? []
  return {
    description: endpoint.status === 201 ? 'Made.' : 'Done.',
    headers: successHeaders(endpoint),
    content: {
      ...(endpoint.comesAs === undefined ? jsonSuccess(endpoint, components) : {}),
      ...Object.fromEntries(others.map(type => [type.split(';', 1)[0], { schema: rawSchema(type) }])),
    },
  }
}

/** Text stays text; everything else is bytes, which a generated client must not decode. */
function rawSchema(type: string): Schema {
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

function jsonSuccess(endpoint: Endpoint, components: Components): Schema {
  const schema = withRecord(
    endpoint,
    openSchema(documentSchema(endpoint.answer, endpoint.resource)),
    components,
  )
  const { answer: example } = recordedCall(endpoint)
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

/** The record inside of `data` by its name, so that clients generated from the document have one type for it. */
function withRecord(endpoint: Endpoint, whole: Schema, components: Components): Schema {
  const { data, meta } = (whole['properties'] ?? {}) as Record<string, Schema | undefined>
  if (data === undefined) return whole
  const name = pascal(endpoint.resource)
  const { data: served, meta: servedMeta } = (
    endpoint.answer as { properties: Record<'data' | 'meta', Schema> }
  ).properties
  const named =
    data['type'] === 'array'
      ? {
          ...data,
          items: listed(components, name, served['items'], data['items'] as Schema),
        }
      : component(components, nameOf(served, name), data)
  const rest = meta === undefined ? {} : { meta: component(components, nameOf(servedMeta, 'ListMeta'), meta) }
  return { ...whole, properties: { data: named, ...rest } }
}

function answersList(endpoint: Endpoint): boolean {
  const { data } = (endpoint.answer as { properties?: { data?: Schema } }).properties ?? {}
  return data?.['type'] === 'array'
}

function listed(components: Components, name: string, served: unknown, item: Schema): Schema {
  const isSame = JSON.stringify(components.get(name)) === JSON.stringify(item)
  return component(components, isSame ? name : nameOf(served, `${name}Summary`), item)
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

const notModified = {
  description: 'It is still what `If-None-Match` names; nothing is sent.',
  headers: headerRefs(['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'ETag']),
}

const text = { type: 'string' }
const sharedHeaders = {
  'X-Request-Id': { description: 'Names this request in the log.', schema: text },
  RateLimit: { description: 'The rest of the limit, as `"key";r=119;t=60`.', schema: text },
  'RateLimit-Policy': { description: 'The limit, as `"key";q=120;w=60`.', schema: text },
  ETag: { description: 'The version of the record, for `If-Match` and `If-None-Match`.', schema: text },
  'Idempotent-Replayed': { description: '`true` when the request had been done before.', schema: text },
  'Sync-Watermark': { description: 'The next `updated_since`; keep the one of page 1.', schema: text },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: '`Bearer`.', schema: text },
}
