import { maxFaults, type Fault, type FaultRule } from '../../lib/refusal.ts'
import { joinPath } from './clean-text.rules.ts'
import { unknownField } from '../refusals/http.refusals.ts'
import type { Schema } from './prepare-schema.rules.ts'

/** An error of the schema validator. */
export type SchemaError = {
  keyword: string
  /** JSON pointer to the value. */
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
  /** The invalid field name, where the name is at fault. */
  propertyName?: string | undefined
  /** The schema that contains the keyword. */
  parentSchema?: object | undefined
}

/** Enough to fill an answer many times; a hostile body can cause a hundred thousand. */
const maxErrors = 2000

/**
 * Converts validator errors to faults: sorted by path, without duplicates, at most fifty.
 * @param base `body` or `query`
 */
export function schemaFaults(errors: readonly SchemaError[], base: 'body' | 'query'): Fault[] {
  const faults = new Map<string, Fault>()
  const errorOf = new Map<Fault, SchemaError>()
  const found = withoutUnions(errors.slice(0, maxErrors))
  // For an invalid name, keep only the error that says why.
  const names = new Set(found.map(error => error.propertyName).filter(name => name !== undefined))
  for (const error of found) {
    if (error.keyword === 'propertyNames' && names.has(error.params['propertyName'] as string)) continue
    const fault = faultOf(error, base)
    faults.set(`${fault.path} ${fault.rule}`, fault)
    errorOf.set(fault, error)
  }
  // Suggests names only for reported faults: a body can have a thousand unknown fields.
  return sortFaults([...faults.values()]).map(fault => withSuggestion(fault, errorOf.get(fault)!))
}

/** Adds the existing names to an unknown field. */
function withSuggestion(fault: Fault, { params, parentSchema }: SchemaError): Fault {
  if (fault.rule !== 'unknown_field') return fault
  const { additionalProperty: sent = '' } = params as { additionalProperty?: string }
  return unknownField(fault.path, sent, Object.keys(propertiesOf(parentSchema)))
}

function propertiesOf(schema: object | undefined): Readonly<Record<string, Schema>> {
  return ((schema as Schema | undefined)?.['properties'] ?? {}) as Record<string, Schema>
}

/** Sorts faults by path, `lines.2` before `lines.10`, and keeps the first fifty. */
export function sortFaults(faults: Fault[]): Fault[] {
  return faults.sort((one, other) => inOrder.compare(one.path, other.path)).slice(0, maxFaults)
}

const inOrder = new Intl.Collator('en', { numeric: true })

function faultOf(error: SchemaError, base: 'body' | 'query'): Fault {
  const { params } = error
  const path = pathOf(error.instancePath, base)
  const key =
    params['missingProperty'] ??
    params['additionalProperty'] ??
    params['propertyName'] ??
    params['at'] ??
    error.propertyName
  const [rule, message] = meaningOf(error, base)
  return { path: key === undefined ? path : joinPath(path, key as string), rule, message }
}

/** Turns `/lines/2/quantity` into `lines.2.quantity`, and `/page` of a query into `query.page`. */
function pathOf(pointer: string, base: 'body' | 'query'): string {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(joinPath, base)
}

type Meaning = [FaultRule, string]

function meaningOf(error: SchemaError, base: 'body' | 'query'): Meaning {
  if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
    return base === 'query'
      ? ['unknown_parameter', 'There is no such parameter here. Leave it out.']
      : ['unknown_field', 'There is no such field here. Leave it out.']
  }
  return (
    meanings[error.keyword]?.(error, String(error.params['limit'])) ?? ['not_allowed', 'Is not allowed here.']
  )
}

type ToMeaning = (error: SchemaError, limit: string) => Meaning

const required: ToMeaning = error => ['required', `This field is required.${missingEnum(error)}`]
const entries = (limit: string): string => (limit === '1' ? '1 entry' : `${limit} entries`)
const minItems: ToMeaning = (_, limit) => ['min_items', `Must have at least ${entries(limit)}.`]
const maxItems: ToMeaning = (_, limit) => ['max_items', `Must have at most ${entries(limit)}.`]
const noMatch: ToMeaning = () => ['type', 'Matches none of the accepted schemas.']

/** The rule and the message of each keyword. */
const meanings: Readonly<Record<string, ToMeaning>> = {
  required,
  dependentRequired: required,
  type: error => ['type', `Must be ${typeNames(error.params['type'])}.${expectedFields(error)}`],
  enum: ({ params }) => ['enum', `Must be one of: ${words(params['allowedValues'])}.`],
  const: ({ params }) => ['enum', `Must be ${JSON.stringify(params['allowedValue'])}.`],
  minimum: (_, limit) => ['min', `Must be at least ${limit}.`],
  exclusiveMinimum: (_, limit) => ['min', `Must be more than ${limit}.`],
  maximum: (_, limit) => ['max', `Must be at most ${limit}.`],
  exclusiveMaximum: (_, limit) => ['max', `Must be less than ${limit}.`],
  minLength: (_, limit) => [
    'min_length',
    limit === '1' ? 'Must not be empty.' : `Must have at least ${limit} characters.`,
  ],
  maxLength: (_, limit) => ['max_length', `Must have at most ${limit} characters.`],
  minItems,
  maxItems,
  maxProperties: maxItems,
  'x-distinct': () => ['duplicate', 'This value is already in the list. Send it once.'],
  'x-decimals': (_, limit) => ['decimals', `Must have at most ${limit} decimals.`],
  'x-one-line': () => ['format', 'Must be a single line.'],
  format: ({ params }) => ['format', formats[String(params['format'])] ?? 'Has the wrong format; see /docs.'],
  pattern: ({ parentSchema }) => [
    'format',
    `Has the wrong format. ${descriptionOf(parentSchema) ?? 'See /docs.'}`,
  ],
  propertyNames: () => ['format', 'Has the wrong format; see /docs.'],
  anyOf: noMatch,
  oneOf: noMatch,
}

function descriptionOf(schema: { description?: unknown } = {}): string | undefined {
  return typeof schema.description === 'string' ? schema.description : undefined
}

const formats: Record<string, string> = {
  ulid: 'Must be a ULID: 26 characters of 0-9 and A-Z without I, L, O and U.',
  'date-time':
    'Must be ISO 8601 with an offset, such as 2026-11-21T18:08:15+01:00 (write + as %2B in a URL).',
  date: 'Must be a date, such as 2026-11-21.',
  'clock-time': 'Must be a time of day, such as 08:30; midnight is 00:00.',
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function typeNames(type: unknown): string {
  return [type]
    .flat()
    .map(name => typeWords[String(name)] ?? String(name))
    .join(' or ')
}

/** Lists the values of a missing enum field. */
function missingEnum({ params, parentSchema }: SchemaError): string {
  const missing = propertiesOf(parentSchema)[String(params['missingProperty'])]
  return Array.isArray(missing?.['enum']) ? ` One of: ${words(missing['enum'])}.` : ''
}

/** Lists the fields of an object that was sent as another type. */
function expectedFields({ params, parentSchema }: SchemaError): string {
  const names = Object.keys(propertiesOf(parentSchema))
  const isObject = [params['type']].flat().includes('object')
  return isObject && names.length > 0 ? ` Its fields: ${names.join(', ').slice(0, 400)}.` : ''
}

function words(allowed: unknown): string {
  return Array.isArray(allowed) ? allowed.map(String).join(', ').slice(0, 400) : ''
}

/**
 * Keeps, for a value that matches none of several schemas, only the errors of the nearest one: that of the right type with
 * the fewest errors.
 */
function withoutUnions(errors: readonly SchemaError[]): readonly SchemaError[] {
  const unions = errors.filter(error => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  if (unions.length === 0) return errors
  const left = new Set(errors)
  for (const union of unions.reverse()) {
    if (left.has(union)) keepNearest(union, left)
  }
  return [...left]
}

function keepNearest(union: SchemaError, left: Set<SchemaError>): void {
  const branches = new Map<string, SchemaError[]>()
  for (const error of left) {
    if (!error.schemaPath.startsWith(`${union.schemaPath}/`)) continue
    if (error.instancePath !== union.instancePath && !error.instancePath.startsWith(`${union.instancePath}/`))
      continue
    const name = error.schemaPath.slice(union.schemaPath.length + 1).split('/', 1)[0]!
    branches.getOrInsertComputed(name, () => []).push(error)
  }
  const nearest = [...branches.values()].sort(
    (one, other) => distance(one, union) - distance(other, union),
  )[0]
  if (nearest === undefined) return
  left.delete(union)
  for (const branch of branches.values()) {
    if (branch !== nearest) for (const error of branch) left.delete(error)
  }
}

function distance(branch: readonly SchemaError[], union: SchemaError): number {
  const wrongType = branch.some(
    error => error.keyword === 'type' && error.instancePath === union.instancePath,
  )
  const wrongWord = branch.some(error => error.keyword === 'const' || error.keyword === 'enum')
  return branch.length + (wrongType ? 10_000 : 0) + (wrongWord ? 100 : 0)
}
