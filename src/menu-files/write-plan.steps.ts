import { endStaffSessions } from '../access/staff.store.ts'
import type { Audited } from '../db/audit/entry.rules.ts'
import type { Row, Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { changedEvents } from '../records/record-event.rules.ts'
import type { RecordKind } from '../records/record-kind.types.ts'
import { presentRecord } from '../records/record.presenter.ts'
import { touchMenu } from '../settings/settings.store.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { isDeactivated } from './check-state.steps.ts'
import { byKind, fileKindNames, fileKinds } from './file-kinds.record.ts'
import { bookFirstLevels } from './first-levels.steps.ts'
import type { ImportPlan, KindChange } from './menu-file.types.ts'
import {
  freeCoupons,
  insertImported,
  readVersions,
  updateImported,
  writesElsewhere,
} from './menu-file.store.ts'

/** A plan that changes nothing yet. */
export function emptyPlan(): ImportPlan {
  return byKind((): KindChange => ({
    insert: [],
    update: [],
    unchanged: 0,
    deactivated: 0,
    changes: [],
  }))
}

/**
 * Writes the rows of a plan, with an event of each record whose kind has one.
 * @param at epoch ms; undefined when the plan changes nothing that reports of past days show
 */
export async function writePlan(
  tx: Tx,
  brand: BrandSettings,
  plan: ImportPlan,
  at: number | undefined,
): Promise<void> {
  const brandId = brand.id
  const changed = fileKindNames.filter(name => plan[name].insert.length + plan[name].update.length > 0)
  for (const name of changed) {
    const kind: RecordKind = fileKinds[name]
    const { insert, update } = plan[name]
    if (name === 'campaigns') await freeCoupons(tx, brandId, update)
    if (insert.length > 0) await insertImported(tx, kind, brandId, insert)
    if (update.length > 0) await updateImported(tx, kind, brandId, { rows: update, at })
    if (writesElsewhere(kind) && name !== 'stock_items') await writeElsewhere(tx, brand, kind, plan[name])
    const rows = await readVersions(tx, kind, brandId, [...insert, ...update])
    recordEvents(tx, brandId, changedEvents(kind, rows))
  }
  // The levels come last, since orders wait for them.
  await writeElsewhere(tx, brand, fileKinds.stock_items, plan.stock_items)
  for (const { row } of plan.staff.changes.filter(isDeactivated)) await endStaffSessions(tx, brandId, row.id)
  if (changed.some(name => fileKinds[name].inMenu === true)) await touchMenu(tx, brandId)
}

/** Writes the parts of records that are in other tables. */
async function writeElsewhere(
  tx: Tx,
  brand: BrandSettings,
  kind: RecordKind,
  { insert, changes }: KindChange,
) {
  const written = [...insert.map(row => ({ before: undefined, row })), ...changes]
  // In the order in which orders lock stock levels.
  const inOrder = written.toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1))
  for (const { before, row: after } of inOrder)
    await kind.write?.(tx, { brand, id: after.id, before, after, body: after })
  if (kind.resource === 'stock_item') await bookFirstLevels(tx, brand.id, inOrder)
}

/** Builds the audit entries of all records that a plan creates or updates. */
export function auditedPlan(brand: BrandSettings, plan: ImportPlan): Audited[] {
  return fileKindNames.flatMap(name => {
    const kind: RecordKind = fileKinds[name]
    const created = plan[name].insert.map(row => audited(brand, kind, null, row))
    const updated = plan[name].changes.map(({ before, row }) => audited(brand, kind, before, row))
    return [...created, ...updated]
  })
}

function audited(brand: BrandSettings, kind: RecordKind, before: Row | null, after: Row): Audited {
  return {
    resource: kind.resource,
    id: after['id'] as string,
    branchId: typeof kind.branch === 'object' ? ((after[kind.branch.one] ?? null) as string | null) : null,
    before: before === null ? null : show(brand, kind, before),
    after: show(brand, kind, after),
  }
}

/** Presents a planned row, which has only the fields of a file and no times yet. */
function show(brand: BrandSettings, kind: RecordKind, row: Row): Row {
  const fields = Object.fromEntries(Object.entries(kind.fields).filter(([name]) => row[name] !== undefined))
  const reading = { brand, lang: brand.defaultLanguage }
  const shown = presentRecord({ ...kind, fields }, { ...row, created_at: 0, updated_at: 0 }, reading)
  const { created_at: _created, updated_at: _updated, version: _version, ...rest } = shown
  return rest
}
