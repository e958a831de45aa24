import { type RefusalCode, refusalCodes, statusOf } from '../../lib/refusal.ts'
import { type Components, responseRef } from './parts/document-schema.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { errorGuide } from './error-guide.texts.ts'
import { pascal } from './parts/openapi.texts.ts'
import { headerRefs, type OpenApiDocument, type Operation, resolved } from './parts/openapi.schema.ts'
import { codesOf } from '../endpoint/operation-codes.ts'
import recorded from './recorded-examples.json' with { type: 'json' }
import type { Schema } from '../input/prepare-schema.rules.ts'

/** The schema of every error answer. */
export const errorSchemas: Readonly<Record<string, Schema>> = {
  ErrorAnswer: {
    type: 'object',
    required: ['error'],
    properties: { error: { $ref: '#/components/schemas/ErrorBody' } },
  },
  ErrorBody: {
    type: 'object',
    required: ['code', 'message', 'details'],
    properties: {
      code: { $ref: '#/components/schemas/ErrorCode' },
      message: { type: 'string', description: 'Text for people; may change.' },
      details: { type: 'object', additionalProperties: true, description: 'Depends on the code.' },
    },
  },
  ErrorCode: {
    type: 'string',
    enum: refusalCodes,
    description: 'Never changes: branch on it. Later versions may add codes.',
  },
}

/** An error answer limited to these codes. */
function errorOf(codes: readonly RefusalCode[]): Schema {
  const code = { type: 'string', enum: codes }
  const error = { type: 'object', required: ['code'], properties: { code }, additionalProperties: true }
  const own = { type: 'object', required: ['error'], properties: { error } }
  return { allOf: [{ $ref: '#/components/schemas/ErrorAnswer' }, own] }
}

/**
 * Describes the refusals of an operation by status. Operations share most of them, so the document has each once.
 * @param responses receives those that are missing
 */
export function refusalsOf(endpoint: Endpoint, responses: Components): Record<string, Schema> {
  const byStatus = Map.groupBy(codesOf(endpoint), code => statusOf[code])
  const entries = [...byStatus].map(([status, codes]) => {
    return [status, responseRef(responses, nameOf(status, codes), refusal(status, codes))] as const
  })
  return Object.fromEntries(entries)
}

/** Names a response after its only code, or after its status where it has several. */
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
    headers: headerRefs(headers),
    content: { 'application/json': { schema: errorOf(codes), ...exampleOf(first) } },
  }
}

/** The recorded example of a refusal, if there is one. */
function exampleOf(code: RefusalCode): Schema {
  const refusal = (recorded.refusals as Record<string, object>)[code]
  return refusal === undefined ? {} : { example: { error: { code, ...refusal } } }
}

const headersOf: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** Reads the codes of each refusing status of an operation from the document. */
export function documentedCodes(document: OpenApiDocument, operation: Operation): [string, RefusalCode[]][] {
  return Object.entries(operation.responses).flatMap(([status, answer]): [string, RefusalCode[]][] => {
    const { content } = resolved(document, answer) as Refusal
    const codes = content?.['application/json']?.schema.allOf?.[1].properties.error.properties.code.enum
    return codes === undefined ? [] : [[status, codes]]
  })
}

type Codes = { properties: { error: { properties: { code: { enum: RefusalCode[] } } } } }
type Refusal = { content?: { 'application/json'?: { schema: { allOf?: [Schema, Codes] } } } }
