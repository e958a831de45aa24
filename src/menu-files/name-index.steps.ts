import type { Fault } from '../lib/refusal.ts'
import { byKind, type FileKind, fileKindNames, fileKinds, type Referring } from './file-kinds.record.ts'
import type { StoredRow } from './menu-file.store.ts'
import type { MenuState } from './menu-state.steps.ts'
import type { FileRecord, MenuFile } from './read-menu.steps.ts'
import { ambiguousName, recordTwice } from './menu-file.refusals.ts'

/** Finds records by the names that a menu file calls them by: those that are stored and those the file makes. */
export type NameIndex = {
  /** The id of each record of the file; one whose key is at fault or was there before has none. */
  ids: ReadonlyMap<FileRecord, string>
  idOf(to: Referring['to'], name: string): string | undefined
  /** Every id that a name of the file has led to. */
  used: ReadonlySet<string>
}

/** The words by which a file calls a stored row: a record without a `ref` is called by its id. */
export function keyOfRow(kind: FileKind, row: StoredRow): string {
  if (kind === 'taxes') return String(row['name'])
  if (kind === 'kitchen_stations') return stationKey(String(row['branch_id']), String(row['name']))
  return typeof row['ref'] === 'string' ? row['ref'] : row.id
}

export function stationKey(branchId: string, name: string): string {
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
  const named = byKind(() => new Map<string, string>())
  const ids = new Map<FileRecord, string>()
  const used = new Set<string>()
  const faults: Fault[] = []
  for (const kind of fileKindNames) {
    for (const record of records[kind]) {
      const key = keyOfRecord(kind, record, branches)
      if (key === undefined) continue
      const found = stored[kind].get(key) ?? []
      if (named[kind].has(key) || found.length > 1) {
        const isTwice = named[kind].has(key)
        const { path } = record
        faults.push(isTwice ? recordTwice(path, nounOf(kind)) : ambiguousName(path, found.length))
        continue
      }
      const id = found[0]?.id ?? newId()
      named[kind].set(key, id)
      ids.set(record, id)
    }
  }
  function idOf(to: Referring['to'], name: string): string | undefined {
    if (to === 'branches') return branches.get(name)
    const id = named[to].get(name) ?? stored[to].get(name)?.[0]?.id
    if (id !== undefined) used.add(id)
    return id
  }
  return { ids, idOf, used, faults }
}

export function nounOf(kind: FileKind): string {
  return fileKinds[kind].resource.replaceAll('_', ' ')
}

function rowsByKey(kind: FileKind, rows: readonly StoredRow[]): Map<string, StoredRow[]> {
  // When a switched-off record shares its name with an active one, the name means the active one.
  const inUse = rows.filter(row => row['active'] === true)
  const byKey = Map.groupBy(inUse, row => keyOfRow(kind, row))
  for (const row of rows) {
    const key = keyOfRow(kind, row)
    if (!byKey.has(key)) byKey.set(key, [row])
  }
  return byKey
}

/** Undefined when the record's key is at fault. */
function keyOfRecord(
  kind: FileKind,
  { fields }: FileRecord,
  branches: ReadonlyMap<unknown, string>,
): string | undefined {
  const name = kind === 'taxes' || kind === 'kitchen_stations' ? fields['name'] : fields['ref']
  if (typeof name !== 'string' || kind !== 'kitchen_stations')
    return typeof name === 'string' ? name : undefined
  const branchId = branches.get(fields['branch'])
  return branchId && stationKey(branchId, name)
}
