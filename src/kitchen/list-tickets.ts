import { previousDay } from '../branches/branch-day.rules.ts'
import { findBranchDay } from '../branches/branch-day.store.ts'
import type { Context } from '../context.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import type { ListPage } from '../db/list/list.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import type { Ticket } from './ticket.presenter.ts'
import { listTickets as listStored } from './tickets.store.ts'

/**
 * Lists the kitchen tickets of a branch, from its current and its previous business date.
 * @throws Refusal branch_forbidden; validation_failed at `query.branch_id` for an unknown branch
 */
export async function listTickets(
  ctx: Context,
  caller: Caller,
  branchId: string,
  request: ListRequest,
): Promise<ListPage<Ticket>> {
  const day = await findBranchDay(ctx.db, caller.brand.id, branchId)
  if (day === undefined) throw invalid(unknownId('query.branch_id', 'branch'))
  requireBranch(caller, branchId)
  const now = ctx.now()
  return listStored(ctx.db, caller.brand.id, { branchId, since: previousDay(day, now), now }, request)
}
