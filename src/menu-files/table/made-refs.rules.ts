/** A reference from a name: `Crème brûlée` becomes `creme-brulee`, or with a number where that is taken: `creme-brulee-2`. */
export function madeRef(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  const base = plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'item'
  let ref = base
  for (let number = 2; taken.has(ref); number++) ref = `${base}-${number}`
  return ref
}

/** The records with a `ref` for each that has a name but none. */
export function withRefs(records: readonly unknown[]): unknown[] {
  const taken = new Set(records.map(record => (record as Named | null)?.ref).filter(isText))
  return records.map(record => {
    const { ref, name } = (record ?? {}) as Named
    if (ref !== undefined || !isText(name)) return record
    const made = madeRef(name, taken)
    taken.add(made)
    return { ref: made, ...(record as object) }
  })
}

type Named = { ref?: unknown; name?: unknown }

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
