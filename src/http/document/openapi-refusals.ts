import type { RefusalCode } from '../../lib/refusal.ts'
import { component, type Components } from './document-schema.ts'
import type { Endpoint } from '../endpoint.ts'
import { errorGuide } from './error-guide.texts.ts'
import { statusOf } from '../errors.ts'
import { pascal } from './openapi.texts.ts'
import type { OpenApiDocument, Operation } from './openapi.schema.ts'
import { codesOf } from './operation-codes.ts'
import recorded from './recorded-examples.json' with { type: 'json' }
import type { Schema } from '../input/prepare-schema.rules.ts'

/** The one shape of every error answer. */
export const errorSchema: Schema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: {
        code: { type: 'string', description: 'Never changes; branch on it.' },
        message: { type: 'string', description: 'For people; may change.' },
        details: { type: 'object', description: 'Depends on the code.' },
      },
    },
  },
}

/**
 * The refusals of an operation, by status. Most operations share most of their refusals, so each stands in the document
 * once.
 * @param responses gets the missing ones
 */
export function refusalsOf(endpoint: Endpoint, responses: Components): Record<string, Schema> {
  const byStatus = Map.groupBy(codesOf(endpoint), code => statusOf[code])
  const entries = [...byStatus].map(([status, codes]) => {
    return [status, component(responses, nameOf(status, codes), refusal(status, codes), 'responses')] as const
  })
  return Object.fromEntries(entries)
}

/** One code names its response; several take the name of their status, with a number where that is taken. */
function nameOf(status: number, codes: readonly RefusalCode[]): string {
  return codes.length === 1 ? pascal(codes[0]!) : statusNames[status]!
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  409: 'Conflict',
  422: 'Unprocessable',
}

function refusal(status: number, codes: readonly RefusalCode[]): Schema {
  const headers = ['X-Request-Id', ...(headersOf[status] ?? [])]
  const [first] = codes as [RefusalCode]
  return {
    description: codes.map(code => `\`${code}\`: ${errorGuide[code].when}`).join('\n\n'),
    headers: Object.fromEntries(headers.map(name => [name, { $ref: `#/components/headers/${name}` }])),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        ...exampleOf(first),
      },
    },
    'x-codes': codes,
  }
}

/** A refusal as it was recorded, where the evening of the examples met one. */
function exampleOf(code: RefusalCode): Schema {
  const refusal = (recorded.refusals as Record<string, object>)[code]
  return refusal === undefined ? {} : { example: { error: { code, ...refusal } } }
}

const headersOf: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** The codes of each refusing status of an operation, as the document lists them. */
export function documentedCodes(document: OpenApiDocument, operation: Operation): [string, RefusalCode[]][] {
  const { responses } = document.components as unknown as { responses: Record<string, Schema> }
  return Object.entries(operation.responses).flatMap(([status, { $ref }]) => {
    if (typeof $ref !== 'string') return []
    return [[status, responses[$ref.slice($ref.lastIndexOf('/') + 1)]!['x-codes'] as RefusalCode[]] as const]
  }) as [string, RefusalCode[]][]
}
