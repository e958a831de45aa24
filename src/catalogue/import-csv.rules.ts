import type { FileNode } from '../lib/positioned-json.ts'
import { fieldsOf, type ImportKind, type MenuDocument, readMenuDocument } from './import-document.rules.ts'
import { fault, type ImportFault } from './import-fields.rules.ts'
import { weekdays } from '../menu/menu.rules.ts'

/** One row of a table with the line it begins on. */
export type TableRow = { line: number; cells: readonly string[] }

const kinds: Readonly<Record<string, ImportKind>> = {
  kitchen_station: 'kitchen_stations',
  tax: 'taxes',
  stock_item: 'stock_items',
  category: 'categories',
  addon: 'addons',
  addon_group: 'addon_groups',
  product: 'products',
}

type Cell = (cell: string, line: number) => FileNode

const value = (line: number, content: string | number | boolean | null): FileNode => ({
  kind: 'value',
  line,
  value: content,
})

const asText: Cell = (cell, line) => value(line, cell)
// A cell that is not a number, or neither true nor false, is passed on as text; the field's own reader refuses it.
const asNumber: Cell = (cell, line) => value(line, /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)
const asFlag: Cell = (cell, line) =>
  value(line, /^(true|yes|1)$/i.test(cell) ? true : /^(false|no|0)$/i.test(cell) ? false : cell)

function asList(item: Cell): Cell {
  return (cell, line) => ({ kind: 'list', line, items: parts(cell, ';').map(part => item(part, line)) })
}

/** `flour 0.25` */
const asRecipeLine: Cell = (cell, line) => {
  const space = cell.search(/\s\S*$/)
  if (space < 0) return record(line, { stock_item: asText(cell, line) })
  return record(line, {
    stock_item: asText(cell.slice(0, space).trimEnd(), line),
    quantity: asNumber(cell.slice(space + 1), line),
  })
}

/** `mon-fri 11:00-15:00`, `sat,sun 12:00-16:00` */
const asWindow: Cell = (cell, line) => {
  const [days = '', hours = ''] = cell.split(/\s+/, 2)
  const [from = '', to = ''] = hours.split('-', 2)
  return record(line, {
    weekdays: {
      kind: 'list',
      line,
      items: parts(days, ',')
        .flatMap(daysBetween)
        .map(day => value(line, day)),
    },
    from: value(line, from),
    to: value(line, to),
  })
}

/** Names that occur more than once. */
function twice(names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const found = new Set<string>()
  for (const name of names) (seen.has(name) ? found : seen).add(name)
  return found
}

/** `MAIN/Grill` */
const asStation: Cell = (cell, line) => {
  const [branch = '', ...name] = cell.split('/')
  return record(line, { branch: value(line, branch.trim()), name: value(line, name.join('/').trim()) })
}

const columns: Readonly<Record<string, Cell>> = {
  ...Object.fromEntries(
    ['price', 'cost', 'min', 'max', 'free_quantity', 'max_quantity', 'position', 'rate', 'unit_cost']
      .concat('warn_after_seconds', 'late_after_seconds')
      .map(name => [name, asNumber]),
  ),
  needs_kitchen: asFlag,
  active: asFlag,
  addons: asList(asText),
  addon_groups: asList(asText),
  branches: asList(asText),
  allergens: asList(asText),
  stations: asList(asStation),
  recipe: asList(asRecipeLine),
  availability: asList(asWindow),
}

/** More than any menu needs: 20 languages, prices of 100 branches by channel. */
const maxColumns = 1000

/**
 * Columns that an empty cell sets to null. It also empties a list and removes a translation; numbers and flags stay.
 */
const clearedByEmpty = new Set(['description', 'parent', 'tax', 'sku', 'barcode', 'max', 'max_quantity'])

/**
 * A menu file as a table (docs/api/menu-import.md): a header, then a record a row.
 * @returns all that is sound; every fault is added to `faults`
 */
export function readMenuTable(rows: readonly TableRow[], faults: ImportFault[]): MenuDocument {
  const header = rows[0]?.cells.map(cell => cell.trim()) ?? []
  const line = rows[0]?.line ?? 1
  if (!header.includes('kind')) {
    fault(
      faults,
      value(line, null),
      'kind',
      'required',
      'The first line must name the columns, one of them "kind".',
    )
  }
  if (header.length > maxColumns) {
    const message = `There are ${header.length} columns, and at most ${maxColumns} are read.`
    fault(faults, value(line, null), 'body', 'max_items', message)
  }
  for (const name of twice(header)) {
    fault(faults, value(line, null), name || 'body', 'duplicate', `There are two columns "${name}".`)
  }
  const records: Partial<Record<ImportKind, FileNode[]>> = {}
  const isReadable = header.includes('kind') && header.length <= maxColumns
  for (const row of isReadable ? rows.slice(1) : []) {
    if (row.cells.length !== header.length) {
      const message = `The row has ${row.cells.length} cells, and there are ${header.length} columns.`
      fault(faults, value(row.line, null), 'body', 'format', message)
      continue
    }
    const cells = new Map(header.map((name, at) => [name, row.cells[at]!.trim()]))
    const word = cells.get('kind')!
    const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined
    if (kind === undefined) {
      const known = Object.keys(kinds).join(', ')
      fault(faults, value(row.line, word), 'kind', 'enum', `The kind must be one of ${known}.`)
    } else {
      ;(records[kind] ??= []).push(recordOfRow(kind, cells, row.line))
    }
  }
  const lists = Object.entries(records).map(([kind, items]) => [kind, { kind: 'list', line, items }] as const)
  return readMenuDocument({ kind: 'object', line, fields: new Map(lists) }, true, faults)
}

function recordOfRow(kind: ImportKind, cells: ReadonlyMap<string, string>, line: number): FileNode {
  const known = fieldsOf[kind]
  const fields: Record<string, FileNode> = {}
  const translations = new Map<string, Record<string, FileNode>>()
  const prices: FileNode[] = []
  for (const [name, cell] of cells) {
    const [, field = name, language] = /^(name|description):(.+)$/.exec(name) ?? []
    if (name === 'kind' || (cell === '' && !((language === undefined ? field : 'translations') in known)))
      continue
    if (language !== undefined) {
      const texts = translations.get(language) ?? {}
      texts[field] = value(line, cell === '' ? null : cell)
      translations.set(language, texts)
    } else if (name.startsWith('price@')) {
      prices.push(priceOfColumn(name.slice('price@'.length), cell, line))
    } else {
      const read = readCell(name, cell, line)
      if (read !== undefined) fields[name] = read
    }
  }
  if (translations.size > 0) {
    fields['translations'] = record(
      line,
      Object.fromEntries([...translations].map(([language, texts]) => [language, record(line, texts)])),
    )
  }
  const priced = 'prices' in known && [...cells.keys()].some(name => name.startsWith('price@'))
  if (priced || prices.length > 0) fields['prices'] = { kind: 'list', line, items: prices }
  return record(line, fields)
}

function readCell(name: string, cell: string, line: number): FileNode | undefined {
  const read = Object.hasOwn(columns, name) ? columns[name]! : asText
  if (cell !== '') return read(cell, line)
  if (clearedByEmpty.has(name)) return value(line, null)
  return isList(name) ? { kind: 'list', line, items: [] } : undefined
}

function isList(name: string): boolean {
  return columns[name]?.('', 0).kind === 'list'
}

/** `price@MAIN`, `price@MAIN/kiosk`, `price@/kiosk` */
function priceOfColumn(place: string, cell: string, line: number): FileNode {
  const [branch = '', channel = ''] = place.split('/', 2)
  return record(line, {
    ...(branch !== '' && { branch: value(line, branch) }),
    ...(channel !== '' && { channel: value(line, channel) }),
    price: asNumber(cell, line),
  })
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

function record(line: number, fields: Record<string, FileNode>): FileNode {
  return { kind: 'object', line, fields: new Map(Object.entries(fields)) }
}
