import { CsvError, parse } from 'csv-parse/sync'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { lockBrand } from '../settings/settings.store.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type EventType, recordEvents } from '../db/events.ts'
import { Refusal } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { readMenuTable, type TableRow } from './import-csv.rules.ts'
import { importKinds, type ImportKind, type MenuDocument } from './import-document.rules.ts'
import type { ImportFault } from './import-fields.rules.ts'
import { readMenuJson } from './import-json.rules.ts'
import {
  insertImported,
  readBranchCodes,
  readImportRows,
  readVersions,
  updateImported,
} from './import-menu.store.ts'
import { planImport } from './import-plan.rules.ts'
import type { ImportPlan, StoredRow } from './import-state.rules.ts'
import { touchAddonGroups } from './menu-record.store.ts'
import { touchMenu } from '../settings/touch-menu.store.ts'

export type MenuFile = {
  brandId: string
  text: string
  format: 'json' | 'csv'
  /** Switches off records that are not in the file. */
  replace: boolean
}

/** A file of more rows than this is refused: it has to be divided first. */
const maxRows = 100_000
/** More than anybody reads at once. */
const maxFaults = 10_000

export type ImportCounts = { created: number; updated: number; deactivated: number; unchanged: number }
export type ImportReport = Record<ImportKind, ImportCounts>

/**
 * Makes a brand's menu match a file: all of it or nothing. Records that already match keep their version, so a second
 * import of the same file changes nothing.
 * @throws Refusal validation_failed with the faults of the file (`fields`, each with its line), up to ten thousand
 */
export async function importMenu(ctx: Context, file: MenuFile): Promise<ImportReport> {
  const faults: ImportFault[] = []
  const document = file.format === 'json' ? readMenuJson(file.text, faults) : readCsv(file.text, faults)
  if (document === undefined) throw faultyFile(faults)
  return ctx.db.transact(async tx => {
    const brand = await lockBrand(tx, file.brandId)
    const state = {
      defaultLanguage: brand.defaultLanguage,
      languages: brand.languages,
      currencyDecimals: currencyDecimals(brand.currency),
      branches: await readBranchCodes(tx, brand.id),
      rows: await readImportRows(tx, brand.id),
    }
    const found = [...faults]
    const plan = planImport(document, state, file.replace, () => newUlid(ctx.now()), found)
    if (found.length > 0) throw faultyFile(found)
    await writePlan(tx, brand.id, plan)
    await touchLinkedGroups(tx, brand.id, state.rows.products, plan)
    return reportOf(plan)
  })
}

/** The event of each kind's changes; a station or a stock item has none of its own. */
const eventOf: Partial<Record<ImportKind, { type: EventType; resource?: string }>> = {
  taxes: { type: 'menu.updated', resource: 'tax' },
  categories: { type: 'menu.updated', resource: 'category' },
  addons: { type: 'menu.updated', resource: 'addon' },
  addon_groups: { type: 'menu.updated', resource: 'addon_group' },
  products: { type: 'product.updated' },
}

async function writePlan(tx: Tx, brandId: string, plan: ImportPlan): Promise<void> {
  const changed = importKinds.filter(kind => plan[kind].insert.length + plan[kind].update.length > 0)
  if (changed.length === 0) return
  for (const kind of changed) {
    const { insert, update } = plan[kind]
    await insertImported(tx, brandId, kind, insert)
    await updateImported(tx, brandId, kind, update)
    const event = eventOf[kind]
    if (event === undefined) continue
    const { type, ...resource } = event
    const ids = [...insert, ...update].map(row => row.id)
    const rows = await readVersions(tx, brandId, kind, ids)
    const events = rows.map(row => ({ type, branchId: null, data: { ...row, ...resource } }))
    await recordEvents(tx, brandId, events)
  }
  await touchMenu(tx, brandId)
}

/** A group lists the products that offer it, so it changes with them, unless this import changed it already. */
async function touchLinkedGroups(
  tx: Tx,
  brandId: string,
  before: readonly StoredRow[],
  plan: ImportPlan,
): Promise<void> {
  const groupsOf = (row: StoredRow | undefined) => (row?.['addon_group_ids'] ?? []) as string[]
  const known = new Map(before.map(row => [row.id, new Set(groupsOf(row))]))
  const written = [...plan.addon_groups.insert, ...plan.addon_groups.update].map(row => row.id)
  const touched = [...plan.products.insert, ...plan.products.update].flatMap(row => [
    ...(known.get(row.id) ?? new Set<string>()).symmetricDifference(new Set(groupsOf(row))),
  ])
  await touchAddonGroups(tx, brandId, [...new Set(touched).difference(new Set(written))])
}

function reportOf(plan: ImportPlan): ImportReport {
  const counts = importKinds.map(kind => {
    const { insert, update, deactivated, unchanged } = plan[kind]
    return [kind, { created: insert.length, updated: update.length - deactivated, deactivated, unchanged }]
  })
  return Object.fromEntries(counts) as ImportReport
}

function faultyFile(faults: readonly ImportFault[]): Refusal {
  const fields = [...faults].sort((one, other) => one.line - other.line).slice(0, maxFaults)
  const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`
  const shown = faults.length > maxFaults ? `; these are the first ${maxFaults}` : ''
  const message = `Nothing was imported: the file has ${count}${shown}.`
  return new Refusal('validation_failed', message, { fields })
}

const csvOptions = {
  bom: true,
  info: true,
  raw: true,
  skip_empty_lines: true,
  // Spreadsheets write an empty line as a row of empty cells.
  skip_records_with_empty_values: true,
  // A row of another length than the header is reported like any other fault, so that later faults are reported too.
  relax_column_count: true,
  to: maxRows + 2,
} as const

function readCsv(text: string, faults: ImportFault[]): MenuDocument | undefined {
  const rows: TableRow[] = []
  try {
    const records = parse(text, csvOptions) as unknown as {
      record: string[]
      raw: string
      info: { lines: number }
    }[]
    for (const { record, raw, info } of records) {
      // `lines` counts to the record's end; a text in quotes may run over several.
      const below = raw.trim().split('\n').length - 1
      rows.push({ line: info.lines - below, cells: record })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    faults.push({ line, path: 'body', rule: 'format', message: `This is not CSV: ${error.message}.` })
    return undefined
  }
  if (rows.length <= maxRows + 1) return readMenuTable(rows, faults)
  const message = `There are more than ${maxRows} rows. Divide the file: what one lacks stays as it is.`
  faults.push({ line: rows.at(-1)!.line, path: 'body', rule: 'max_items', message })
  return undefined
}
