import { isDeepStrictEqual } from 'node:util'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { lockBrand } from '../settings/settings.store.ts'
import { errorCode } from '../db/database-error.ts'
import type { NewEvent } from '../db/events.ts'
import type { Db, Row, Tx } from '../db/database.ts'
import type { OnceKey } from '../db/once.ts'
import { type BrandSettings } from '../settings/settings.types.ts'
import { requireBranch, requireBranches, type Caller } from '../access/caller.rules.ts'
import { unknownId, wholeAmountNeeded } from '../lib/common.refusals.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { duplicateRecord } from './record.refusals.ts'
import type { IfMatch } from '../lib/version.ts'
import { touchMenu } from '../settings/touch-menu.store.ts'
import { type Change, ownColumns, type RecordKind } from './kind.store.ts'
import { everyBranchId, findDuplicate, missingReferences } from './record.store.ts'

/** A request on a plain record. Its body is as the kind's schemas say; `id` is empty when a record is made. */
export type RecordCall = {
  caller: Caller
  id: string
  body: Readonly<Record<string, unknown>>
  once?: OnceKey | undefined
  ifMatch?: IfMatch | undefined
  lang: string
}

export type RecordAnswer = { data: Record<string, unknown>; version: number; replayed?: boolean }

/** The brand's settings; its row is locked unless records of this kind change without the lock. */
export async function settingsFor(tx: Tx, kind: RecordKind, { caller }: RecordCall): Promise<BrandSettings> {
  return kind.standsAlone === true ? caller.brand : lockBrand(tx, caller.brand.id)
}

/** Writes again when another record took the same value meanwhile: the second try finds that record and names it. */
export async function orLookAgain<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
    return write()
  }
}

/** Refuses with `branch_forbidden` unless the key reaches every branch that the row concerns. */
export async function requireConcerned(db: Db, caller: Caller, kind: RecordKind, row: Row): Promise<void> {
  if (caller.branchIds.length === 0 || kind.branch === 'none') return
  if (typeof kind.branch === 'object') {
    const branchId = row[kind.branch.one]
    // Not known yet when the record it follows from is missing; the check of references then says so.
    if (typeof branchId === 'string') requireBranch(caller, branchId)
    return
  }
  const concerned = kind.branch === 'some' ? (row['branch_ids'] as string[]) : []
  requireBranches(caller, concerned, await everyBranchId(db, caller.brand.id))
}

/** Refuses with `branch_forbidden` a change that writes for a branch beyond the key's, though the record is within. */
export async function requireWritten(
  tx: Tx,
  caller: Caller,
  kind: RecordKind,
  change: Change,
): Promise<void> {
  if (caller.branchIds.length === 0 || kind.alsoWrites === undefined) return
  for (const id of await kind.alsoWrites(tx, change)) requireBranch(caller, id)
}

/** Refuses with every fault of the body that only a look at the brand and its records can find (422). */
export async function checkBody(
  tx: Tx,
  kind: RecordKind,
  change: Change,
  faults: readonly Fault[],
): Promise<void> {
  const found = [...faults, ...wholeAmounts(kind, change), ...(await missingRecords(tx, kind, change))]
  // A record's own rules may look up its references, so they run after those are checked.
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

/** Amounts of the body that have decimals where the brand's currency has none. */
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

/** Refuses with `already_exists` when another record of the brand has what must be this one's alone. */
export async function requireUnique(tx: Tx, kind: RecordKind, change: Change): Promise<void> {
  const { before, after } = change
  for (const columns of kind.unique ?? []) {
    if (hasMoved(change, columns)) await refuseTwin(tx, kind, change, columns, 'all')
  }
  for (const column of kind.uniqueAmongActive ?? []) {
    const claims = hasMoved(change, [column]) || before?.['active'] === false
    if (after['active'] === true && claims) await refuseTwin(tx, kind, change, [column], 'active')
  }
}

function hasMoved({ before, after }: Change, columns: readonly string[]): boolean {
  return columns.some(column => before?.[column] !== after[column])
}

async function refuseTwin(
  tx: Tx,
  kind: RecordKind,
  { brand, id, after }: Change,
  columns: readonly string[],
  among: 'all' | 'active',
): Promise<void> {
  const duplicate = await findDuplicate(tx, kind, { brandId: brand.id, id, columns, row: after, among })
  if (duplicate === undefined) return
  throw duplicateRecord(kind.resource, columns.at(-1)!, duplicate)
}

/** Completes a change of a record: writes its other tables, makes cached menus old. @returns its event */
export async function finishChange(tx: Tx, kind: RecordKind, change: Change): Promise<NewEvent[]> {
  const { brand, id, before } = change
  await kind.write?.(tx, change)
  if (kind.inMenu === true) await touchMenu(tx, brand.id)
  if (kind.event === undefined) return []
  const resource = kind.event === 'menu.updated' ? { resource: kind.resource } : {}
  const version = ((before?.['version'] as number | undefined) ?? 0) + 1
  return [{ type: kind.event, branchId: null, data: { id, version, ...resource } }]
}

/** The own columns that get another value, or undefined when nothing that the record shows changes. */
export function changedColumns(kind: RecordKind, { before, after }: Change): Row | undefined {
  const own = new Set([...ownColumns(kind), 'translations', 'active'])
  const names = [...own, ...Object.keys(kind.fields)].filter(
    name => after[name] !== undefined && !isDeepStrictEqual(after[name], before?.[name]),
  )
  if (names.length === 0) return undefined
  return Object.fromEntries(names.filter(name => own.has(name)).map(name => [name, after[name]]))
}
