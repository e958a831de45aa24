import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { type BranchDay, dayOf, previousDay } from '../branches/branch-day.rules.ts'
import { findBranchDay } from '../branches/branch-day.store.ts'
import type { Context } from '../context.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import type { ListPage } from '../db/list/list.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { dayMs } from '../lib/zone.ts'
import type { KitchenScope } from './open-orders.store.ts'
import type { BoardNumber, DishCount } from './overview.presenter.ts'
import { countDishes, listBoardNumbers } from './overview.store.ts'
import type { Ticket } from './ticket.presenter.ts'
import { listLeftTickets, listTickets as listStored } from './tickets.store.ts'

/**
 * Lists the kitchen tickets of a branch from its current and its previous business date.
 * @param leftSince epoch ms: those that left the list since then, in the last 24 hours
 */
export async function listTickets(
  ctx: Context,
  caller: Caller,
  { branchId, leftSince }: { branchId: string; leftSince: number | undefined },
  request: ListRequest,
): Promise<ListPage<Ticket>> {
  const scope = await scopeOf(ctx, caller, branchId, previousDay)
  if (leftSince === undefined) return listStored(ctx.db, caller.brand.id, scope, request)
  const since = Math.max(leftSince, scope.now - dayMs)
  return listLeftTickets(ctx.db, caller.brand.id, { ...scope, leftSince: since }, request)
}

/** Counts how much of each dish the kitchen of a branch has to cook, over the tickets that `listTickets` shows. */
export async function readAllDay(
  ctx: Context,
  caller: Caller,
  branchId: string,
  request: ListRequest,
): Promise<ListPage<DishCount>> {
  const scope = await scopeOf(ctx, caller, branchId, previousDay)
  return countDishes(ctx.db, caller.brand.id, scope, request)
}

/**
 * Reads the numbers that guests of a branch wait for. Numbers restart each business date, so only the current one counts.
 */
export async function readBoard(ctx: Context, caller: Caller, branchId: string): Promise<BoardNumber[]> {
  return listBoardNumbers(ctx.db, caller.brand.id, await scopeOf(ctx, caller, branchId, dayOf))
}

async function scopeOf(
  ctx: Context,
  caller: Caller,
  branchId: string,
  firstDay: (branch: BranchDay, atMs: number) => string,
): Promise<KitchenScope> {
  const branch = await findBranchDay(ctx.db, caller.brand.id, branchId)
  if (branch === undefined) throw invalid(unknownId('query.branch_id', 'branch'))
  requireBranch(caller, branchId)
  const now = ctx.now()
  return { branchId, since: firstDay(branch, now), now }
}
