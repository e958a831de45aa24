const special = /["\\]/
const specials = /["\\]/g

/**
 * Texts as PostgreSQL reads an array, for a parameter with a cast such as `::text[]`. `pg` would write the same, but
 * asks each value for its type and searches it twice: a batch of orders has thousands of values.
 */
export function textArray(values: readonly (string | null)[]): string {
  let text = '{'
  for (let at = 0; at < values.length; at++) {
    if (at > 0) text += ','
    const value = values[at]!
    text += value === null ? 'NULL' : quoted(value)
  }
  return `${text}}`
}

/** As `textArray`, for values whose text needs no quotes: numbers, booleans, dates. */
export function plainArray(values: readonly (number | boolean | string | null)[]): string {
  let text = '{'
  for (let at = 0; at < values.length; at++) {
    if (at > 0) text += ','
    text += values[at] ?? 'NULL'
  }
  return `${text}}`
}

function quoted(value: string): string {
  return special.test(value) ? `"${value.replace(specials, '\\$&')}"` : `"${value}"`
}
