import { withoutNull } from '../../http/input/prepare-schema.rules.ts'
import { weekdays } from '../../menu/menu.types.ts'
import type { Fault } from '../../lib/refusal.ts'
import { type FileFault, mixedDecimals, unsureNumber } from './file-fault.refusals.ts'
import {
  type DecimalMark,
  decimalMarkOf,
  numberForm,
  type TableNumber,
  tableNumber,
} from './table-numbers.format.ts'
import {
  type KnownRow,
  readRows,
  type RowOptions,
  type TableKind,
  type TableRow,
} from './table-rows.format.ts'

/** A table converted to the equivalent JSON document, with the line of each record. */
export type MenuTable = {
  document: Record<string, object[]>
  lines: Record<string, number[]>
  faults: FileFault[]
  /** Faults of ambiguous numbers, by path. */
  unsure: ReadonlyMap<string, Fault>
  /** Returns the column of the value at a path. */
  columnOf: (path: string) => string | undefined
}

/**
 * Reads a menu file in table form (docs/api/menu-import.md): a header, then one record per row.
 * @param separator a table that is separated by semicolons may use decimal commas
 */
export function readMenuTable(
  rows: readonly TableRow[],
  kinds: readonly TableKind[],
  { separator = ',', ...options }: RowOptions & { separator?: string } = {},
): MenuTable {
  const { known, faults } = readRows(rows, kinds, options)
  const mark = decimalMarkOf(numbersOf(known))
  if (typeof mark === 'object') {
    const { comma, point } = mark
    faults.push({ line: comma.line, ...mixedDecimals(comma.text, point.text, point.line) })
    return recordsOfRows([], undefined, faults)
  }
  // In a table that is separated by commas, numbers have decimal points unless one shows otherwise.
  return recordsOfRows(known, mark ?? (separator === ',' ? '.' : undefined), faults)
}

/** All numeric cells, as written. */
function numbersOf(rows: readonly KnownRow[]): TableNumber[] {
  const numbers: TableNumber[] = []
  for (const { kind, line, cells } of rows) {
    recordOfRow(kind.fields, cells, text => numbers.push({ text, line }))
  }
  return numbers
}

function recordsOfRows(
  rows: readonly KnownRow[],
  mark: DecimalMark | undefined,
  faults: FileFault[],
): MenuTable {
  const document: MenuTable['document'] = {}
  const lines: MenuTable['lines'] = {}
  const unsure = new Map<string, Fault>()
  const byList = Map.groupBy(rows, row => row.kind.list)
  for (const [list, ofKind] of byList) {
    lines[list] = ofKind.map(row => row.line)
    document[list] = ofKind.map(({ kind, cells }, at) =>
      recordOfRow(kind.fields, cells, (text, within) => {
        const path = `${list}.${at}.${within}`
        if (numberForm(text) === 'unsure') unsure.set(path, unsureNumber(path, text))
        return tableNumber(text, mark) ?? text
      }),
    )
  }
  const columnOf = (path: string) => {
    const [list = '', at, ...within] = path.split('.')
    const row = byList.get(list)?.[Number(at)]
    return row && columnWithin(row.cells, within)
  }
  return { document, lines, faults, unsure, columnOf }
}

/** The column of a value within a record, such as `name:en` for `translations.en.name`. */
function columnWithin(cells: ReadonlyMap<string, string>, [field = '', at, name]: readonly string[]) {
  const column = field === 'translations' ? `${name}:${at}` : field
  return field === 'prices' ? priceColumns(cells)[Number(at)] : cells.has(column) ? column : undefined
}

/** The price columns with a value in this row. */
function priceColumns(cells: ReadonlyMap<string, string>): string[] {
  return [...cells].filter(([name, cell]) => name.startsWith('price@') && cell !== '').map(([name]) => name)
}

type Fields = TableKind['fields']
type Cell = [name: string, content: unknown]
/** Reads the number at a path within a record; returns other text unchanged, for the schema to refuse. */
type ReadNumber = (text: string, path: string) => unknown

function recordOfRow(fields: Fields, row: ReadonlyMap<string, string>, readNumber: ReadNumber): object {
  const cells: Cell[] = []
  const texts = new Map<string, Cell[]>()
  const prices: object[] = []
  for (const [name, cell] of row) {
    const [, field = name, language] = /^(name|short_name|description):(.+)$/.exec(name) ?? []
    const isKnown =
      Object.hasOwn(fields, field) && (language === undefined || Object.hasOwn(fields, 'translations'))
    if (name === 'kind' || (cell === '' && !isKnown)) continue
    if (language !== undefined) {
      texts.set(language, [...(texts.get(language) ?? []), [field, cell === '' ? null : cell]])
    } else if (name.startsWith('price@')) {
      const price = readNumber(cell, `prices.${prices.length}.price`)
      prices.push(priceOfColumn(name.slice('price@'.length), price))
    } else cells.push([name, readCell(name, cell, fields, readNumber)])
  }
  if (texts.size > 0) {
    const translations = [...texts].map(([language, entries]) => [language, Object.fromEntries(entries)])
    cells.push(['translations', Object.fromEntries(translations)])
  }
  const isPriced = Object.hasOwn(fields, 'prices') && [...row.keys()].some(name => name.startsWith('price@'))
  if (isPriced || prices.length > 0) cells.push(['prices', prices])
  return Object.fromEntries(cells.filter(([, content]) => content !== undefined))
}

const asText = (part: string): string => part

/** Columns with several values per cell, separated by `;`. */
const lists: Readonly<Record<string, (part: string, readNumber: ReadNumber, at: number) => unknown>> = {
  addons: asText,
  default_addons: asText,
  addon_groups: asText,
  branches: asText,
  allergens: asText,
  stations: stationOf,
  recipe: recipeLineOf,
  availability: windowOf,
}

/** Columns that an empty cell sets to null. Empty cells also clear lists and translations, but not numbers and flags. */
const clearedByEmpty = new Set([
  'description',
  'short_name',
  'colour',
  'parent',
  'tax',
  'sku',
  'barcode',
  'max',
  'max_quantity',
])

/** The cell's value; undefined to keep the stored one. Returns invalid values unchanged, for the schema to refuse. */
function readCell(name: string, cell: string, fields: Fields, readNumber: ReadNumber): unknown {
  if (Object.hasOwn(lists, name))
    return parts(cell, ';').map((part, at) => lists[name]!(part, readNumber, at))
  if (cell === '') return clearedByEmpty.has(name) ? null : undefined
  const types = Object.hasOwn(fields, name) ? [withoutNull(fields[name]!)['type']].flat() : []
  if (types.includes('boolean')) return flagOf(cell)
  return types.includes('number') || types.includes('integer') ? readNumber(cell, name) : cell
}

function flagOf(cell: string): unknown {
  return /^(true|yes|1)$/i.test(cell) ? true : /^(false|no|0)$/i.test(cell) ? false : cell
}

/** `flour 0.25` */
function recipeLineOf(part: string, readNumber: ReadNumber, at: number): object {
  const space = part.search(/\s\S*$/)
  if (space < 0) return { stock_item: part }
  return {
    stock_item: part.slice(0, space).trimEnd(),
    quantity: readNumber(part.slice(space + 1), `recipe.${at}.quantity`),
  }
}

/** `mon-fri 11:00-15:00`, `sat,sun 12:00-16:00` */
function windowOf(part: string): object {
  const [days = '', hours = ''] = part.split(/\s+/, 2)
  const [from = '', to = ''] = hours.split('-', 2)
  return { weekdays: parts(days, ',').flatMap(daysBetween), from, to }
}

/** `MAIN/Grill` */
function stationOf(part: string): object {
  const [branch = '', ...name] = part.split('/')
  return { branch: branch.trim(), name: name.join('/').trim() }
}

/** `price@MAIN`, `price@MAIN/kiosk`, `price@/kiosk` */
function priceOfColumn(place: string, price: unknown): object {
  const [branch = '', channel = ''] = place.split('/', 2)
  return { ...(branch !== '' && { branch }), ...(channel !== '' && { channel }), price }
}

function daysBetween(days: string): string[] {
  const [from = '', to = from] = days.split('-', 2)
  const first = weekdays.indexOf(from as never)
  const last = weekdays.indexOf(to as never)
  if (first < 0 || last < 0) return [days]
  const week = [...weekdays, ...weekdays]
  return week.slice(first, (last < first ? last + 7 : last) + 1)
}

function parts(cell: string, separator: string): string[] {
  return cell
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '')
}
