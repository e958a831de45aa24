import type { Sql } from 'sql-template-tag'
import type { Audited } from '../db/audit/entry.rules.ts'
import type { NewEvent } from '../db/events.ts'
import type { Tx } from '../db/database.ts'
import type { ListFilter } from '../db/list/list-plan.ts'
import type { TSchema } from 'typebox'
import type { BrandSettings } from '../settings/settings.types.ts'
import type { StaffPermission } from '../access/role.rules.ts'
import type { Resource } from '../access/scope.rules.ts'
import type { Fault, RefusalCode } from '../lib/refusal.ts'
import type { Field } from './field.schema.ts'

/** A record's columns by name. */
export type Row = Record<string, unknown>

/** A list filter: its schema in the query and its condition on a row. */
export type RecordFilter = ListFilter & { schema: TSchema }

/** A record about to be created or updated, as rows; `before` is undefined on creation. */
export type Change = {
  brand: BrandSettings
  id: string
  before: Row | undefined
  after: Row
  /** The validated request body. */
  body: Readonly<Record<string, unknown>>
}

/**
 * The description of a plain record, from which `record.routes.ts` builds its five operations, their checks and their
 * documentation. The functions at the end hold the rules of a single kind; shared code knows no kind by name.
 */
export type RecordKind = {
  /** Singular snake_case, as in `not_found` errors. */
  resource: string
  /** Singular and plural for operation ids and summaries, such as `Tax` and `Taxes`. */
  title: string
  plural: string
  /** Below `/v1/pos`. */
  path: string
  scope: Exclude<Resource, 'discounts' | 'fiscal'>
  /** The permission that staff need to write it; `settings` by default. */
  permission?: StaffPermission
  /** Its list is open to devices where nobody is signed in. */
  openToDevices?: true
  /** The permission that staff need to read it; none when omitted. */
  readPermission?: StaffPermission
  tag: string
  description?: string
  table: string
  /** The table with its derived columns, as a subquery in parentheses; the table itself by default. */
  view?: (brandId: string) => Sql
  /** The table grows with every sale. */
  grown?: true
  fields: Readonly<Record<string, Field>>
  /**
   * Branches that a key must have access to in order to write the record: the `one` in this column (its lists are also
   * limited to the key's branches), `some` in `branch_ids` (empty: all), `every` branch of the brand, or `none`.
   */
  branch: { one: string } | 'some' | 'every' | 'none'
  /** `branch_ids` gives access to branches: empty, also to later ones, which only a caller of every branch may give. */
  grantsBranches?: true
  /** Further branches that a change affects and the key must have access to. */
  alsoWrites?: (tx: Tx, change: Change) => Promise<readonly string[]>
  /** Unique combinations of columns. */
  unique?: readonly (readonly string[])[]
  /** Columns that are unique among active records. */
  uniqueAmongActive?: readonly string[]
  /** Sorts beyond id, created_at and updated_at. */
  sorts?: readonly string[]
  filters?: Readonly<Record<string, RecordFilter>>
  /** No check depends on the brand or on another record, so writes skip the brand's row lock. */
  standsAlone?: boolean
  /** Columns whose former values are kept, because reports of past days show them. */
  remembers?: readonly string[]
  /** Part of the menu: every change invalidates cached menus. */
  inMenu?: boolean
  event?: 'product.updated' | 'menu.updated' | 'customer.updated'
  /** Rows are never updated or deactivated: the kind has only a list. */
  appendOnly?: boolean
  /** Computes stored values from the record's other values; `body` shows which were sent. */
  derive?: (after: Row, body: Change['body'], before: Row | undefined) => Row
  /** Fills in stored values before the checks. */
  complete?: (tx: Tx, change: Change) => Promise<void> | void
  /** Validates the change by itself (422). */
  faults?: (change: Change) => readonly Fault[]
  /** Validates the change against other records (422). */
  check?: (tx: Tx, change: Change) => Promise<readonly Fault[]> | readonly Fault[]
  /** Refuses changes that the current state does not allow (409). */
  guard?: (tx: Tx, change: Change) => Promise<void>
  /** Writes the record's data in other tables, after its own row. @returns the events of other records, and these for the audit log */
  write?: (tx: Tx, change: Change) => Promise<Partial<Written> | void>
  /** Error codes of `guard` for the deactivation of a record in use. */
  refusesSwitchOff?: readonly RefusalCode[]
}

type Written = { events: readonly NewEvent[]; audited: readonly Audited[] }

/** A record as it is answered. */
export type RecordAnswer = { data: Record<string, unknown>; version: number; replayed?: boolean }
