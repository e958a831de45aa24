import { isDeepStrictEqual } from 'node:util'

/** A record as presented by the API. */
export type Shown = Readonly<Record<string, unknown>>

/** The changed fields of a record; null if it did not exist before or does not exist after. */
export type Changes = { before: Shown | null; after: Shown | null }

/**
 * Compares two states of a record field by field. List entries with an `id` are compared with their own previous state, so
 * that one cancelled item of forty is one entry.
 */
export function changesOf(before: Shown | null, after: Shown | null): Changes {
  if (before === null || after === null) return { before, after }
  const [was, is] = differences(before, after)
  return { before: was, after: is }
}

/** Changes every time, and adds nothing to the time of the entry. */
const stamp = 'updated_at'

function differences(before: Shown, after: Shown): [Shown, Shown] {
  const was: Record<string, unknown> = {}
  const is: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [one, other] = [before[name], after[name]]
    if (name === stamp || isDeepStrictEqual(one, other)) continue
    const [old, now] = ofValue(one, other)
    if (old !== undefined) was[name] = old
    if (now !== undefined) is[name] = now
  }
  return [was, is]
}

function ofValue(before: unknown, after: unknown): [unknown, unknown] {
  if (isListOfRecords(before) && isListOfRecords(after)) return ofLists(before, after)
  if (isObject(before) && isObject(after)) return differences(before, after)
  return [before, after]
}

function ofLists(before: readonly Shown[], after: readonly Shown[]): [Shown[], Shown[]] {
  const known = new Map(before.map(entry => [entry['id'], entry]))
  const left = new Set(after.map(entry => entry['id']))
  const was = before.filter(entry => !left.has(entry['id']))
  const is: Shown[] = []
  for (const entry of after) {
    const old = known.get(entry['id'])
    if (old === undefined) is.push(entry)
    else if (!isDeepStrictEqual(old, entry)) {
      const id = { id: entry['id'] }
      const [one, other] = differences(old, entry)
      was.push({ ...id, ...one })
      is.push({ ...id, ...other })
    }
  }
  return [was, is]
}

function isObject(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOfRecords(value: unknown): value is readonly Shown[] {
  return Array.isArray(value) && value.every(entry => isObject(entry) && entry['id'] !== undefined)
}
