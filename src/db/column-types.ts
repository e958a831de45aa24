import { type CustomTypesConfig, types } from 'pg'

const { builtins } = types
/** Ids of array types, which `pg` does not define. */
const arrayOf = { int8: 1016, numeric: 1231, timestamptz: 1185, timestamp: 1115, date: 1182 }

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.TIMESTAMPTZ, epochMs],
  [builtins.TIMESTAMP, asText],
  [builtins.DATE, asText],
  [builtins.NUMERIC, asText],
  [arrayOf.int8, arrayParser(safeInteger)],
  [arrayOf.timestamptz, arrayParser(epochMs)],
  [arrayOf.timestamp, arrayParser(asText)],
  [arrayOf.date, arrayParser(asText)],
  [arrayOf.numeric, arrayParser(asText)],
])

/**
 * How columns are parsed: bigint as a safe integer, timestamptz as milliseconds since 1970, dates and numeric as text. Set on
 * a pool, so that the process's default parsers are unchanged.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? types.getTypeParser(oid, format)
  }) as typeof types.getTypeParser,
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
}

const isoUtc = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?\+00$/

/** Milliseconds since 1970, without microseconds. Every connection uses ISO dates in UTC, so there is one format. */
function epochMs(text: string): number {
  const parts = isoUtc.exec(text)
  if (parts === null) throw new RangeError(`${text} is not a time between the years 0 and 9999`)
  const ms = parts[7] === undefined ? 0 : Number(parts[7].padEnd(3, '0').slice(0, 3))
  return Date.UTC(+parts[1]!, +parts[2]! - 1, +parts[3]!, +parts[4]!, +parts[5]!, +parts[6]!, ms)
}

function asText(text: string): string {
  return text
}

/** For flat arrays whose elements contain no comma, quote or backslash, like those of the types above. */
function arrayParser<T>(parseOne: (text: string) => T): (text: string) => (T | null)[] {
  return text => {
    const inner = text.slice(1, -1)
    if (inner === '') return []
    return inner.split(',').map(part => (part === 'NULL' ? null : parseOne(part.replaceAll('"', ''))))
  }
}
