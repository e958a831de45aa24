import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { type BranchDay, dayOf } from '../branches/branch-day.rules.ts'
import type { Context } from '../context.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invariant } from '../lib/invariant.ts'
import { invalid } from '../lib/refusal.ts'
import { businessDayStart, dateAfter, parseClockTime } from '../lib/zone.ts'
import {
  findFloorVersion,
  listFloorAreas,
  listFloorTables,
  listOpenBills,
  listRoundStaff,
  listUnpaidOrders,
} from './floor.store.ts'
import type { DaySpan, Floor } from './floor.types.ts'

type FloorRequest = { caller: Caller; branchId: string; knows: (etag: string) => boolean }

/**
 * Reads the floor of a branch, unless the client has it. The version is read first: a change in between makes the next read
 * a new one, and never hides.
 */
export async function readFloor(
  { db, now }: Context,
  { caller, branchId, knows }: FloorRequest,
): Promise<{ etag: string; floor?: Floor }> {
  const brandId = caller.brand.id
  const version = await findFloorVersion(db, brandId, branchId)
  if (version === undefined) throw invalid(unknownId('query.branch_id', 'branch'))
  requireBranch(caller, branchId)
  const today = spanOf(version, now())
  const etag = `"${today.date}-${version.events}-${version.records}"`
  if (knows(etag)) return { etag }
  const [areas, tables, bills, staff, orders] = await Promise.all([
    listFloorAreas(db, brandId, branchId),
    listFloorTables(db, brandId, branchId),
    listOpenBills(db, brandId, branchId),
    listRoundStaff(db, brandId, branchId),
    listUnpaidOrders(db, brandId, branchId, today),
  ])
  return { etag, floor: { zone: version.timezone, areas, tables, bills, staff, orders } }
}

function spanOf(branch: BranchDay, atMs: number): DaySpan {
  const date = dayOf(branch, atMs)
  const start = parseClockTime(branch.dayStartsAt)
  invariant(start !== undefined, 'the start of a business day is a clock time')
  const startOf = (day: string) => businessDayStart(day, branch.timezone, start)
  return { date, from: startOf(date), until: startOf(dateAfter(date)) }
}
