import { keyOfName } from '../../lib/key-of-name.ts'

/** The records with a `ref` for each that has a name but none. */
export function withRefs(records: readonly unknown[]): unknown[] {
  const taken = new Set(records.map(record => (record as Named | null)?.ref).filter(isText))
  return records.map(record => {
    const { ref, name } = (record ?? {}) as Named
    if (ref !== undefined || !isText(name)) return record
    const made = keyOfName(name, taken)
    taken.add(made)
    return { ref: made, ...(record as object) }
  })
}

type Named = { ref?: unknown; name?: unknown }

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
