import { isDeepStrictEqual } from 'node:util'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { touchMenu } from '../settings/settings.store.ts'
import { errorCode } from '../db/database-error.ts'
import type { Work } from '../db/command.ts'
import type { Db, Row, Tx } from '../db/database.ts'
import type { IdempotencyKey } from '../lib/idempotency-key.types.ts'
import { everyBranchForbidden } from '../access/access.refusals.ts'
import { requireBranch, requireBranches, type Caller } from '../access/caller.rules.ts'
import { unknownId, wholeAmountNeeded } from '../lib/common.refusals.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { changedEvents } from './record-event.rules.ts'
import { duplicateRecord } from './record.refusals.ts'
import type { IfMatch } from '../lib/version.ts'
import { ownColumns } from './record-kind.rules.ts'
import type { Change, RecordKind } from './record-kind.types.ts'
import { everyBranchId, findDuplicate, lockRow, missingReferences } from './record.store.ts'

/** A request on a plain record. The body conforms to the kind's schemas; `id` is empty on creation. */
export type RecordCall = {
  caller: Caller
  id: string
  body: Readonly<Record<string, unknown>>
  idempotencyKey?: IdempotencyKey | undefined
  ifMatch?: IfMatch | undefined
  lang: string
}

/** Retries a write that hit a unique constraint: the second attempt finds the concurrent record and names it. */
export async function retryOnConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
    return write()
  }
}

/** Requires access to every branch of the record. */
export async function requireConcerned(db: Db, caller: Caller, kind: RecordKind, row: Row): Promise<void> {
  if (caller.branchIds.length === 0 || kind.branch === 'none') return
  if (typeof kind.branch === 'object') {
    const branchId = row[kind.branch.one]
    // Unknown when it derives from a missing record; the check of references reports that.
    if (typeof branchId === 'string') requireBranch(caller, branchId)
    return
  }
  const concerned = kind.branch === 'some' ? (row['branch_ids'] as string[]) : []
  requireBranches(caller, concerned, await everyBranchId(db, caller.brand.id))
  if (kind.grantsBranches === true && concerned.length === 0) throw everyBranchForbidden()
}

/** Locks a record that the caller may write. */
export async function lockRecord(tx: Tx, caller: Caller, kind: RecordKind, id: string): Promise<Row> {
  const row = await lockRow(tx, kind, caller.brand.id, id)
  await requireConcerned(tx, caller, kind, row)
  return row
}

/** Validates the body against the brand and its records. */
export async function checkBody(
  tx: Tx,
  kind: RecordKind,
  change: Change,
  faults: readonly Fault[],
): Promise<void> {
  const found = [...faults, ...wholeAmounts(kind, change), ...(await missingRecords(tx, kind, change))]
  // The kind's own rules may look up references, so they run only when all references exist.
  if (found.length === 0)
    found.push(...(kind.faults?.(change) ?? []), ...((await kind.check?.(tx, change)) ?? []))
  if (found.length > 0) throw invalid(...found)
}

async function missingRecords(tx: Tx, kind: RecordKind, change: Change): Promise<Fault[]> {
  const references = Object.entries(kind.fields).flatMap(([name, field]) => {
    const value = change.body[name]
    if (value === undefined || field.references === undefined) return []
    return field.references(value).map(found => ({ ...found, path: within(name, found.path) }))
  })
  const missing = await missingReferences(tx, change.brand.id, references)
  return missing.map(({ path }) => unknownId(path, 'record'))
}

/** Reports amounts with decimals when the brand's currency has none. */
export function wholeAmounts(kind: RecordKind, change: Change): Fault[] {
  if (currencyDecimals(change.brand.currency) === 2) return []
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    const value = change.body[name]
    if (value === undefined || field.amounts === undefined) return []
    return field
      .amounts(value)
      .filter(({ amount }) => !Number.isInteger(amount))
      .map(({ path }) => wholeAmountNeeded(within(name, path)))
  })
}

function within(name: string, path: string): string {
  return path === '' ? name : `${name}.${path}`
}

export async function requireUnique(tx: Tx, kind: RecordKind, change: Change): Promise<void> {
  const { before, after } = change
  for (const columns of kind.unique ?? []) {
    if (hasChanged(change, columns)) await refuseDuplicate(columns, 'all')
  }
  for (const column of kind.uniqueAmongActive ?? []) {
    const claims = hasChanged(change, [column]) || before?.['active'] === false
    if (after['active'] === true && claims) await refuseDuplicate([column], 'active')
  }

  async function refuseDuplicate(columns: readonly string[], among: 'all' | 'active') {
    const duplicate = await findDuplicate(tx, kind, change, { columns, among })
    if (duplicate !== undefined) throw duplicateRecord(kind.resource, columns.at(-1)!, duplicate)
  }
}

function hasChanged({ before, after }: Change, columns: readonly string[]): boolean {
  return columns.some(column => before?.[column] !== after[column])
}

/** Completes a write: writes the record's other tables and invalidates cached menus. @returns its event */
export async function finishChange(tx: Tx, kind: RecordKind, change: Change): Promise<Work> {
  const { brand, id, before } = change
  const { events = [], audited = [] } = (await kind.write?.(tx, change)) ?? {}
  if (kind.inMenu === true) await touchMenu(tx, brand.id)
  const version = ((before?.['version'] as number | undefined) ?? 0) + 1
  return { events: [...changedEvents(kind, [{ id, version }]), ...events], audited }
}

/** The changed columns of the record's own table; undefined when the record does not change at all. */
export function changedColumns(kind: RecordKind, { before, after }: Change): Row | undefined {
  const own = new Set([...ownColumns(kind), 'translations', 'active'])
  const names = [...own, ...Object.keys(kind.fields)].filter(
    name => after[name] !== undefined && !isDeepStrictEqual(after[name], before?.[name]),
  )
  if (names.length === 0) return undefined
  return Object.fromEntries(names.filter(name => own.has(name)).map(name => [name, after[name]]))
}
