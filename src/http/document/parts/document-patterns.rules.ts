import type { Schema } from '../../input/prepare-schema.rules.ts'

const later = '20[0-9]{2}|21[0-9]{2}|2200'
const day = '(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
const moment = `(19[7-9][0-9]|${later})-${day}`
const date = `(19[0-9]{2}|${later})-${day}`
const hours = '([01][0-9]|2[0-3])'
const time = `${hours}:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?([Zz]|[+-]${hours}:[0-5][0-9])`

/** The texts a format accepts: some formats are our own, and the known ones take only these years and decimals. */
const patterns: Readonly<Record<string, string>> = {
  ulid: '^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$',
  'date-time': `^${moment}[Tt]${time}$`,
  date: `^${date}$`,
  'clock-time': `^${hours}:[0-5][0-9]$`,
  lang: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
}

/** The documented schema of a request, each format with its pattern. An answer needs none. */
export function withPatterns(schema: Schema): Schema {
  const pattern = patterns[schema['format'] as string]
  const nested = Object.entries(schema).map(([keyword, value]) => [keyword, inside(keyword, value)])
  return { ...Object.fromEntries(nested), ...(pattern === undefined ? {} : { pattern }) }
}

function inside(keyword: string, value: unknown): unknown {
  if (keyword === 'properties') {
    const properties = Object.entries(value as Record<string, Schema>)
    return Object.fromEntries(properties.map(([name, one]) => [name, withPatterns(one)]))
  }
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf') {
    return (value as Schema[]).map(withPatterns)
  }
  const isSchema = keyword === 'items' || keyword === 'additionalProperties' || keyword === 'propertyNames'
  return isSchema && typeof value === 'object' ? withPatterns(value as Schema) : value
}
