import { importKinds, type ImportKind, type MenuDocument } from './import-document.rules.ts'
import type { ImportFault, Reference } from './import-fields.rules.ts'
import type { ImportState, StoredRow } from './import-state.rules.ts'

/** Finds records by the keys a menu file calls them by: those that are there and those the file makes. */
export type ImportIndex = {
  /** The row a key stands for now; undefined when the file makes it. */
  existing(kind: ImportKind, key: string): StoredRow | undefined
  idOf(kind: ImportKind, reference: Reference): string | undefined
  branchId(reference: Reference): string | undefined
  stationId(branch: Reference, name: Reference): string | undefined
  /** Every id that a reference has led to. */
  used: Set<string>
}

const nouns: Record<ImportKind, string> = {
  kitchen_stations: 'kitchen station',
  taxes: 'tax',
  stock_items: 'stock item',
  categories: 'category',
  addons: 'addon',
  addon_groups: 'addon group',
  products: 'product',
}

/** The words by which a file calls a stored row: a record without a `ref` is called by its id. */
export function keyOfRow(kind: ImportKind, row: StoredRow): string {
  if (kind === 'taxes') return String(row['name'])
  if (kind === 'kitchen_stations') return stationKey(String(row['branch_id']), String(row['name']))
  return typeof row['ref'] === 'string' ? row['ref'] : row.id
}

function stationKey(branchId: string, name: string): string {
  return `${branchId}/${name}`
}

/**
 * Gives every record of the file its id and remembers all keys.
 * @param keyOf the key of a record of the file, undefined when its key is at fault
 */
export function indexImport(
  document: MenuDocument,
  state: ImportState,
  newId: () => string,
  faults: ImportFault[],
): ImportIndex & { draftIds: Map<object, string> } {
  const rows = new Map(importKinds.map(kind => [kind, rowsByKey(kind, state.rows[kind])]))
  const ids = new Map(importKinds.map(kind => [kind, new Map<string, string>()]))
  const branches = new Map(state.branches.map(branch => [branch.code, branch.id]))
  const used = new Set<string>()
  const draftIds = new Map<object, string>()
  const notFound = (reference: Reference, what: string) => {
    const message = `There is no ${what} ${JSON.stringify(reference.key)}.`
    faults.push({ line: reference.line, path: reference.path, rule: 'not_found', message })
    return undefined
  }
  const index: ImportIndex = {
    used,
    existing: (kind, key) => rows.get(kind)?.get(key)?.[0],
    idOf(kind, reference) {
      const id = ids.get(kind)?.get(reference.key) ?? index.existing(kind, reference.key)?.id
      if (id === undefined) return notFound(reference, nouns[kind])
      used.add(id)
      return id
    },
    branchId: reference => branches.get(reference.key) ?? notFound(reference, 'branch with the code'),
    stationId(branch, name) {
      const branchId = index.branchId(branch)
      if (branchId === undefined) return undefined
      const key = stationKey(branchId, name.key)
      const id = ids.get('kitchen_stations')?.get(key) ?? index.existing('kitchen_stations', key)?.id
      if (id === undefined) return notFound(name, `kitchen station in ${branch.key} called`)
      used.add(id)
      return id
    },
  }
  for (const kind of importKinds) {
    const seen = ids.get(kind)!
    for (const draft of document[kind]) {
      const key = keyOfDraft(kind, draft.values, branches)
      if (key === undefined) continue
      const found = rows.get(kind)?.get(key) ?? []
      if (seen.has(key) || found.length > 1) {
        const message = seen.has(key)
          ? `The file has this ${nouns[kind]} twice.`
          : `The brand has ${found.length} records of this name: give them names of their own first.`
        faults.push({ line: draft.line, path: draft.path, rule: 'duplicate', message })
        continue
      }
      const id = found[0]?.id ?? newId()
      seen.set(key, id)
      draftIds.set(draft, id)
    }
  }
  return { ...index, draftIds }
}

function rowsByKey(kind: ImportKind, rows: readonly StoredRow[]): Map<string, StoredRow[]> {
  // When a switched-off record shares its name with an active one, the name means the active one.
  const inUse = rows.filter(row => row['active'] === true)
  const byKey = Map.groupBy(inUse, row => keyOfRow(kind, row))
  for (const row of rows) {
    const key = keyOfRow(kind, row)
    if (!byKey.has(key)) byKey.set(key, [row])
  }
  return byKey
}

function keyOfDraft(
  kind: ImportKind,
  values: { ref?: string; name?: string; branch?: Reference },
  branches: ReadonlyMap<string, string>,
): string | undefined {
  if (kind === 'taxes') return values.name
  if (kind !== 'kitchen_stations') return values.ref
  const branchId = values.branch && branches.get(values.branch.key)
  return branchId === undefined || values.name === undefined ? undefined : stationKey(branchId, values.name)
}
