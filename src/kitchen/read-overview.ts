import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { dayOf, previousDay } from '../branches/branch-day.rules.ts'
import { findBranchDay } from '../branches/branch-day.store.ts'
import type { BranchDay } from '../branches/branch-day.rules.ts'
import type { Context } from '../context.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import type { BoardNumber, DishCount } from './overview.presenter.ts'
import { countDishes, listBoardNumbers } from './overview.store.ts'

/**
 * Counts how much of each dish the kitchen of a branch has to cook, of all that its tickets show.
 * @throws Refusal branch_forbidden; validation_failed at `query.branch_id` for an unknown branch
 */
export async function readAllDay(
  ctx: Context,
  caller: Caller,
  { branchId, stationId }: { branchId: string; stationId: string | null },
): Promise<DishCount[]> {
  const day = await requireDay(ctx, caller, branchId)
  const now = ctx.now()
  return countDishes(ctx.db, caller.brand.id, { branchId, since: previousDay(day, now), now }, stationId)
}

/**
 * Reads the numbers that guests of a branch wait for. They begin again each business date, so those of the day before
 * are left out.
 * @throws Refusal branch_forbidden; validation_failed at `query.branch_id` for an unknown branch
 */
export async function readBoard(ctx: Context, caller: Caller, branchId: string): Promise<BoardNumber[]> {
  const day = await requireDay(ctx, caller, branchId)
  const now = ctx.now()
  return listBoardNumbers(ctx.db, caller.brand.id, { branchId, since: dayOf(day, now), now })
}

async function requireDay(ctx: Context, caller: Caller, branchId: string): Promise<BranchDay> {
  const day = await findBranchDay(ctx.db, caller.brand.id, branchId)
  if (day === undefined) throw invalid(unknownId('query.branch_id', 'branch'))
  requireBranch(caller, branchId)
  return day
}
