import type { Context } from '../context.ts'
import type { ListRequest } from '../db/list-request.ts'
import type { ListPage } from '../db/list.ts'
import { type Caller, requireBranchFilter } from '../access/caller.rules.ts'
import { listBills as listStored, type PaidBill } from '../sale/bill.store.ts'

/**
 * Lists the bills of the branches that the key reaches, without their orders.
 * @throws Refusal branch_forbidden for a `branch_id` outside them
 */
export async function listBills(
  ctx: Context,
  caller: Caller,
  request: ListRequest,
): Promise<ListPage<PaidBill>> {
  requireBranchFilter(caller, request.filters)
  return listStored(ctx.db, caller.brand.id, caller.branchIds, request)
}
