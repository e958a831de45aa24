import type { IncomingMessage } from 'node:http'
import type { BrandSettings } from '../../settings/settings.types.ts'
import { invalid, type Fault } from '../../lib/refusal.ts'
import { cleanValue } from './clean-text.rules.ts'
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
import type { Schema } from './prepare-schema.rules.ts'
import { parameterTypes, parseQuery } from './query.rules.ts'
import { hasBody } from './read-body.ts'
import { schemaFaults, sortFaults } from './schema-faults.rules.ts'
import { parseJson } from './strict-json.format.ts'
import { compileCheck } from './validator.gateway.ts'

type Input = { query: Record<string, unknown>; body: unknown; lang: string }
export type ReadInput = (url: string, body: Buffer, brand: BrandSettings) => Input

const nothing = { type: 'object', properties: {}, additionalProperties: false }

/**
 * Makes the function that turns a request's query and body into what the endpoint's schemas promise.
 * It throws Refusal malformed_request, malformed_json, validation_failed with all faults of both, and the three codes
 * that belong to one parameter each: invalid_per_page, invalid_sort, unsupported_language.
 */
export function makeReadInput(endpoint: Endpoint): ReadInput {
  const querySchema = endpoint.query ?? nothing
  const types = parameterTypes(querySchema)
  const checkQuery = compileCheck(querySchema)
  const checkBody = compileCheck(endpoint.body ?? nothing)
  const takesBody = endpoint.method !== 'GET' && endpoint.input !== 'image'
  const takesLang = types.has('lang')
  // Only for the faults that are reported: a URL has room for thousands.
  const withParameters = (one: Fault): Fault =>
    one.rule === 'unknown_parameter' ? unknownParameter(one.path, [...types.keys()]) : one

  return (url, bytes, brand) => {
    const faults: Fault[] = []
    const query = readQuery(url)
    const body = takesBody ? readBody(bytes) : bytes
    const lang = takesLang ? languageOf(query['lang'], brand) : brand.defaultLanguage
    if (faults.length > 0) throw invalid(...sortFaults(faults).map(withParameters))
    return { query, body, lang }

    function readQuery(url: string): Record<string, unknown> {
      const mark = url.indexOf('?')
      const parsed = parseQuery(mark === -1 ? '' : url.slice(mark + 1).split('#', 1)[0]!, types)
      const errors = checkQuery(parsed.values)
      if (errors !== undefined) parsed.faults.push(...schemaFaults(errors, 'query'))
      for (const fault of parsed.faults) throwOwnCode(fault, querySchema)
      faults.push(...parsed.faults)
      return parsed.values
    }

    function readBody(bytes: Buffer): unknown {
      if (bytes.length === 0) return checked({})
      const parsed = parseJson(bytes)
      const cleaned = cleanValue(parsed.value)
      faults.push(...cleaned.faults)
      if (cleaned.keys !== parsed.keys) faults.push(fieldSentTwice())
      return checked(cleaned.value)
    }

    function checked(value: unknown): unknown {
      const errors = checkBody(value)
      if (errors !== undefined) faults.push(...schemaFaults(errors, 'body'))
      return value
    }
  }
}

/** Three list parameters have a code of their own, whatever is wrong with them. */
function throwOwnCode(fault: Fault, querySchema: Schema | object): void {
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

const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?;?$/i

/**
 * Checks the media type and encoding that the headers claim, before a byte of the body is read.
 * @throws Refusal unsupported_media_type
 */
export function requireMediaType(request: IncomingMessage, input: Endpoint['input']): void {
  if (!hasBody(request)) return
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw encodedBody()
  }
  // An image is what its bytes say.
  if (input === 'image') return
  if (!jsonType.test(request.headers['content-type'] ?? '')) throw notJson()
}
