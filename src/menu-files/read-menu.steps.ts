import { Type } from 'typebox'
import { cleanValue } from '../http/input/clean-text.rules.ts'
import { schemaFaults } from '../http/input/schema-faults.rules.ts'
import { maxValues } from '../http/input/strict-json.format.ts'
import { compileCheck } from '../http/input/validator.gateway.ts'
import { type Fault, Refusal } from '../lib/refusal.ts'
import { strict } from '../wire/common.schema.ts'
import { type FileFault, maxFileFaults, unreadableText } from './menu-file.refusals.ts'
import { byKind, type FileKind, fileKindNames, fileKinds, fileSchemas } from './file-kinds.record.ts'
import { readMenuTable, type TableKind } from './menu-table.format.ts'
import { readCsv } from './read-csv.gateway.ts'
import { jsonLines, readJson } from './read-json.gateway.ts'
import { tooManyValues } from '../http/http.refusals.ts'

/** A record of a menu file. */
export type FileRecord = {
  /** Where it stands: `products.3`. */
  path: string
  fields: Readonly<Record<string, unknown>>
  /** Faults of its fields, by paths within it. */
  faults: readonly Fault[]
}

export type MenuFile = {
  records: Record<FileKind, FileRecord[]>
  faults: (Fault | FileFault)[]
  /** The column of a table that a path stands in. */
  columnOf?: (path: string) => string | undefined
  /** Finds the lines of these paths; a fault of no record has a line of its own. */
  linesOf: (paths: readonly string[]) => (path: string) => number
  /** A table knows single cells: a translation it does not have stays. A JSON record's `translations` are all of them. */
  keepTranslations: boolean
}

/** @throws Refusal validation_failed for a text that is not JSON at all */
export function readMenuJson(text: string): MenuFile {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const document = readJson(source)
  const faults = schemaFaults(checkDocument(document) ?? [], 'body')
  return {
    records: readRecords(document, faults),
    faults,
    linesOf: paths => jsonLines(source, paths),
    keepTranslations: false,
  }
}

/** @throws Refusal validation_failed for a text that is not CSV at all */
export function readMenuCsv(text: string): MenuFile {
  const { rows, separator } = readCsv(text.replaceAll('\r\n', '\n'))
  const { document, lines, faults, unsure, columnOf } = readMenuTable(rows, tableKinds, separator)
  const lineOf = (path: string) => {
    const [list = '', at] = path.split('.', 2)
    return lines[list]?.[Number(at)] ?? 1
  }
  const found: (Fault | FileFault)[] = [...faults]
  const records = readRecords(document, found)
  const explained = found.map(fault => unsure.get(fault.path) ?? fault)
  return { records, faults: explained, linesOf: () => lineOf, columnOf, keepTranslations: true }
}

const maxRecords = 100_000
const Document = strict(byKind(() => Type.Optional(Type.Array(Type.Unknown(), { maxItems: maxRecords }))))
const checkDocument = compileCheck(Document)
const checks = byKind(kind => compileCheck(fileSchemas[kind]))
const tableKinds = fileKindNames.map((kind): TableKind => ({
  word: fileKinds[kind].resource,
  list: kind,
  fields: fileSchemas[kind]['properties'] as TableKind['fields'],
}))

function readRecords(document: unknown, faults: Fault[]): MenuFile['records'] {
  return byKind(kind => {
    const list = (document as Readonly<Record<string, unknown>> | null)?.[kind]
    if (!Array.isArray(list) || list.length > maxRecords) return []
    return list.flatMap((value, at) => readRecord(kind, value, `${kind}.${at}`, faults))
  })
}

/** Returns the record with its faults, or nothing when it is no record at all. */
function readRecord(kind: FileKind, value: unknown, path: string, faults: Fault[]): FileRecord[] {
  if (faults.length > maxFileFaults) return []
  const found = recordFaults(kind, value)
  const isRecord = found.every(fault => fault.path !== 'body')
  faults.push(...found.map(fault => ({ ...fault, path: isRecord ? `${path}.${fault.path}` : path })))
  return isRecord ? [{ path, fields: value as FileRecord['fields'], faults: found }] : []
}

/** The faults of a record as a request's body, which is also as big at most; its texts are cleaned in place. */
function recordFaults(kind: FileKind, value: unknown): Fault[] {
  if (countValues(value, maxValues) > maxValues) {
    return [tooManyValues(maxValues)]
  }
  try {
    const { faults } = cleanValue(value)
    return [...faults, ...schemaFaults(checks[kind](value) ?? [], 'body')]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [unreadableText(error)]
  }
}

/** Counts the values within a value, and stops counting above `enough`. */
function countValues(value: unknown, enough: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const one of Object.values(value)) {
    if (count > enough) break
    count += countValues(one, enough - count)
  }
  return count
}
