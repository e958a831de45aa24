import type { Fault } from '../lib/refusal.ts'
import type { FileKind, Referring } from './file-kinds.record.ts'
import type { FileFault } from './table/file-fault.refusals.ts'
import type { StoredRow } from './menu-file.store.ts'

export type FileRecord = {
  /** Its position in the file, such as `products.3`. */
  path: string
  fields: Readonly<Record<string, unknown>>
  /** Faults of its fields, with paths relative to the record. */
  faults: readonly Fault[]
}

export type MenuFile = {
  records: Record<FileKind, FileRecord[]>
  /** Settings of the brand. */
  brand?: FileRecord | undefined
  faults: (Fault | FileFault)[]
  /** For tables: returns the column of the value at a path. */
  columnOf?: (path: string) => string | undefined
  /** Finds the lines of paths; faults outside of records have their own line. */
  linesOf: (paths: readonly string[]) => (path: string) => number
  /** A table keeps translations that it omits; `translations` of a JSON record replace the stored ones. */
  isTable: boolean
}

/** The change of a stored record; `fields` are names in the file, none if the record is not in the file. */
export type PlannedChange = { row: StoredRow; before: StoredRow; fields: string[]; path: string }
export type KindChange = {
  insert: StoredRow[]
  update: StoredRow[]
  unchanged: number
  deactivated: number
  changes: PlannedChange[]
}
export type ImportPlan = Record<FileKind, KindChange>

/** Finds stored records and records of the file by their names in the file. */
export type NameIndex = {
  /** The id of each record of the file; absent for records with an invalid or duplicate key. */
  ids: ReadonlyMap<FileRecord, string>
  /** @returns undefined for an unknown name, and the number of records for an ambiguous one */
  idOf(to: Referring['to'], name: string): string | number | undefined
}
