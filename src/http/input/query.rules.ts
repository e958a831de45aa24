import type { Fault } from '../../lib/refusal.ts'
import { cleanText, joinPath } from './clean-text.rules.ts'
import { badText, malformedUrl, parameterSentTwice, unknownParameter } from '../refusals/http.refusals.ts'
import type { Schema } from './prepare-schema.rules.ts'

/** The types of an operation's parameters, by name. */
export type ParameterTypes = ReadonlyMap<string, string>

export type ParsedQuery = { values: Record<string, unknown>; faults: Fault[] }

export function parameterTypes(schema: object | undefined): ParameterTypes {
  const properties = ((schema as Schema | undefined)?.['properties'] ?? {}) as Record<string, Schema>
  return new Map(Object.entries(properties).map(([name, one]) => [name, (one['type'] ?? 'string') as string]))
}

/**
 * Parses a query string strictly (application/x-www-form-urlencoded, so `+` is a space): each parameter once, numbers in
 * digits only, booleans only `true` and `false`, several values separated by commas. A value of the wrong type stays text,
 * which the schema then refuses.
 * @param text the part after the `?`, still encoded
 */
export function parseQuery(text: string, types: ParameterTypes): ParsedQuery {
  const parsed: ParsedQuery = { values: {}, faults: [] }
  for (const pair of text.split('&')) {
    if (pair !== '') readPair(pair, types, parsed)
  }
  return parsed
}

function readPair(pair: string, types: ParameterTypes, { values, faults }: ParsedQuery): void {
  const equals = pair.indexOf('=')
  const name = decode(equals === -1 ? pair : pair.slice(0, equals))
  const sent = equals === -1 ? '' : decode(pair.slice(equals + 1))
  const path = joinPath('query', name)
  const type = types.get(name)
  if (type === undefined) {
    faults.push(unknownParameter(path))
  } else if (Object.hasOwn(values, name)) {
    faults.push(parameterSentTwice(path))
  } else {
    const value = type === 'string' ? cleanText(sent) : typed(sent, type)
    if (value === undefined) faults.push(badText(path))
    else values[name] = value
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw malformedUrl()
  }
}

function typed(text: string, type: string): unknown {
  if (type === 'array') return cleanText(text)?.split(',')
  if (type === 'integer' || type === 'number') return /^\d{1,15}$/.test(text) ? Number(text) : text
  return text === 'true' ? true : text === 'false' ? false : text
}
