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
import type { FileRecord, MenuFile } from './read-menu.steps.ts'
import { ambiguousName, recordTwice } from './menu-file.refusals.ts'

/** Finds records by the names that a menu file calls them by: those that are stored and those the file makes. */
export type NameIndex = {
  /** The id of each record of the file; one whose key is at fault or was there before has none. */
  ids: ReadonlyMap<FileRecord, string>
  /** @returns undefined for the name of no record, and the number of its records for one that several have */
  idOf(to: Referring['to'], name: string): string | number | undefined
  /** Every id that a name of the file has led to. */
  used: ReadonlySet<string>
}

/** The words by which a file calls a stored row: a record without a `ref` is called by its id. */
export function keyOfRow(kind: FileKind, row: StoredRow): string {
  const fields = keyFields(kind)
  if (fields[0] === 'ref') return typeof row['ref'] === 'string' ? row['ref'] : row.id
  return fields.length === 1 ? String(row['name']) : placeKey(String(row['branch_id']), String(row['name']))
}

/** The key of a record that stands in a branch. */
export function placeKey(branchId: string, name: string): string {
  return `${branchId}/${name}`
}

/** Gives every record of the file its id and remembers all names. */
export function indexNames(
  records: MenuFile['records'],
  state: MenuState,
  newId: () => string,
): NameIndex & { faults: Fault[] } {
  const stored = byKind(kind => rowsByKey(kind, state.rows[kind]))
  const branches = new Map(state.branches.map(branch => [branch.code, branch.id]))
  const called = byKind(kind => recordsByKey(kind, records[kind], branches))
  const named = byKind(() => new Map<string, string>())
  const ids = new Map<FileRecord, string>()
  const used = new Set<string>()
  const faults: Fault[] = []
  for (const kind of fileKindNames) {
    for (const [key, namesakes] of called[kind]) {
      const found = stored[kind].get(key) ?? []
      // As many of a name in the file as in the brand, as an export writes them: each is the one in its place.
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
  function idOf(to: Referring['to'], name: string): string | number | undefined {
    if (to === 'branches') return branches.get(name)
    const found = stored[to].get(name) ?? []
    const id = named[to].get(name) ?? found[0]?.id
    if (id === undefined) return undefined
    if (found.length > 1) return found.length
    used.add(id)
    return id
  }
  return { ids, idOf, used, faults }
}

export function nounOf(kind: FileKind): string {
  return fileKinds[kind].resource.replaceAll('_', ' ')
}

/**
 * The rows that a file can call by each name. When one that is switched off shares its name with an active one, the
 * name means the active one.
 */
export function rowsByKey(kind: FileKind, rows: readonly StoredRow[]): Map<string, StoredRow[]> {
  const inUse = rows.filter(row => row['active'] === true)
  const byKey = Map.groupBy(inUse, row => keyOfRow(kind, row))
  for (const row of rows) {
    const key = keyOfRow(kind, row)
    if (!byKey.has(key)) byKey.set(key, [row])
  }
  return byKey
}

/** The records of the file by their names, without those whose name is at fault. */
function recordsByKey(
  kind: FileKind,
  records: readonly FileRecord[],
  branches: ReadonlyMap<unknown, string>,
): Map<string, FileRecord[]> {
  const byKey = new Map<string, FileRecord[]>()
  for (const record of records) {
    const key = keyOfRecord(kind, record, branches)
    if (key === undefined) continue
    const namesakes = byKey.get(key)
    if (namesakes === undefined) byKey.set(key, [record])
    else namesakes.push(record)
  }
  return byKey
}

function keyOfRecord(
  kind: FileKind,
  { fields }: FileRecord,
  branches: ReadonlyMap<unknown, string>,
): string | undefined {
  const [first, second] = keyFields(kind).map(field => fields[wordOf(field)])
  if (typeof first !== 'string') return undefined
  if (keyFields(kind).length === 1) return first
  const branchId = branches.get(first)
  return branchId !== undefined && typeof second === 'string' ? placeKey(branchId, second) : undefined
}
