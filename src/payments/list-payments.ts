import { type Caller, requireBranch, requireBranchFilter } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import type { ListPage } from '../db/list/list.ts'
import { getOwnedPayment, listPayments as listStored } from './read-payments.store.ts'
import type { ListedPayment, ReadPayment } from './payment.presenter.ts'

/**
 * Lists the payments of the branches that the key reaches.
 * @throws Refusal branch_forbidden for a `branch_id` outside them
 */
export async function listPayments(
  ctx: Context,
  caller: Caller,
  request: ListRequest,
): Promise<ListPage<ListedPayment>> {
  requireBranchFilter(caller, request.filters)
  return listStored(ctx.db, caller.brand.id, caller.branchIds, request)
}

/** Reads a payment by its id, or by the id of an order's share of it. @throws Refusal not_found, branch_forbidden */
export async function readPayment(ctx: Context, caller: Caller, id: string): Promise<ReadPayment> {
  const found = await getOwnedPayment(ctx.db, caller.brand.id, id)
  requireBranch(caller, found.branchId)
  return found
}
