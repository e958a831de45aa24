import type { FaultRule } from '../lib/refusal.ts'
import { recordLimits } from '../records/record-limits.rules.ts'
import { recordLimitReached } from '../records/record.refusals.ts'
import { importKinds, type ImportKind, type MenuDocument } from './import-document.rules.ts'
import type { Draft, Fields, ImportFault } from './import-fields.rules.ts'
import { type ImportIndex, indexImport } from './import-index.rules.ts'
import { type Overlay, overlays } from './import-overlay.rules.ts'
import {
  importColumns,
  importDefaults,
  type ImportPlan,
  type ImportState,
  type KindChange,
  sameContent,
  type StoredRow,
} from './import-state.rules.ts'

const requiredOfNew: Record<ImportKind, readonly string[]> = {
  kitchen_stations: [],
  taxes: ['rate'],
  stock_items: ['name', 'unit'],
  categories: ['name'],
  addons: ['name', 'price'],
  addon_groups: ['name'],
  products: ['name', 'category', 'price'],
}

/**
 * Plans the changes of an import: rows to insert and rows to update, each complete; unchanged rows are only counted.
 * @param replace switches off what the file lacks: categories, products, groups and addons always; stations, taxes
 * and stock items only when the file has a list of them, since a menu may lean on those it does not list
 * @param newId makes the ids of new records
 * @param faults gets every fault that shows only beside other records; with any fault the plan is void
 */
export function planImport(
  document: MenuDocument,
  state: ImportState,
  replace: boolean,
  newId: () => string,
  faults: ImportFault[],
): ImportPlan {
  const index = indexImport(document, state, newId, faults)
  const context = { state, index, faults, keepTranslations: document.keepTranslations }
  const plan = {} as ImportPlan
  for (const kind of importKinds) {
    plan[kind] = { insert: [], update: [], unchanged: 0, deactivated: 0 }
    for (const draft of document[kind]) {
      planRecord(kind, draft, index.draftIds.get(draft), context, plan[kind])
    }
  }
  refuseCircles(document, state, index.draftIds, plan, faults)
  for (const kind of importKinds)
    refuseTooMany(kind, { document, state, draftIds: index.draftIds }, plan[kind], faults)
  if (replace) {
    for (const kind of importKinds) deactivateMissing(kind, document, state, index, plan[kind])
  }
  return plan
}

function planRecord(
  kind: ImportKind,
  draft: Draft<Fields>,
  id: string | undefined,
  context: Omit<Overlay, 'existing'>,
  change: KindChange,
): void {
  const stored = context.state.rows[kind].find(row => row.id === id)
  const existing = stored && pick(stored, importColumns[kind])
  const overlay = overlays[kind](draft, { ...context, existing })
  const base = existing ?? importDefaults[kind]
  // The file names a stored record without a ref by its id; that id must not become its ref.
  const row: Readonly<Record<string, unknown>> = {
    ...base,
    ...overlay,
    ...(existing?.['ref'] === null && { ref: null }),
  }
  const open = row['price_mode'] === 'open'
  for (const name of existing === undefined ? requiredOfNew[kind] : []) {
    if (draft.has(name) || (name === 'price' && open)) continue
    note(context.faults, draft, name, 'required', `A new record needs ${name}.`)
  }
  if (kind === 'addon_groups' && row['max'] !== null && Number(row['max']) < Number(row['min'])) {
    note(context.faults, draft, draft.has('max') ? 'max' : 'min', 'min', 'max must not be below min.')
  }
  if (id === undefined) return
  if (existing === undefined) change.insert.push({ id, ...row })
  else if (sameContent(existing, row)) change.unchanged++
  else change.update.push({ id, ...row })
}

/** Refuses a category that is its own ancestor: the menu would never end. */
function refuseCircles(
  document: MenuDocument,
  state: ImportState,
  draftIds: ReadonlyMap<object, string>,
  plan: ImportPlan,
  faults: ImportFault[],
): void {
  const parents = new Map(
    [...state.rows.categories, ...plan.categories.insert, ...plan.categories.update].map(row => [
      row.id,
      row['parent_id'],
    ]),
  )
  for (const draft of document.categories) {
    const id = draftIds.get(draft)
    const passed = new Set<unknown>()
    let above = id === undefined ? undefined : parents.get(id)
    while (typeof above === 'string' && above !== id && !passed.has(above)) {
      passed.add(above)
      above = parents.get(above)
    }
    if (id !== undefined && above === id) {
      note(faults, draft, 'parent', 'not_allowed', 'A category cannot stand below itself.')
    }
  }
}

type Importing = { document: MenuDocument; state: ImportState; draftIds: ReadonlyMap<object, string> }

/** The fault stands at the first record for which there is no room. */
function refuseTooMany(
  kind: ImportKind,
  { document, state, draftIds }: Importing,
  { insert }: KindChange,
  faults: ImportFault[],
): void {
  const limit = recordLimits[kind]
  const room = Math.max(0, limit - state.rows[kind].length)
  if (insert.length <= room) return
  const draft = document[kind].find(one => draftIds.get(one) === insert[room]!.id)!
  const { message } = recordLimitReached(kind, limit)
  faults.push({ line: draft.line, path: draft.path, rule: 'max_items', message })
}

const alwaysReplaced: ReadonlySet<ImportKind> = new Set(['categories', 'addons', 'addon_groups', 'products'])

function deactivateMissing(
  kind: ImportKind,
  document: MenuDocument,
  state: ImportState,
  index: ImportIndex & { draftIds: ReadonlyMap<object, string> },
  change: KindChange,
): void {
  if (document[kind].length === 0 && !alwaysReplaced.has(kind)) return
  const listed = new Set(document[kind].map(draft => index.draftIds.get(draft)))
  for (const row of state.rows[kind]) {
    if (row['active'] !== true || listed.has(row.id) || index.used.has(row.id)) continue
    change.update.push({ id: row.id, ...pick(row, importColumns[kind]), active: false })
    change.deactivated++
  }
}

function note(
  faults: ImportFault[],
  draft: Pick<Draft<Fields>, 'path' | 'lineOf'>,
  field: string,
  rule: FaultRule,
  message: string,
): void {
  faults.push({ line: draft.lineOf(field), path: `${draft.path}.${field}`, rule, message })
}

function pick(row: StoredRow, columns: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map(column => [column, row[column]]))
}
