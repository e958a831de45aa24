import { type Components, documentSchema } from './parts/document-schema.ts'
import { apiPrefix, type Endpoint, scopesOf } from '../endpoint/endpoint.ts'
import { guidePages } from './guide-pages.ts'
import { answersList, notModified, recordedCall, sharedHeaders, success } from './openapi-answers.ts'
import { parametersIn } from './openapi-parameters.ts'
import { errorSchemas, refusalsOf } from './openapi-refusals.ts'
import { apiGuide, pascal, tagTexts, tradeNames } from './parts/openapi.texts.ts'
import type { OpenApiDocument, Operation, Paths } from './parts/openapi.schema.ts'
import { webhooksOf } from './openapi-webhooks.ts'
import { takesApproval, takesIfNoneMatch } from '../endpoint/operation-codes.ts'
import { withPatterns } from './parts/document-patterns.rules.ts'
import { type Named, nameAlias, nameFrom, withNamedParts } from './parts/name-parts.ts'
import { shareAnswers } from './parts/share-answers.ts'
import { shareExamples } from './parts/share-examples.ts'
import { shareParameters } from './parts/share-parameters.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'
import { rolesOf } from '../../access/role.rules.ts'

/** Writes the OpenAPI 3.1 document from the endpoints and the schemas that validate them. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): OpenApiDocument {
  const shared: Shared = { named: nameFrom(errorSchemas), responses: new Map() }
  // Name records read alone first, so that lists of them use the same name.
  for (const endpoint of endpoints) if (!answersList(endpoint)) success(endpoint, shared.named)
  const { paths: withOwn, parameters } = shareParameters(pathsOf(endpoints, shared))
  const { paths: withExamples, examples } = shareExamples(withOwn)
  const paths = shareAnswers(withExamples, shared.responses)
  const events = webhooksOf(endpoints, shared.named)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version,
      summary: 'Point-of-sale ordering for restaurants: bills, kitchen, payments and stock.',
      description: `${apiGuide}\n\n## More\nThe guide: [${guidePages[0][1]}](/${guidePages[0][0]}).`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Comanda', url: 'https://example.com/comanda' },
    },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags: tagsOf(endpoints).map(name => ({ name, description: tagTexts[name] ?? `${name}.` })),
    security: [{ key: [] }],
    paths,
    webhooks: events.webhooks,
    components: {
      schemas: sorted(shared.named.schemas),
      responses: sorted(new Map([...shared.responses, ...events.responses])),
      parameters: { ...parameters, ...events.parameters },
      headers: sharedHeaders,
      examples,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of one brand. Each operation names the scope that the key needs.',
        },
        guest: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token for the guests of one open bill, from `POST /dining-sessions/{session}/guest-token`, sent in place of ' +
            'an API key. It can read the menu and that bill, preview orders, and order on that bill.',
        },
      },
    },
  }
}

/** Lists the tags in use, those with a description first. */
function tagsOf(endpoints: readonly Endpoint[]): string[] {
  const used = new Set(endpoints.map(endpoint => endpoint.tag))
  return [...new Set([...Object.keys(tagTexts), ...used])].filter(tag => used.has(tag))
}

/** Components that several operations refer to. */
type Shared = { named: Named; responses: Components }

function pathsOf(endpoints: readonly Endpoint[], shared: Shared): Paths {
  const paths: Paths = {}
  for (const endpoint of endpoints) {
    const item = (paths[apiPrefix + endpoint.path] ??= {})
    item[endpoint.method.toLowerCase()] = operation(endpoint, shared)
  }
  return paths
}

function sorted(components: Components): Record<string, Schema> {
  return Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1)))
}

function operation(endpoint: Endpoint, shared: Shared): Operation {
  const body = requestBody(endpoint, shared.named)
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    ...(endpoint.deprecated && { deprecated: true }),
    summary: endpoint.summary,
    description: [endpoint.description ?? `${endpoint.summary}.`, ...notesOf(endpoint)].join('\n\n'),
    security: securityOf(endpoint),
    parameters: parametersIn(endpoint),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [endpoint.status]: success(endpoint, shared.named),
      ...(takesIfNoneMatch(endpoint) ? { 304: notModified } : {}),
      ...refusalsOf(endpoint, shared.responses),
    },
  }
}

/** Each entry suffices by itself. */
function securityOf(endpoint: Endpoint): Schema[] {
  if (endpoint.scope === 'none') return []
  const { orScope, guest } = endpoint
  return [
    { key: scopesOf(endpoint) },
    ...(orScope === undefined ? [] : [{ key: [orScope] }]),
    ...(guest ? [{ guest: [] }] : []),
  ]
}

/** Describes the body of an operation; its schema is named after the operation: `CreateOrderRequest`. */
function requestBody(endpoint: Endpoint, named: Named): Schema | undefined {
  if (endpoint.takesFile !== undefined) {
    const file = { schema: { type: 'string', format: 'binary' } }
    return { required: true, content: Object.fromEntries(endpoint.takesFile.map(type => [type, file])) }
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

function whoMay({ scope, orScope }: Endpoint, scopes: readonly string[]): string {
  if (scope === 'none') return 'No key.'
  const or = orScope === undefined ? '' : `, or \`${orScope}\``
  return scopes.length === 0 ? 'Any key.' : `Scope: ${scopes.join(' and ')}${or}.`
}

/** Says until when an operation remains, what else it is called, and who may call it. */
function notesOf(endpoint: Endpoint): string[] {
  const { deprecated, operationId, guest } = endpoint
  const scopes = scopesOf(endpoint).map(scope => `\`${scope}\``)
  const names = tradeNames[operationId]
  return [
    ...(deprecated
      ? [
          `Deprecated since ${deprecated.since}; it may be removed from ${deprecated.sunset} on. See ${deprecated.link}.`,
        ]
      : []),
    ...(names === undefined ? [] : [`Also called: ${names}.`]),
    whoMay(endpoint, scopes),
    ...staffWho(endpoint),
    ...(guest ? ['Guests: allowed with the token of their bill.'] : []),
  ]
}

/** Names the roles. Where only part of an operation needs an approval, its description says which. */
function staffWho(endpoint: Endpoint): string[] {
  const { permission, alsoWaiters } = endpoint
  if (permission !== undefined && permission !== 'none') {
    const waiters = alsoWaiters === true ? '; waiters where the brand says so (`waiter_may_pay`)' : ''
    return [`Signed-in staff: ${rolesOf[permission].join(', ')}${waiters}.`]
  }
  if (!takesApproval(endpoint)) return []
  return [`Signed-in staff: ${rolesOf.approve.join(', ')}; others need an approval.`]
}
