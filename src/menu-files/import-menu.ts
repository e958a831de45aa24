import type { ImportPlan, MenuFile } from './menu-file.types.ts'
import type { Context } from '../context.ts'
import { endStaffSessions } from '../access/staff.store.ts'
import { touchAddonGroups } from '../catalogue/menu-record.store.ts'
import type { Row, Tx } from '../db/database.ts'
import type { Audited } from '../db/audit/entry.rules.ts'
import { operator, recordAudit } from '../db/record-audit.ts'
import { recordEvents } from '../db/events.ts'
import { newUlid } from '../lib/ulid.ts'
import type { RecordKind } from '../records/record-kind.types.ts'
import { presentRecord } from '../records/record.presenter.ts'
import { touchMenu } from '../settings/settings.store.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { withCategories } from './add-categories.ts'
import { faultyFile } from './table/file-fault.refusals.ts'
import { isDeactivated, stateFaults } from './check-state.steps.ts'
import { fileKindNames, fileKinds } from './file-kinds.record.ts'
import { type ImportReport, reportPlan } from './report-import.ts'
import { insertImported, readVersions, type StoredRow, updateImported } from './menu-file.store.ts'
import { type MenuState, readMenuState } from './menu-state.steps.ts'
import { planImport } from './plan-import.ts'
import { readMenuCsv, readMenuJson, readMenuXlsx, readRecord, type TableTerms } from './read-menu.ts'

export type MenuImport = {
  brandId: string
  /** The text of the file, or the bytes of an `.xlsx`. */
  text: string | Uint8Array
  format: 'json' | 'csv'
  /** For tables. */
  terms?: TableTerms
  /** Makes categories that products name and that do not exist. */
  createCategories?: boolean
  /** Deactivates records that are not in the file. */
  replace: boolean
  /** Validates and reports the import without writing. */
  dryRun?: boolean
}

/**
 * Imports a file into a brand, all or nothing. Records that already match keep their version, so importing the same
 * file again changes nothing.
 */
export async function importMenu(
  ctx: Context,
  { brandId, replace, dryRun = false, ...source }: MenuImport,
): Promise<ImportReport> {
  const read = await readFile(source)
  return ctx.db.transact(async tx => {
    const state = await readMenuState(tx, brandId)
    const file = { ...read, records: completed(read, state, source.createCategories ?? false) }
    const { plan, faults } = planImport({ file, state, replace, newId: () => newUlid(ctx.now()) })
    refuseFaults(file, [...file.faults, ...faults])
    refuseFaults(file, await stateFaults(tx, brandId, plan))
    if (!dryRun) {
      await writePlan(tx, brandId, plan, ctx.now())
      await touchLinkedGroups(tx, state, plan)
      recordAudit(tx, brandId, operator('menu import'), auditedImport(state.brand, plan))
    }
    return reportPlan(plan, state)
  })
}

async function readFile({ text, format, terms }: Pick<MenuImport, 'text' | 'format' | 'terms'>) {
  if (typeof text !== 'string') return readMenuXlsx(text, terms)
  return format === 'json' ? readMenuJson(text) : readMenuCsv(text, terms)
}

/** The records of a file with those that its products need. */
function completed(file: MenuFile, state: MenuState, createsAll: boolean): MenuFile['records'] {
  const read = (fields: object, path: string) => readRecord('categories', fields, path, file.faults)
  return withCategories(file, { state, createsAll, read })
}

function refuseFaults(file: MenuFile, faults: MenuFile['faults']): void {
  if (faults.length === 0) return
  const lineOf = file.linesOf(faults.map(fault => fault.path))
  throw faultyFile(
    faults.map(fault => ({ line: lineOf(fault.path), column: file.columnOf?.(fault.path), ...fault })),
  )
}

async function writePlan(tx: Tx, brandId: string, plan: ImportPlan, at: number): Promise<void> {
  const changed = fileKindNames.filter(name => plan[name].insert.length + plan[name].update.length > 0)
  for (const name of changed) {
    const kind: RecordKind = fileKinds[name]
    const { insert, update } = plan[name]
    if (insert.length > 0) await insertImported(tx, kind, brandId, insert)
    if (update.length > 0) await updateImported(tx, kind, brandId, { rows: update, at })
    const { event: type } = kind
    if (type === undefined) continue
    const resource = type === 'menu.updated' ? { resource: kind.resource } : {}
    const rows = await readVersions(tx, kind, brandId, [...insert, ...update])
    const events = rows.map(row => ({ type, branchId: null, data: { ...row, ...resource } }))
    recordEvents(tx, brandId, events)
  }
  for (const { row } of plan.staff.changes.filter(isDeactivated)) await endStaffSessions(tx, brandId, row.id)
  if (changed.some(name => fileKinds[name].inMenu === true)) await touchMenu(tx, brandId)
}

/** Increments the versions of groups whose products change, except those that this import has already written. */
async function touchLinkedGroups(tx: Tx, { brand, rows }: MenuState, plan: ImportPlan): Promise<void> {
  const groupsOf = (row: StoredRow | undefined) => new Set((row?.['addon_group_ids'] ?? []) as string[])
  const before = new Map(rows.products.map(row => [row.id, row]))
  const touched = [...plan.products.insert, ...plan.products.update].flatMap(row => [
    ...groupsOf(before.get(row.id)).symmetricDifference(groupsOf(row)),
  ])
  const written = [...plan.addon_groups.insert, ...plan.addon_groups.update].map(row => row.id)
  await touchAddonGroups(tx, brand.id, [...new Set(touched).difference(new Set(written))])
}

/** Builds the audit entries of all records that an import creates or updates. */
function auditedImport(brand: BrandSettings, plan: ImportPlan): Audited[] {
  return fileKindNames.flatMap(name => {
    const kind: RecordKind = fileKinds[name]
    const created = plan[name].insert.map(row => audited(brand, kind, null, row))
    const updated = plan[name].changes.map(({ before, row }) => audited(brand, kind, before, row))
    return [...created, ...updated]
  })
}

function audited(brand: BrandSettings, kind: RecordKind, before: Row | null, after: Row): Audited {
  return {
    resource: kind.resource,
    id: after['id'] as string,
    branchId: typeof kind.branch === 'object' ? ((after[kind.branch.one] ?? null) as string | null) : null,
    before: before === null ? null : show(brand, kind, before),
    after: show(brand, kind, after),
  }
}

/** Presents a planned row, which has only the fields of a file and no times yet. */
function show(brand: BrandSettings, kind: RecordKind, row: Row): Row {
  const fields = Object.fromEntries(Object.entries(kind.fields).filter(([name]) => row[name] !== undefined))
  const reading = { brand, lang: brand.defaultLanguage }
  const shown = presentRecord({ ...kind, fields }, { ...row, created_at: 0, updated_at: 0 }, reading)
  const { created_at: _created, updated_at: _updated, version: _version, ...rest } = shown
  return rest
}
