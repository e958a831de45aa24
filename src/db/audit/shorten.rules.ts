import type { Changes, Shown } from './changes.rules.ts'

/**
 * Shortens the states of a change to a limit in characters of JSON. A list shows only the entries that the other state
 * does not have, and as many of these as fit; `shortened` names the fields that are not complete.
 */
export function shortenChanges({ before, after }: Changes, limit: number): Changes {
  return {
    before: before && shorten(before, after ?? {}, limit),
    after: after && shorten(after, before ?? {}, limit),
  }
}

function shorten(state: Shown, other: Shown, limit: number): Shown {
  const kept: Record<string, unknown> = {}
  const shortened: string[] = []
  const fields = Object.entries(state).filter(([, value]) => value !== undefined)
  const names = fields.map(([name]) => name)
  let room = limit - lengthOf(names) - lengthOf({ shortened: names }) - fields.length
  for (const [name, value] of fields.toSorted(scalarsFirst)) {
    const left = Array.isArray(value) ? fitting(onlyIn(value, other[name]), room) : value
    const isFitting = lengthOf(left) <= room
    if (isFitting) kept[name] = left
    if (!isFitting || lengthOf(left) < lengthOf(value)) shortened.push(name)
    if (isFitting) room -= lengthOf(left)
  }
  return { ...kept, shortened }
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length
}

function scalarsFirst([, one]: [string, unknown], [, other]: [string, unknown]): number {
  return Number(typeof one === 'object') - Number(typeof other === 'object')
}

/** The entries of a list that another list does not have. */
function onlyIn(list: readonly unknown[], other: unknown): unknown[] {
  const known = new Set(Array.isArray(other) ? other.map(entry => JSON.stringify(entry)) : [])
  return list.filter(entry => !known.has(JSON.stringify(entry)))
}

/** As many of the first entries as have room. */
function fitting(list: readonly unknown[], room: number): unknown[] {
  let used = 2
  const end = list.findIndex(entry => (used += lengthOf(entry) + 1) > room)
  return end === -1 ? [...list] : list.slice(0, end)
}
