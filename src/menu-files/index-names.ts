import type { FileRecord, MenuFile, NameIndex } from './menu-file.types.ts'
import type { Fault } from '../lib/refusal.ts'
import {
  byKind,
  type FileKind,
  fileKindNames,
  fileKinds,
  keyFields,
  type Referring,
  wordOf,
} from './file-kinds.record.ts'
import type { StoredRow } from './menu-file.store.ts'
import type { MenuState } from './menu-state.steps.ts'
import { ambiguousName, recordTwice } from './menu-file.refusals.ts'

/** The key of a stored row in a file; a record without a `ref` uses its id. */
export function keyOfRow(kind: FileKind, row: StoredRow): string {
  const fields = keyFields(kind)
  if (fields[0] === 'ref') return typeof row['ref'] === 'string' ? row['ref'] : row.id
  return fields.length === 1 ? String(row['name']) : placeKey(String(row[fields[0]!]), String(row['name']))
}

/** The key of a record of a branch, or of a reason of a kind. */
export function placeKey(place: string, name: string): string {
  return `${place}/${name}`
}

/** Assigns an id to every record of the file and indexes all names. */
export function indexNames(
  records: MenuFile['records'],
  state: MenuState,
  newId: () => string,
): NameIndex & { faults: Fault[] } {
  const stored = byKind(kind => rowsByKey(kind, state.rows[kind]))
  const refs = byKind(kind => refsById(state.rows[kind]))
  const branches = new Map(state.branches.map(branch => [branch.code, branch.id]))
  const named = byKind(() => new Map<string, string>())
  const ids = new Map<FileRecord, string>()
  const faults: Fault[] = []
  for (const kind of fileKindNames) {
    const byKey = Map.groupBy(records[kind], one => {
      const key = keyOfRecord(kind, one, branches)
      return key === undefined ? undefined : storedKey(kind, key)
    })
    for (const [key, namesakes] of byKey) {
      if (key === undefined) continue
      const found = stored[kind].get(key) ?? []
      // If the file has as many records of a name as the brand, as in an export, they are matched by position.
      const paired = found.length === namesakes.length
      for (const [at, record] of namesakes.entries()) {
        if (at > 0 && !paired) faults.push(recordTwice(record.path, nounOf(kind)))
        else if (found.length > 1 && !paired) faults.push(ambiguousName(record.path, found.length))
        else ids.set(record, found[at]?.id ?? newId())
      }
      const id = ids.get(namesakes[0]!)
      if (id !== undefined && (namesakes.length === 1 || !paired)) named[kind].set(key, id)
    }
  }
  function storedKey(kind: FileKind, key: string): string {
    return stored[kind].has(key) ? key : (refs[kind].get(key) ?? key)
  }
  const categories = categoriesByName(records, state, ids)
  function idOf(to: Referring['to'], name: string): string | number | undefined {
    if (to === 'branches') return branches.get(name)
    const key = storedKey(to, name)
    const found = stored[to].get(key) ?? []
    const id = named[to].get(key) ?? found[0]?.id
    if (id !== undefined) return found.length > 1 ? found.length : id
    const [ofName, ...more] = to === 'categories' ? (categories.get(name.toLowerCase()) ?? []) : []
    return more.length === 0 ? ofName : more.length + 1
  }
  return { ids, idOf, faults }
}

/** The ids of the categories of a name, in lower case: they may be referred to by it, besides their `ref`. */
function categoriesByName(
  records: MenuFile['records'],
  state: MenuState,
  ids: ReadonlyMap<FileRecord, string>,
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (name: unknown, id: string | undefined) => {
    if (typeof name !== 'string' || id === undefined) return
    const known = found.getOrInsertComputed(name.toLowerCase(), () => new Set())
    known.add(id)
  }
  for (const row of state.rows.categories) if (row['active'] === true) add(row['name'], row.id)
  for (const record of records.categories) add(record.fields['name'], ids.get(record))
  return found
}

export function nounOf(kind: FileKind): string {
  return fileKinds[kind].resource.replaceAll('_', ' ')
}

/** Stored rows by their key in a file. Active rows take precedence over inactive ones with the same name. */
export function rowsByKey(kind: FileKind, rows: readonly StoredRow[]): Map<string, StoredRow[]> {
  const active = rows.filter(row => row['active'] === true)
  const byKey = Map.groupBy(active, row => keyOfRow(kind, row))
  for (const row of rows) {
    const key = keyOfRow(kind, row)
    if (!byKey.has(key)) byKey.set(key, [row])
  }
  return byKey
}

/** The refs of records by id: a file that was exported before a record got its `ref` names it by its id. */
function refsById(rows: readonly StoredRow[]): Map<string, string> {
  return new Map(rows.flatMap(({ id, ref }) => (typeof ref === 'string' ? [[id, ref] as const] : [])))
}

/** The key of a record of the file; undefined if it is invalid. */
function keyOfRecord(
  kind: FileKind,
  { fields }: FileRecord,
  branches: ReadonlyMap<unknown, string>,
): string | undefined {
  const keys = keyFields(kind)
  const [first, second] = keys.map(field => fields[wordOf(field)])
  if (typeof first !== 'string') return undefined
  if (keys.length === 1) return first
  const place = keys[0] === 'branch_id' ? branches.get(first) : first
  return place !== undefined && typeof second === 'string' ? placeKey(place, second) : undefined
}
