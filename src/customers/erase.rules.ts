/** The fields of any stored document that may name a person or speak of one. */
const personal: ReadonlySet<string> = new Set(['customer_name', 'note'])

/** The document with what is personal in it set to null, however deep it lies. */
export function withoutPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, personal.has(name) ? null : withoutPersonal(part)]),
  )
}
