import type { Sql } from 'sql-template-tag'
import type { Row, Tx } from '../db/database.ts'
import type { ListFilter } from '../db/list/list-plan.ts'
import type { TSchema } from 'typebox'
import type { BrandSettings } from '../settings/settings.types.ts'
import type { StaffPermission } from '../access/caller.rules.ts'
import type { Resource } from '../access/scope.rules.ts'
import type { Fault, RefusalCode } from '../lib/refusal.ts'
import type { Field } from './field.schema.ts'

/** A filter of a list: its schema in the query and what it asks of a row. */
export type RecordFilter = ListFilter & { schema: TSchema }

/** A record about to be made or changed, as rows: `before` is undefined when it is made. */
export type Change = {
  brand: BrandSettings
  id: string
  before: Row | undefined
  after: Row
  /** The request's body, checked. */
  body: Readonly<Record<string, unknown>>
}

/**
 * A plain record, described once: the five operations, their checks, answers and documentation are made of this
 * (`record.routes.ts`). The functions at the end are specific to a record; nothing general knows any
 * record by name. It is on the store's rung because those functions ask the database.
 */
export type RecordKind = {
  /** Singular snake_case: what `not_found` calls it. */
  resource: string
  /** Singular and plural for operation ids and summaries: `Tax`, `Taxes`. */
  title: string
  plural: string
  /** Below `/v1/pos`. */
  path: string
  scope: Resource
  /** The permission that signed-in staff need to write it; `settings` by default. */
  act?: StaffPermission
  /** The permission that staff need to read it; none when omitted. */
  readAct?: StaffPermission
  tag: string
  description?: string
  table: string
  /** The table with what is derived from others, as a subquery in parentheses; the table itself unless said. */
  view?: (brandId: string) => Sql
  /** The table grows with the sales. */
  grown?: true
  fields: Readonly<Record<string, Field>>
  /**
   * Which branches a record concerns: the `one` its column names (lists then show only the key's branches), those
   * in `branch_ids` (empty: all), every branch of the brand, or none: then every key with the scope may write it.
   */
  branch: { one: string } | 'some' | 'every' | 'none'
  /** Branches that a change writes something for, beside those that the record concerns. */
  alsoWrites?: (tx: Tx, change: Change) => Promise<readonly string[]>
  /** Columns whose values together no two records share. */
  unique?: readonly (readonly string[])[]
  /** Columns whose values no two active records share; one that is switched off leaves its value to others. */
  uniqueAmongActive?: readonly string[]
  /** Sorts beyond id, created_at and updated_at. */
  sorts?: readonly string[]
  filters?: Readonly<Record<string, RecordFilter>>
  /** No check of it depends on the brand or on another record: it changes without holding the brand's row. */
  standsAlone?: boolean
  /** Orders are priced by it: every change makes cached menus old. */
  inMenu?: boolean
  event?: 'product.updated' | 'menu.updated' | 'customer.updated'
  /** Rows are written once and never switched off: the list and the reading are all there is. */
  appendOnly?: boolean
  /** Stored values that follow from the record's own others; `body` says which of them were sent. */
  derive?: (after: Row, body: Change['body']) => Row
  /** Fills in stored values that follow from others, before anything is checked. */
  complete?: (tx: Tx, change: Change) => Promise<void>
  /** Faults of the body that the change alone shows (422). */
  faults?: (change: Change) => readonly Fault[]
  /** Faults of the body that a look at other records shows (422). */
  check?: (tx: Tx, change: Change) => Promise<readonly Fault[]> | readonly Fault[]
  /** Refuses what the state forbids (409). */
  guard?: (tx: Tx, change: Change) => Promise<void>
  /** Writes what the record keeps in other tables, after its own row. */
  write?: (tx: Tx, change: Change) => Promise<void>
  /** Codes that `guard` gives when a record in use is switched off. */
  refusesSwitchOff?: readonly RefusalCode[]
}

/** Fields with a column of the record's own table. */
export function ownColumns(kind: RecordKind): string[] {
  return Object.keys(kind.fields).filter(name => isStored(kind.fields[name]!) && !kind.fields[name]!.derived)
}

/** A field that is neither shown nor hidden is an instruction for the writing of the record, not part of it. */
export function isStored(field: Field): boolean {
  return field.shows !== undefined || field.hidden === true
}

export function translatedFields(kind: RecordKind): string[] {
  return Object.keys(kind.fields).filter(name => kind.fields[name]!.translated === true)
}
