import { mapSubschemas, type Schema } from '../../input/prepare-schema.rules.ts'

const later = '20[0-9]{2}|21[0-9]{2}|2200'
const day = '(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
/** Around the years, the days on which a zone may show their first and last times. */
const moment = `((19[7-9][0-9]|${later})-${day}|1969-12-3[01]|2201-01-0[12])`
const date = `(19[0-9]{2}|${later})-${day}`
const hours = '([01][0-9]|2[0-3])'
const time = `${hours}:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?([Zz]|[+-]${hours}:[0-5][0-9])`

/** The texts that each format accepts: our own formats, and the narrower ranges of the standard ones. */
const patterns: Readonly<Record<string, string>> = {
  ulid: '^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$',
  'date-time': `^${moment}[Tt]${time}$`,
  date: `^${date}$`,
  'clock-time': `^${hours}:[0-5][0-9]$`,
  lang: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
}

/** Adds the pattern of each format to the documented schema of a request. */
export function withPatterns(schema: Schema): Schema {
  const pattern = patterns[schema['format'] as string]
  return { ...mapSubschemas(schema, withPatterns), ...(pattern === undefined ? {} : { pattern }) }
}
