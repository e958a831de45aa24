import { isDeepStrictEqual } from 'node:util'
import type { FileRecord, ImportPlan, MenuFile, NameIndex } from './menu-file.types.ts'
import { categoryBelowItself } from '../catalogue/catalogue.refusals.ts'
import { optionFaults, optionIds, usedOptionFaults } from '../catalogue/combo.rules.ts'
import { sameBranchFaults } from '../catalogue/stations.record.ts'
import type { Fault } from '../lib/refusal.ts'
import { draftRow } from '../records/draft.rules.ts'
import type { Reference } from '../records/field.schema.ts'
import type { Change, RecordKind } from '../records/record-kind.types.ts'
import { recordLimits } from '../records/record-limits.rules.ts'
import { tooManyRecords } from '../records/record.refusals.ts'
import { changedColumns, wholeAmounts } from '../records/record.steps.ts'
import { separateDropped, type Translations } from '../records/translation.rules.ts'
import { bodyOf } from './resolve-names.ts'
import { couponTaken } from './menu-file.refusals.ts'
import { maxFileFaults } from './table/file-fault.refusals.ts'
import { byKind, type FileKind, fileKindNames, fileKinds, wordOf } from './file-kinds.record.ts'
import { fileColumns, fileFields, type StoredRow } from './menu-file.store.ts'
import type { MenuState } from './menu-state.steps.ts'
import { indexNames } from './index-names.ts'
import { missingField } from '../http/refusals/http.refusals.ts'
import { emptyPlan } from './write-plan.steps.ts'

type Import = {
  file: Pick<MenuFile, 'records' | 'isTable'>
  state: MenuState
  /** Deactivates records that are not in the file. */
  replace: boolean
  newId: () => string
}
type Planning = Import & {
  index: NameIndex
  stored: Record<FileKind, ReadonlyMap<string | undefined, StoredRow>>
  plan: ImportPlan
  faults: Fault[]
}

/**
 * Plans an import: complete rows to insert and to update; unchanged rows are only counted.
 * @returns the plan, the names that it was made by, and the faults in relation to other records; with any fault the plan is invalid
 */
export function planImport(input: Import): { plan: ImportPlan; faults: Fault[]; index: NameIndex } {
  const { file, state, newId, replace } = input
  const { faults, ...index } = indexNames(file.records, state, newId)
  const plan = emptyPlan()
  const stored = byKind(kind => new Map(state.rows[kind].map(row => [row.id, row])))
  const planning: Planning = { ...input, index, stored, plan, faults }
  for (const kind of fileKindNames) {
    for (const record of file.records[kind]) planRecord(kind, record, planning)
  }
  refuseCycles(planning)
  refuseOptions(planning)
  for (const kind of fileKindNames) refuseTooMany(kind, planning)
  if (replace) deactivateMissing(planning)
  refuseSharedCoupons(planning)
  return { plan, faults, index }
}

function planRecord(kind: FileKind, record: FileRecord, planning: Planning): void {
  if (planning.faults.length > maxFileFaults) return
  const change = changeOf(kind, record, planning)
  const planned = planning.plan[kind]
  const row: StoredRow = { ...change.after, id: change.id }
  if (!planning.index.ids.has(record)) return
  if (change.before === undefined) {
    planned.insert.push(row)
    return
  }
  const before = change.before as StoredRow
  if (changedColumns(fileKinds[kind], change) === undefined) {
    planned.unchanged++
    return
  }
  const fields = fileColumns(fileKinds[kind]).filter(name => !isDeepStrictEqual(row[name], before[name]))
  planned.update.push(row)
  planned.changes.push({ row, before, fields: fields.map(wordOf), path: record.path })
}

/** The change by a record of the file, as by an API request; adds its faults to the plan's. */
function changeOf(name: FileKind, record: FileRecord, planning: Planning): Change {
  const { index, stored, state, file } = planning
  const kind: RecordKind = fileKinds[name]
  const id = index.ids.get(record)
  const before = stored[name].get(id)
  const { body, faults } = bodyOf(record, index)
  // A stored record without a ref is identified by its id, which must not become its ref.
  if (before !== undefined && 'ref' in before) body['ref'] = before['ref']
  if (before !== undefined) body['active'] ??= true
  const replacesTexts = body['translations'] !== undefined && !file.isTable
  const base = replacesTexts && before ? { ...before, translations: droppedTexts(before, state) } : before
  const drafted = draftRow(kind, state.brand, body, base)
  const change = { brand: state.brand, id: id ?? '', before, after: drafted.after, body }
  addFaults(planning, record, [
    ...faults,
    ...(before === undefined ? missingFields(kind, record) : []),
    ...drafted.faults,
    ...wholeAmounts(kind, change),
    ...(kind.faults?.(change) ?? []),
    ...stationFaults(record),
  ])
  return change
}

/** Texts that a file cannot have, so importing an export does not remove them. */
function droppedTexts(before: StoredRow, { brand }: MenuState): Translations {
  return separateDropped(brand, (before['translations'] ?? {}) as Translations).dropped
}

function missingFields(kind: RecordKind, { fields }: FileRecord): Fault[] {
  const required = fileFields(kind).filter(field => kind.fields[field]!.required === true)
  const missing = required.map(wordOf).filter(word => fields[word] === undefined)
  return missing.map(missingField)
}

function stationFaults({ fields, faults }: FileRecord): Fault[] {
  const stations = (fields['stations'] ?? []) as readonly { branch: string }[]
  if (faults.some(fault => fault.path.startsWith('stations'))) return []
  return sameBranchFaults(
    'stations',
    stations.map(station => station.branch),
  )
}

/** Adds faults of a record, except those of values that already have one. */
function addFaults({ faults }: Planning, record: FileRecord, found: readonly Fault[]): void {
  for (const fault of found) {
    if (record.faults.some(known => `${fault.path}.`.startsWith(`${known.path}.`))) continue
    faults.push({ ...fault, path: `${record.path}.${fault.path}` })
  }
}

/** Reports categories that are their own ancestor. */
function refuseCycles(planning: Planning): void {
  const { file, state, index, plan } = planning
  const rows = [...state.rows.categories, ...plan.categories.insert, ...plan.categories.update]
  const parents = new Map(rows.map(row => [row.id, row['parent_id']]))
  for (const record of file.records.categories) {
    const id = index.ids.get(record)
    const passed = new Set<unknown>()
    let above = id === undefined ? undefined : parents.get(id)
    while (typeof above === 'string' && above !== id && !passed.has(above)) {
      passed.add(above)
      above = parents.get(above)
    }
    if (id === undefined || above !== id) continue
    addFaults(planning, record, [categoryBelowItself('parent')])
  }
}

/** Reports products of the file that are no option, although a combo has them. */
function refuseOptions(planning: Planning): void {
  const { file, state, index, plan } = planning
  const rows = [...state.rows.products, ...plan.products.insert, ...plan.products.update]
  const after = new Map(rows.map(row => [row.id, row]))
  const inFile = new Set(index.ids.values())
  const others = [...after].filter(([id]) => !inFile.has(id))
  const comboOf = new Map(others.flatMap(([comboId, row]) => optionIds(row).map(id => [id, comboId])))
  for (const record of file.records.products) {
    const id = index.ids.get(record)
    const row = id === undefined ? undefined : after.get(id)
    if (row === undefined) continue
    const options = optionFaults(row, after).map(fault => ({
      ...fault,
      path: fault.path.replace(/product_id$/, wordOf),
    }))
    addFaults(planning, record, [...options, ...usedOptionFaults(row, comboOf.get(row.id))])
  }
}

/** Reports campaigns of the file with the coupon of another active campaign. */
function refuseSharedCoupons({ file, state, index, plan, faults }: Planning): void {
  const rows = [...state.rows.campaigns, ...plan.campaigns.insert, ...plan.campaigns.update]
  const after = [...new Map(rows.map(row => [row.id, row])).values()]
  const byCode = Map.groupBy(
    after.filter(row => row['active'] === true && row['coupon_code'] !== null),
    row => String(row['coupon_code']).toUpperCase(),
  )
  const shared = new Set(
    [...byCode.values()].flatMap(rows => (rows.length > 1 ? rows.map(({ id }) => id) : [])),
  )
  for (const record of file.records.campaigns) {
    if (shared.has(index.ids.get(record) ?? '')) faults.push(couponTaken(`${record.path}.coupon_code`))
  }
}

/** Reports the first record beyond the limit. */
function refuseTooMany(kind: FileKind, { file, state, index, plan, faults }: Planning): void {
  const limit = recordLimits[kind]
  const room = Math.max(0, limit - state.rows[kind].length)
  const first = plan[kind].insert[room]
  if (first === undefined) return
  const { path } = file.records[kind].find(record => index.ids.get(record) === first.id)!
  faults.push(tooManyRecords(path, kind, limit))
}

const alwaysReplaced: ReadonlySet<FileKind> = new Set(['categories', 'addons', 'addon_groups', 'products'])

/** Whether an import with `replace` deactivates records of a kind: a menu may rely on lists that the file lacks. */
function isReplaced(kind: FileKind, { file }: Planning): boolean {
  return alwaysReplaced.has(kind) || file.records[kind].length > 0
}

/** Deactivates records that are not in the file, except those that a remaining record refers to. */
function deactivateMissing(planning: Planning): void {
  const remaining = remainingIds(planning)
  for (const kind of fileKindNames) {
    const planned = planning.plan[kind]
    for (const row of planning.state.rows[kind]) {
      if (row['active'] !== true || remaining[kind].has(row.id)) continue
      const after = { ...row, active: false }
      planned.update.push(after)
      planned.deactivated++
      planned.changes.push({ row: after, before: row, fields: [], path: kind })
    }
  }
}

/** The ids of records of the file and of active ones that it does not replace, and of all that these refer to. */
function remainingIds(planning: Planning): Record<FileKind, Set<string | undefined>> {
  const { file, index, state, plan } = planning
  const rows = byKind(kind => {
    const all = [...state.rows[kind], ...plan[kind].insert, ...plan[kind].update]
    return new Map<string | undefined, StoredRow>(all.map(row => [row.id, row]))
  })
  const remaining = byKind(kind => {
    const listed = file.records[kind].map(record => index.ids.get(record))
    const others = state.rows[kind].filter(({ active }) => active === true && !isReplaced(kind, planning))
    return new Set([...listed, ...others.map(({ id }) => id)])
  })
  // A loop over an array includes what is added meanwhile.
  const found = fileKindNames.flatMap(kind => [...remaining[kind]].map(id => ({ kind, id })))
  for (const { kind, id } of found) {
    for (const { table, id: referred } of referencesOf(fileKinds[kind], rows[kind].get(id))) {
      const to = table as FileKind
      if (!(table in remaining) || remaining[to].has(referred)) continue
      remaining[to].add(referred)
      found.push({ kind: to, id: referred })
    }
  }
  return remaining
}

/** All records that a row refers to; nothing for a row that does not exist. */
function referencesOf({ fields }: RecordKind, row: StoredRow | undefined): Reference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = row?.[name]
    return value === undefined ? [] : (field.references?.(value) ?? [])
  })
}
