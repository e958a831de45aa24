import type { FileRecord, MenuFile } from './menu-file.types.ts'
import { Type } from 'typebox'
import { cleanValue } from '../http/input/clean-text.rules.ts'
import { schemaFaults } from '../http/input/schema-faults.rules.ts'
import { maxValues } from '../http/input/strict-json.format.ts'
import { makeCheck } from '../http/input/validator.gateway.ts'
import { type Fault, Refusal } from '../lib/refusal.ts'
import { strict } from '../wire/common.schema.ts'
import { type FileFault, maxFileFaults, unreadableText } from './table/file-fault.refusals.ts'
import {
  brandSchema,
  byKind,
  type FileKind,
  fileKindNames,
  fileKinds,
  fileSchemas,
  keyFields,
} from './file-kinds.record.ts'
import type { ColumnMap } from './table/columns.rules.ts'
import { withRefs } from './table/made-refs.rules.ts'
import { readMenuTable } from './table/menu-table.format.ts'
import { readXlsx } from './table/read-xlsx.gateway.ts'
import type { TableKind, TableRow } from './table/table-rows.format.ts'
import { rowsOfExport, type TillFormat } from './table/till-exports.rules.ts'
import { readCsv } from './table/read-csv.gateway.ts'
import { jsonLines, readJson } from './read-json.gateway.ts'
import { tooManyValues } from '../http/refusals/http.refusals.ts'

export function readMenuJson(text: string): MenuFile {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const document = readJson(source)
  const faults = schemaFaults(checkDocument(document) ?? [], 'body')
  const settings = (document as { brand?: unknown } | null)?.brand
  return {
    records: readRecords(document, faults),
    brand: settings === undefined ? undefined : readValue(checkBrand, settings, 'brand', faults)[0],
    faults,
    linesOf: paths => jsonLines(source, paths),
    isTable: false,
  }
}

/** How to read a table that was not written for this service. */
export type TableTerms = {
  /** Columns by the headings of the file, in lower case. */
  map?: ColumnMap | undefined
  /** Another till that exported the table. */
  till?: TillFormat | undefined
}

export function readMenuCsv(text: string, terms: TableTerms = {}): MenuFile {
  const { rows, separator } = readCsv(text.replaceAll('\r\n', '\n'))
  return menuFileOf(rows, separator, terms)
}

/** Reads the first sheet of a workbook. */
export async function readMenuXlsx(bytes: Uint8Array, terms: TableTerms = {}): Promise<MenuFile> {
  return menuFileOf(await readXlsx(bytes), ',', terms)
}

function menuFileOf(rows: readonly TableRow[], separator: string, { map, till }: TableTerms): MenuFile {
  const own = till === undefined ? { rows, separator } : { rows: rowsOfExport(rows, till), separator: ',' }
  const options = { separator: own.separator, defaultKind: fileKinds.products.resource, map }
  const { document, lines, faults, unsure, columnOf } = readMenuTable(own.rows, tableKinds, options)
  const lineOf = (path: string) => {
    const [list = '', at] = path.split('.', 2)
    return lines[list]?.[Number(at)] ?? 1
  }
  const found: (Fault | FileFault)[] = [...faults]
  const records = readRecords(document, found)
  const explained = found.map(fault => unsure.get(fault.path) ?? fault)
  return { records, faults: explained, linesOf: () => lineOf, columnOf, isTable: true }
}

type Check = ReturnType<typeof makeCheck>

const maxRecords = 100_000
const List = Type.Optional(Type.Array(Type.Unknown(), { maxItems: maxRecords }))
const Document = strict({ brand: Type.Optional(Type.Unknown()), ...byKind(() => List) })
const checkBrand = makeCheck(brandSchema)
const checkDocument = makeCheck(Document)
const checks = byKind(kind => makeCheck(fileSchemas[kind]))
/** Campaigns have a `kind` of their own, and lists inside. */
const tableKinds = fileKindNames
  .filter(kind => kind !== 'campaigns')
  .map((kind): TableKind => ({
    word: fileKinds[kind].resource,
    list: kind,
    fields: fileSchemas[kind]['properties'] as TableKind['fields'],
  }))

function readRecords(document: unknown, faults: Fault[]): MenuFile['records'] {
  return byKind(kind => {
    const list = (document as Readonly<Record<string, unknown>> | null)?.[kind]
    if (!Array.isArray(list) || list.length > maxRecords) return []
    const named = keyFields(kind).includes('ref') ? withRefs(list) : list
    return named.flatMap((value, at) => readRecord(kind, value, `${kind}.${at}`, faults))
  })
}

/** @returns the record, or nothing if the value is not a record */
export function readRecord(kind: FileKind, value: unknown, path: string, faults: Fault[]): FileRecord[] {
  return readValue(checks[kind], value, path, faults)
}

function readValue(check: Check, value: unknown, path: string, faults: Fault[]): FileRecord[] {
  if (faults.length > maxFileFaults) return []
  const found = recordFaults(check, value)
  const isRecord = found.every(fault => fault.path !== 'body')
  faults.push(...found.map(fault => ({ ...fault, path: isRecord ? `${path}.${fault.path}` : path })))
  return isRecord ? [{ path, fields: value as FileRecord['fields'], faults: found }] : []
}

/** Validates a record like a request body, with the same size limit; cleans its texts in place. */
function recordFaults(check: Check, value: unknown): Fault[] {
  if (countValues(value, maxValues) > maxValues) return [tooManyValues(maxValues)]
  try {
    return valueFaults(value, check)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [unreadableText(error)]
  }
}

/** Validates a value by a compiled schema; cleans its texts in place. */
export function valueFaults(value: unknown, check: Check): Fault[] {
  const { faults } = cleanValue(value)
  return [...faults, ...schemaFaults(check(value) ?? [], 'body')]
}

/** Counts nested values up to just above `limit`. */
function countValues(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const one of Object.values(value)) {
    if (count > limit) break
    count += countValues(one, limit - count)
  }
  return count
}
