import type { ImportPlan, MenuFile } from './menu-file.types.ts'
import type { Context } from '../context.ts'
import { addonGroupKind } from '../catalogue/addon-group.record.ts'
import { touchAddonGroups } from '../catalogue/menu-record.store.ts'
import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import type { Actor } from '../db/audit/entry.rules.ts'
import { operator, recordAudit } from '../db/record-audit.ts'
import { newUlid } from '../lib/ulid.ts'
import { forgetBrand } from '../access/key.cache.ts'
import { changeSettings, refuseFaults, taxesOf, writeSettings } from './import-settings.ts'
import { withCategories } from './add-categories.ts'
import { stateFaults } from './check-state.steps.ts'
import { changedEvents } from '../records/record-event.rules.ts'
import { type ImportReport, reportPlan } from './report-import.ts'
import type { StoredRow } from './menu-file.store.ts'
import { type MenuState, readMenuState } from './menu-state.steps.ts'
import { planImport } from './plan-import.ts'
import { auditedPlan, writePlan } from './write-plan.steps.ts'
import { readMenuCsv, readMenuJson, readMenuXlsx, readRecord, type TableTerms } from './read-menu.ts'

export type MenuImport = {
  brandId: string
  /** Whom the audit log names; by default the operator. */
  by?: Actor
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
  { brandId, by = operator('menu import'), replace, dryRun = false, ...source }: MenuImport,
): Promise<ImportReport> {
  const read = await readFile(source)
  try {
    return await ctx.db.transact(async tx => {
      // Before the records: the settings decide their languages and decimals.
      await writeSettings(tx, brandId, read, by)
      const state = await readMenuState(tx, brandId)
      const file = { ...read, records: completed(read, state, source.createCategories ?? false) }
      const { plan, faults, index } = planImport({ file, state, replace, newId: () => newUlid(ctx.now()) })
      const taxes = taxesOf(file.brand, index)
      refuseFaults(file, [...file.faults, ...faults, ...taxes.faults])
      refuseFaults(file, await stateFaults(tx, brandId, plan))
      await writePlan(tx, state.brand, plan, ctx.now())
      await touchLinkedGroups(tx, state, plan)
      recordAudit(tx, brandId, by, auditedPlan(state.brand, plan))
      await changeSettings(tx, brandId, file, { body: taxes.body, by })
      const report = reportPlan(plan, state)
      if (dryRun) throw new DryRun(report)
      return report
    })
  } catch (error) {
    if (error instanceof DryRun) return error.report
    throw error
  } finally {
    if (read.brand !== undefined) forgetBrand(ctx.db, brandId)
  }
}

/** Ends the transaction of a dry run, so that nothing of it stays. */
class DryRun extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('This was a dry run.')
    this.report = report
  }
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

/** Increments the versions of groups whose products change, except those that this import has already written. */
async function touchLinkedGroups(tx: Tx, { brand, rows }: MenuState, plan: ImportPlan): Promise<void> {
  const groupsOf = (row: StoredRow | undefined) => new Set((row?.['addon_group_ids'] ?? []) as string[])
  const before = new Map(rows.products.map(row => [row.id, row]))
  const touched = [...plan.products.insert, ...plan.products.update].flatMap(row => [
    ...groupsOf(before.get(row.id)).symmetricDifference(groupsOf(row)),
  ])
  const written = [...plan.addon_groups.insert, ...plan.addon_groups.update].map(row => row.id)
  const groups = await touchAddonGroups(tx, brand.id, [...new Set(touched).difference(new Set(written))])
  recordEvents(tx, brand.id, changedEvents(addonGroupKind, groups))
}
