import type { TObject } from 'typebox'
import type { Caller } from '../../access/caller.rules.ts'
import type { Schema } from '../../http/input/prepare-schema.rules.ts'
import { compileCheck } from '../../http/input/validator.gateway.ts'
import type { Fault } from '../../lib/refusal.ts'
import { faultyFile, type FileFault } from '../../menu-files/table/file-fault.refusals.ts'
import { readMenuTable } from '../../menu-files/table/menu-table.format.ts'
import { readCsv } from '../../menu-files/table/read-csv.gateway.ts'
import { valueFaults } from '../../menu-files/read-menu.ts'
import { withoutGuards } from '../../reports/csv.format.ts'

/** The text of a table to import, and who imports it. */
export type TableSource = { caller: Caller; text: string; dryRun: boolean; say: (line: string) => void }

/** A row of a file: its line, and its cells as the fields of a request body. */
export type FileRow<Fields> = { line: number; fields: Fields }

export type Table<Fields> = {
  rows: FileRow<Fields>[]
  /** Refuses the file if there are faults, including those of its cells. */
  refuse(faults: readonly (Fault & { line: number })[]): void
}

/**
 * Reads a table with one type of record: a header with the field names, then one record per row. Separators and decimal
 * commas are those of menu files.
 */
export function readTable<Fields>(text: string, list: string, schema: TObject): Table<Fields> {
  const { rows, separator } = readCsv(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))
  const [header, ...below] = rows.map(({ line, cells }) => ({
    line,
    cells: cells.map(cell => withoutGuards(cell.trim())),
  }))
  // Menu files have a column with the type of each row; here all rows have the same.
  const known = [
    { line: header?.line ?? 1, cells: ['kind', ...(header?.cells ?? [])] },
    ...below.map(({ line, cells }) => ({ line, cells: [list, ...cells] })),
  ]
  const fields = schema.properties as unknown as Record<string, Schema>
  const table = readMenuTable(known, [{ word: list, list, fields }], { separator })
  const check = compileCheck(schema)
  const faults: FileFault[] = [...table.faults]
  const found = (table.document[list] ?? []).map((value, at): FileRow<Fields> => {
    const line = table.lines[list]![at]!
    for (const fault of valueFaults(value, check)) {
      const path = `${list}.${at}.${fault.path}`
      const column = table.columnOf(path)
      if (table.faults.some(known => known.line === line && known.column === column)) continue
      const clearer = table.unsure.get(path) ?? fault
      faults.push({ ...clearer, path: fault.path, line, column })
    }
    return { line, fields: value as Fields }
  })
  return {
    rows: found,
    refuse(more) {
      const all = [...faults, ...more.map(fault => ({ ...fault, column: fault.path }))]
      if (all.length > 0) throw faultyFile(all, 'docs/api/bulk-files.md')
    },
  }
}
