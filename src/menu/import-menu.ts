import { CsvError, parse } from 'csv-parse/sync'
import { currencyDecimals } from '../brands/brand.rules.ts'
import { lockBrand } from '../brands/settings.store.ts'
import type { Context } from '../context.ts'
import { recordEvents } from '../db/events.ts'
import { Refusal } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { readMenuTable, type TableRow } from './import-csv.rules.ts'
import { importKinds, type ImportKind, type MenuDocument } from './import-document.rules.ts'
import type { ImportFault } from './import-fields.rules.ts'
import { readMenuJson } from './import-json.rules.ts'
import { insertImported, readBranchCodes, readImportRows, updateImported } from './import-menu.store.ts'
import { planImport } from './import-plan.rules.ts'
import { readMenuVersion, touchMenu } from './menu.store.ts'

export type MenuFile = {
  brandId: string
  text: string
  format: 'json' | 'csv'
  /** Switches off what the file lacks. */
  replace: boolean
}

export type ImportCounts = { created: number; updated: number; deactivated: number; unchanged: number }
export type ImportReport = Record<ImportKind, ImportCounts>

/**
 * Brings a brand's menu to what a file says: all of it or nothing. What is as the file says already keeps its
 * version, so a second import of the same file changes nothing.
 * @throws Refusal validation_failed with every fault of the file (`fields`, each with its line), however many
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
    const report = {} as ImportReport
    let changed = false
    for (const kind of importKinds) {
      const { insert, update, unchanged, deactivated } = plan[kind]
      await insertImported(tx, brand.id, kind, insert)
      await updateImported(tx, brand.id, kind, update)
      changed ||= insert.length + update.length > 0
      report[kind] = { created: insert.length, updated: update.length - deactivated, deactivated, unchanged }
    }
    if (changed) {
      await touchMenu(tx, brand.id)
      const version = await readMenuVersion(tx, brand.id)
      const data = { id: brand.id, version, resource: 'menu' }
      await recordEvents(tx, brand.id, [{ type: 'menu.updated', branchId: null, data }])
    }
    return report
  })
}

function faultyFile(faults: readonly ImportFault[]): Refusal {
  const fields = [...faults].sort((one, other) => one.line - other.line)
  const message = `Nothing was imported: the file has ${fields.length === 1 ? 'a fault' : `${fields.length} faults`}.`
  return new Refusal('validation_failed', message, { fields })
}

function readCsv(text: string, faults: ImportFault[]): MenuDocument | undefined {
  const rows: TableRow[] = []
  try {
    const records = parse(text, { bom: true, info: true, raw: true, skip_empty_lines: true }) as unknown as {
      record: string[]
      raw: string
      info: { lines: number }
    }[]
    for (const { record, raw, info } of records) {
      // `lines` counts to the record's end; a text in quotes may run over several.
      const below = raw.trimEnd().split('\n').length - 1
      rows.push({ line: info.lines - below, cells: record })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    faults.push({ line, path: 'body', rule: 'format', message: `This is not CSV: ${error.message}.` })
    return undefined
  }
  return readMenuTable(rows, faults)
}
