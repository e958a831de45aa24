import { type Schema, withoutNull } from '../http/prepare-schema.rules.ts'
import { weekdays } from '../menu/menu.rules.ts'
import type { Fault } from '../lib/refusal.ts'
import {
  columnTwice,
  type FileFault,
  kindColumnNeeded,
  rowLength,
  tooManyColumns,
  unknownKind,
} from './menu-file.refusals.ts'

/** One row of a table with the line it begins on. */
export type TableRow = { line: number; cells: readonly string[] }

/** A kind of record as a table has it: its word in the column `kind`, the list it belongs to, its fields. */
export type TableKind = { word: string; list: string; fields: Readonly<Record<string, Schema>> }

/** A table as the JSON file that says the same, with the line of each record. */
export type MenuTable = {
  document: Record<string, object[]>
  lines: Record<string, number[]>
  faults: FileFault[]
}

/** More than any menu needs: 20 languages, prices of 100 branches by channel. */
const maxColumns = 1000

/** A menu file as a table (docs/api/menu-import.md): a header, then a record a row. */
export function readMenuTable(rows: readonly TableRow[], kinds: readonly TableKind[]): MenuTable {
  const header = rows[0]?.cells.map(cell => cell.trim()) ?? []
  const table: MenuTable = { document: {}, lines: {}, faults: headerFaults(header, rows[0]?.line ?? 1) }
  if (!header.includes('kind') || header.length > maxColumns) return table
  const byWord = new Map(kinds.map(kind => [kind.word, kind]))
  for (const { line, cells } of rows.slice(1)) {
    if (cells.length !== header.length) {
      table.faults.push({ line, ...rowLength(cells.length, header.length) })
      continue
    }
    const row = new Map(header.map((name, at) => [name, cells[at]!.trim()]))
    const kind = byWord.get(row.get('kind')!)
    if (kind === undefined) {
      table.faults.push({ line, ...unknownKind(byWord.keys()) })
      continue
    }
    ;(table.document[kind.list] ??= []).push(recordOfRow(kind.fields, row))
    ;(table.lines[kind.list] ??= []).push(line)
  }
  return table
}

function headerFaults(header: readonly string[], line: number): FileFault[] {
  const faults: Fault[] = []
  if (!header.includes('kind')) faults.push(kindColumnNeeded())
  if (header.length > maxColumns) faults.push(tooManyColumns(header.length, maxColumns))
  const seen = new Set<string>()
  const repeated = new Set(header.filter(name => seen.size === seen.add(name).size))
  faults.push(...[...repeated].map(columnTwice))
  return faults.map(fault => ({ line, ...fault }))
}

type Fields = TableKind['fields']
type Cell = [name: string, content: unknown]

function recordOfRow(fields: Fields, row: ReadonlyMap<string, string>): object {
  const cells: Cell[] = []
  const texts = new Map<string, Cell[]>()
  const prices: object[] = []
  for (const [name, cell] of row) {
    const [, field = name, language] = /^(name|description):(.+)$/.exec(name) ?? []
    const isKnown = Object.hasOwn(fields, language === undefined ? field : 'translations')
    if (name === 'kind' || (cell === '' && !isKnown)) continue
    if (language !== undefined) {
      texts.set(language, [...(texts.get(language) ?? []), [field, cell === '' ? null : cell]])
    } else if (name.startsWith('price@')) prices.push(priceOfColumn(name.slice('price@'.length), cell))
    else cells.push([name, readCell(name, cell, fields)])
  }
  if (texts.size > 0) {
    const translations = [...texts].map(([language, said]) => [language, Object.fromEntries(said)])
    cells.push(['translations', Object.fromEntries(translations)])
  }
  const isPriced = Object.hasOwn(fields, 'prices') && [...row.keys()].some(name => name.startsWith('price@'))
  if (isPriced || prices.length > 0) cells.push(['prices', prices])
  return Object.fromEntries(cells.filter(([, content]) => content !== undefined))
}

const asText = (part: string): string => part

/** Columns whose cell holds several values with `;` between. */
const lists: Readonly<Record<string, (part: string) => unknown>> = {
  addons: asText,
  addon_groups: asText,
  branches: asText,
  allergens: asText,
  stations: stationOf,
  recipe: recipeLineOf,
  availability: windowOf,
}

/**
 * Columns that an empty cell sets to null. It also empties a list and removes a translation; numbers and flags stay.
 */
const clearedByEmpty = new Set(['description', 'parent', 'tax', 'sku', 'barcode', 'max', 'max_quantity'])

/** The cell's value; undefined when it says nothing. A value that does not fit its field is passed on for the schema to refuse. */
function readCell(name: string, cell: string, fields: Fields): unknown {
  if (Object.hasOwn(lists, name)) return parts(cell, ';').map(lists[name]!)
  if (cell === '') return clearedByEmpty.has(name) ? null : undefined
  const types = Object.hasOwn(fields, name) ? [withoutNull(fields[name]!)['type']].flat() : []
  if (types.includes('boolean')) return flagOf(cell)
  return types.includes('number') || types.includes('integer') ? numberOf(cell) : cell
}

function numberOf(cell: string): unknown {
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}

function flagOf(cell: string): unknown {
  return /^(true|yes|1)$/i.test(cell) ? true : /^(false|no|0)$/i.test(cell) ? false : cell
}

/** `flour 0.25` */
function recipeLineOf(part: string): object {
  const space = part.search(/\s\S*$/)
  if (space < 0) return { stock_item: part }
  return { stock_item: part.slice(0, space).trimEnd(), quantity: numberOf(part.slice(space + 1)) }
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
function priceOfColumn(place: string, cell: string): object {
  const [branch = '', channel = ''] = place.split('/', 2)
  return { ...(branch !== '' && { branch }), ...(channel !== '' && { channel }), price: numberOf(cell) }
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
