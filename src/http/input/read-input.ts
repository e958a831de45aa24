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
import { honoursIdempotencyKey, parametersOf } from '../document/operation-codes.ts'
import type { Endpoint } from '../endpoint.ts'
import {
  encodedBody,
  fieldSentTwice,
  invalidPerPage,
  invalidSort,
  notJson,
  unknownParameter,
  unsupportedLanguage,
} from '../http.refusals.ts'
import { readIdempotencyKey } from '../idempotency.ts'
import { cleanValue } from './clean-text.rules.ts'
import type { Schema } from './prepare-schema.rules.ts'
import { parameterTypes, parseQuery } from './query.rules.ts'
import { type SchemaError, schemaFaults, sortFaults } from './schema-faults.rules.ts'
import { parseJson } from './strict-json.format.ts'
import { compileCheck } from './validator.gateway.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** `Idempotency-Key`, where it counts. */
    sentKey: string | undefined
    /** Faults of query and body that no schema can see. */
    faults: Fault[]
    /** From `lang`: one of the brand's languages; undefined where the operation has no texts in several. */
    language: string | undefined
  }
}

const nothing = { type: 'object', properties: {}, additionalProperties: false }
const noBytes = Buffer.alloc(0)

function takesJson({ method, input }: Endpoint): boolean {
  return method !== 'GET' && input !== 'image'
}

/** The parts that Fastify validates; where nothing is taken all is refused. A malformed id of a path is `not_found`. */
export function inputSchema(endpoint: Endpoint): FastifySchema {
  const querystring = endpoint.query ?? nothing
  return takesJson(endpoint) ? { querystring, body: endpoint.body ?? nothing } : { querystring }
}

const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?;?$/i

/**
 * Makes the `preParsing` of an operation that takes a body: what its headers claim, before a byte of it is read. Of a GET
 * no body is read; one that is sent has no meaning (RFC 9110 §9.3.1).
 * @throws Refusal unsupported_media_type, invalid_idempotency_key
 */
export function expectBody(endpoint: Endpoint): preParsingHookHandler {
  const isImage = endpoint.input === 'image'
  const honoursKey = honoursIdempotencyKey(endpoint)

  return (request, _reply, payload, done) => {
    const { raw } = request
    const sent = hasBody(raw)
    if (sent) requireMediaType(raw, isImage)
    // Fastify would look at the type too, also where nothing is sent and where the bytes say what they are.
    if (isImage || !sent) delete raw.headers['content-type']
    if (honoursKey) request.sentKey = readIdempotencyKey(raw)
    done(null, payload)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  const length = headers['content-length']
  return length !== undefined && length !== '0'
}

function requireMediaType({ headers }: IncomingMessage, isImage: boolean): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw encodedBody()
  if (!isImage && !jsonType.test(headers['content-type'] ?? '')) throw notJson()
}

/**
 * Makes the `preValidation` of an operation: it reads query and body to values, so that Fastify's validation finds them.
 * @throws Refusal malformed_request, malformed_json, or validation_failed for a body that is too deep or too big
 */
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
 * Makes the `preHandler` that refuses what `readStrictly` and Fastify's validation have found, which stops at the first
 * part that has faults: here all are reported.
 * @throws Refusal validation_failed with all faults of query and body, and the three codes that belong to one parameter
 * each: invalid_per_page, invalid_sort, unsupported_language
 */
export function requireInput(endpoint: Endpoint): preHandlerHookHandler {
  const querySchema = (endpoint.query ?? nothing) as Schema
  const checkQuery = compileCheck(querySchema)
  const known = Object.keys(parametersOf(endpoint))
  const takesLang = known.includes('lang')
  // Only for the faults that are reported: a URL has room for thousands.
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

/** Three list parameters have a code of their own, whatever is wrong with them. */
function throwOwnCode(fault: Fault, querySchema: Schema): void {
  if (fault.rule === 'unknown_parameter') return
  if (fault.path === 'query.per_page') throw invalidPerPage()
  if (fault.path === 'query.sort') {
    const { properties } = querySchema as { properties: { sort: { enum: readonly string[] } } }
    throw invalidSort(properties.sort.enum)
  }
}

/** Language tags are compared without regard to case (BCP 47). */
function languageOf(sent: unknown, brand: BrandSettings): string {
  if (sent === undefined) return brand.defaultLanguage
  const wanted = typeof sent === 'string' ? sent.toLowerCase() : ''
  const known = brand.languages.find(language => language.toLowerCase() === wanted)
  if (known !== undefined) return known
  throw unsupportedLanguage(brand.languages)
}
