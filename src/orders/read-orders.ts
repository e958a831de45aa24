import type { Context } from '../context.ts'
import type { ListRequest } from '../db/list-request.ts'
import type { ListPage } from '../db/list.ts'
import { type Caller, requireBranch, requireBranchFilter } from '../keys/caller.rules.ts'
import { listOrders as listStored } from './order-list.store.ts'
import { getOrder } from './order.store.ts'
import type { StoredOrder } from './stored-order.rules.ts'

/** @throws Refusal not_found, branch_forbidden */
export async function readOrder(ctx: Context, caller: Caller, id: string): Promise<StoredOrder> {
  const order = await getOrder(ctx.db, caller.brand.id, id)
  requireBranch(caller, order.branchId)
  return order
}

/** The orders of the branches that the key reaches. @throws Refusal branch_forbidden for a `branch_id` outside them */
export async function listOrders(
  ctx: Context,
  caller: Caller,
  request: ListRequest,
): Promise<ListPage<StoredOrder>> {
  requireBranchFilter(caller, request.filters)
  return listStored(ctx.db, caller.brand.id, caller.branchIds, request)
}
