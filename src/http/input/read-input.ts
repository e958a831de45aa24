import type { IncomingMessage } from 'node:http'
import type {
  FastifyRequest,
  FastifySchema,
  preHandlerHookHandler,
  preParsingHookHandler,
  preValidationHookHandler,
} from 'fastify'
import type { BrandSettings } from '../../settings/settings.types.ts'
import { invalid, type Fault } from '../../lib/refusal.ts'
import { honoursIdempotencyKey, parametersOf } from '../endpoint/operation-codes.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import {
  encodedBody,
  fieldSentTwice,
  invalidPerPage,
  invalidSort,
  notJson,
  unknownParameter,
  unsupportedLanguage,
} from '../refusals/http.refusals.ts'
import { readIdempotencyKey } from '../endpoint/idempotency.ts'
import { cleanValue } from './clean-text.rules.ts'
import type { Schema } from './prepare-schema.rules.ts'
import { parameterTypes, parseQuery } from './query.rules.ts'
import { type SchemaError, schemaFaults, sortFaults } from './schema-faults.rules.ts'
import { parseJson } from './strict-json.format.ts'
import { makeCheck } from './validator.gateway.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** `Idempotency-Key`, on operations that honour it. */
    sentKey: string | undefined
    /** Faults of query and body that schemas cannot detect. */
    faults: Fault[]
    /** From `lang`: one of the brand's languages; undefined where the operation does not accept it. */
    language: string | undefined
  }
}

const nothing = { type: 'object', properties: {}, additionalProperties: false }
const noBytes = Buffer.alloc(0)

function takesJson({ method, takesFile }: Endpoint): boolean {
  return method !== 'GET' && takesFile === undefined
}

/**
 * The schemas for Fastify's validation. Without a schema every field is refused. A malformed id in the path is
 * `not_found`.
 */
export function inputSchema(endpoint: Endpoint): FastifySchema {
  const querystring = endpoint.query ?? nothing
  return takesJson(endpoint) ? { querystring, body: endpoint.body ?? nothing } : { querystring }
}

const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?;?$/i

/**
 * Makes the `preParsing` hook of an operation with a body: checks its headers before reading it. The body of a GET is
 * ignored, since it has no meaning (RFC 9110 §9.3.1).
 */
export function expectBody(endpoint: Endpoint): preParsingHookHandler {
  const isFile = endpoint.takesFile !== undefined
  const honoursKey = honoursIdempotencyKey(endpoint)

  return (request, _reply, payload, done) => {
    const { raw } = request
    const sent = hasBody(raw)
    if (sent) requireMediaType(raw, isFile)
    // Fastify would check the type too, even of an empty body, and of files, whose type is read from their bytes.
    if (isFile || !sent) delete raw.headers['content-type']
    if (honoursKey) request.sentKey = readIdempotencyKey(raw)
    done(null, payload)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  const length = headers['content-length']
  return length !== undefined && length !== '0'
}

function requireMediaType({ headers }: IncomingMessage, isFile: boolean): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw encodedBody()
  if (!isFile && !jsonType.test(headers['content-type'] ?? '')) throw notJson()
}

/** Makes the `preValidation` hook of an operation: parses query and body for Fastify's validation. */
export function readStrictly(endpoint: Endpoint): preValidationHookHandler {
  const types = parameterTypes(endpoint.query ?? nothing)
  const isJson = takesJson(endpoint)

  return (request, _reply, done) => {
    const url = request.raw.url!
    const mark = url.indexOf('?')
    const { values, faults } = parseQuery(mark === -1 ? '' : url.slice(mark + 1).split('#', 1)[0]!, types)
    request.query = values
    request.faults = faults
    const bytes = (request.body as Buffer | undefined) ?? noBytes
    request.body = isJson ? readJson(bytes, faults) : bytes
    done()
  }
}

function readJson(bytes: Buffer, faults: Fault[]): unknown {
  if (bytes.length === 0) return {}
  const parsed = parseJson(bytes)
  const cleaned = cleanValue(parsed.value)
  faults.push(...cleaned.faults)
  if (cleaned.keys !== parsed.keys) faults.push(fieldSentTwice())
  return cleaned.value
}

/**
 * Makes the `preHandler` hook that refuses invalid input. Fastify's validation stops at the first part with faults; this
 * reports all of them.
 */
export function requireInput(endpoint: Endpoint): preHandlerHookHandler {
  const querySchema = (endpoint.query ?? nothing) as Schema
  const checkQuery = makeCheck(querySchema)
  const known = Object.keys(parametersOf(endpoint))
  const takesLang = known.includes('lang')
  // Done only for reported faults, since a URL can have thousands.
  const withParameters = (one: Fault): Fault =>
    one.rule === 'unknown_parameter' ? unknownParameter(one.path, known) : one

  function faultsOf({ query, faults, validationError }: FastifyRequest): Fault[] {
    const errors = (validationError?.validation ?? []) as readonly SchemaError[]
    const isOfBody = validationError?.validationContext === 'body'
    const ofQuery = schemaFaults(isOfBody ? (checkQuery(query) ?? []) : errors, 'query')
    for (const fault of [...faults, ...ofQuery]) throwOwnCode(fault, querySchema)
    return [...faults, ...ofQuery, ...(isOfBody ? schemaFaults(errors, 'body') : [])]
  }

  return (request, _reply, done) => {
    const { caller, query, validationError, faults } = request
    const isFaulty = validationError !== undefined || faults.length > 0
    const found = isFaulty ? faultsOf(request) : faults
    if (takesLang) request.language = languageOf((query as { lang?: unknown }).lang, caller.brand)
    if (found.length > 0) throw invalid(...sortFaults(found).map(withParameters))
    done()
  }
}

/** Two list parameters have their own code for any fault. */
function throwOwnCode(fault: Fault, querySchema: Schema): void {
  if (fault.rule === 'unknown_parameter') return
  if (fault.path === 'query.per_page') throw invalidPerPage()
  if (fault.path === 'query.sort') {
    const { properties } = querySchema as { properties: { sort: { enum: readonly string[] } } }
    throw invalidSort(properties.sort.enum)
  }
}

/** Finds the brand's language for a tag, case-insensitively (BCP 47). */
function languageOf(sent: unknown, brand: BrandSettings): string {
  if (sent === undefined) return brand.defaultLanguage
  const requested = typeof sent === 'string' ? sent.toLowerCase() : ''
  const known = brand.languages.find(language => language.toLowerCase() === requested)
  if (known !== undefined) return known
  throw unsupportedLanguage(brand.languages)
}
