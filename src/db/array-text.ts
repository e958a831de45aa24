/** Matches JSON escapes that PostgreSQL arrays lack; may also match an escaped backslash before a letter. */
const foreignEscape = /\\[^"\\]/
const special = /["\\]/g

/**
 * Writes values as a PostgreSQL array, for a parameter with a cast such as `::text[]`. JSON only differs in its brackets and
 * its escapes of control characters. This is faster than `pg`, which checks the type of each value and scans it twice; a batch
 * of orders has thousands of values.
 */
export function arrayText(values: readonly (string | number | boolean | null)[]): string {
  const json = JSON.stringify(values)
  const inside = foreignEscape.test(json) ? values.map(elementText).join(',') : json.slice(1, -1)
  return `{${inside}}`
}

function elementText(value: string | number | boolean | null): string {
  return typeof value === 'string' ? `"${value.replace(special, '\\$&')}"` : String(value)
}
