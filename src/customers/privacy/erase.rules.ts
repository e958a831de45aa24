/** Fields of stored documents that may contain personal data. */
const names: ReadonlySet<string> = new Set([
  'customer_name',
  'note',
  'reference',
  'client_line_id',
  'delivery',
])
const reasons: ReadonlySet<string> = new Set(['reason', 'price_reason', 'cancel_reason', 'void_reason'])

/** Replaces a reason where one is required. */
export const erasedText = 'Erased'

/** Removes personal text from a document at any depth: names and notes become null, metadata empty, reasons `Erased`. */
export function withoutPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(name, part)]))
}

function cleaned(name: string, part: unknown): unknown {
  if (name === 'metadata') return {}
  if (names.has(name)) return null
  if (reasons.has(name)) return part === null ? null : erasedText
  return withoutPersonal(part)
}
