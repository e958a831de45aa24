import { type Caller, requireBranchFilter } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import type { ListPage } from '../db/list/list.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import type { ListedRefund } from './refund.presenter.ts'
import { listRefunds as listStored } from './refund-list.store.ts'

/**
 * Lists the refunds of the branches that the key reaches.
 * @throws Refusal branch_forbidden for a `branch_id` outside them
 */
export async function listRefunds(
  ctx: Context,
  caller: Caller,
  request: ListRequest,
): Promise<ListPage<ListedRefund>> {
  requireBranchFilter(caller, request.filters)
  return listStored(ctx.db, caller.brand.id, caller.branchIds, request)
}
