import type { Schema } from '../../http/input/prepare-schema.rules.ts'
import type { Fault } from '../../lib/refusal.ts'
import { type ColumnMap, columnsOf, type Columns, fieldOf } from './columns.rules.ts'
import * as refuse from './file-fault.refusals.ts'

/** A row of a table with its first line. */
export type TableRow = { line: number; cells: readonly string[] }

/** A kind of record in a table: its value in the column `kind`, its list in JSON files, and its fields. */
export type TableKind = { word: string; list: string; fields: Readonly<Record<string, Schema>> }

/** A row of a known kind, with its cells by column. */
export type KnownRow = { kind: TableKind; line: number; cells: ReadonlyMap<string, string> }

export type RowOptions = {
  /** The kind of rows that name none. */
  defaultKind?: string
  /** Columns that the user names; all others that no record of the table has are then ignored. */
  map?: ColumnMap | undefined
}

type Reading = Columns & {
  width: number
  byWord: ReadonlyMap<string, TableKind>
  options: RowOptions
  faults: refuse.FileFault[]
}
type Kinded = TableRow & { kind: TableKind }

/** Far more than a menu needs: 20 languages, and prices of 100 branches by channel. */
const maxColumns = 1000

/** Columns of codes, which spreadsheets take for numbers. */
const codes = ['barcode', 'sku', 'phone']

/** Reads the header and the rows below it: the kind of each, and its cells by the names of the columns. */
export function readRows(rows: readonly TableRow[], kinds: readonly TableKind[], options: RowOptions) {
  const header = rows[0] ?? { line: 1, cells: [] }
  const fields = new Set(kinds.flatMap(kind => Object.keys(kind.fields)))
  const columns = columnsOf(header.cells, fields, options.map)
  const faults = headerFaults(columns, header, options, fields)
  if (header.cells.length > maxColumns || columns.missing.length > 0) return { known: [], faults }
  const byWord = new Map(kinds.map(kind => [kind.word, kind]))
  const reading: Reading = { ...columns, width: header.cells.length, byWord, options, faults }
  const kinded = rows.slice(1).flatMap(row => kindOf(row, reading))
  faults.push(...unnamedFaults(kinded, columns))
  const named = knownColumns(kinded, header.line, reading)
  const known = isNameless(columns, options) ? [] : kinded.map(row => knownRow(row, named))
  faults.push(...known.flatMap(shortenedCodes))
  return { known, faults }
}

function headerFaults(
  columns: Columns,
  { line, cells }: TableRow,
  options: RowOptions,
  fields: ReadonlySet<string>,
): refuse.FileFault[] {
  const mapped = [...(options.map?.values() ?? [])]
  const unknown = mapped.filter(name => name !== 'kind' && !fields.has(fieldOf(name)))
  const faults: Fault[] = [
    ...(cells.length > maxColumns ? [refuse.tooManyColumns(cells.length, maxColumns)] : []),
    ...columns.repeated.map(refuse.columnTwice),
    ...columns.missing.map(heading => refuse.headingMissing(heading, cells)),
    ...unknown.map(name => refuse.unknownColumn(name, [...fields])),
    ...(isNameless(columns, options) ? [refuse.nameColumnNeeded()] : []),
  ]
  return faults.map(fault => ({ line, ...fault }))
}

/** Whether the rows of a table without kinds have nothing to identify them by. */
function isNameless({ named }: Columns, { defaultKind }: RowOptions): boolean {
  return defaultKind !== undefined && !['kind', 'ref', 'name'].some(name => named.has(name))
}

/** The row with its kind; nothing if it has a fault. Cells that are missing at the end are empty. */
function kindOf({ line, cells }: TableRow, { named, width, byWord, options, faults }: Reading): Kinded[] {
  const isUndivided = cells.length === 1 && width > 1 && /[,;\t]/.test(cells[0]!)
  const isTooLong = cells.slice(width).some(cell => cell.trim() !== '')
  if (isUndivided || isTooLong) {
    faults.push({ line, ...(isUndivided ? refuse.otherSeparator() : refuse.rowLength(cells.length, width)) })
    return []
  }
  const word = (cells[named.get('kind') ?? -1] ?? '').trim().toLowerCase()
  const kind = byWord.get(word === '' ? (options.defaultKind ?? '') : word)
  if (kind !== undefined) return [{ line, cells, kind }]
  faults.push({ line, column: 'kind', ...refuse.unknownKind(byWord.keys()) })
  return []
}

/** Reports columns without a heading that are not empty, each once. */
function unnamedFaults(rows: readonly Kinded[], { unnamed }: Columns): refuse.FileFault[] {
  return unnamed.flatMap(at => {
    const filled = rows.find(({ cells }) => isFilled(cells, at))
    return filled === undefined ? [] : [{ line: filled.line, ...refuse.columnUnnamed(at + 1) }]
  })
}

/** The columns that some record of the table can have; reports others that are not empty, each once. */
function knownColumns(rows: readonly Kinded[], line: number, { named, options, faults }: Reading) {
  const fields = new Set(rows.flatMap(({ kind }) => Object.keys(kind.fields)))
  const isKnown = ([name]: readonly [string, number]) => name === 'kind' || fields.has(fieldOf(name))
  const unknown = options.map === undefined ? [...named].filter(column => !isKnown(column)) : []
  for (const [name, at] of unknown) {
    if (rows.some(({ cells }) => isFilled(cells, at)))
      faults.push({ line, column: name, ...refuse.unknownColumn(name, [...fields]) })
  }
  return [...named].filter(isKnown)
}

function isFilled(cells: readonly string[], at: number): boolean {
  return (cells[at] ?? '').trim() !== ''
}

function knownRow({ kind, line, cells }: Kinded, named: readonly (readonly [string, number])[]): KnownRow {
  return { kind, line, cells: new Map(named.map(([name, at]) => [name, (cells[at] ?? '').trim()])) }
}

/** Reports codes that a spreadsheet has turned into `5.449E+12`. */
function shortenedCodes({ line, cells }: KnownRow): refuse.FileFault[] {
  const shortened = codes.filter(name => /^\d+([.,]\d+)?e[+-]\d+$/i.test(cells.get(name) ?? ''))
  return shortened.map(name => ({ line, column: name, ...refuse.shortenedNumber(name, cells.get(name)!) }))
}
