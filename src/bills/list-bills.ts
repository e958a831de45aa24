import type { Context } from '../context.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { inBranches, type ListPage } from '../db/list/list.ts'
import { type Caller, requireBranchFilter } from '../access/caller.rules.ts'
import { listBills as listStored, openedWithin, type PaidBill } from '../sale/bill.store.ts'

/**
 * Lists the bills of the branches that the key reaches, without their orders. A bill belongs to the business date on which it
 * was opened.
 * @throws Refusal branch_forbidden for a `branch_id` outside them
 */
export async function listBills(
  ctx: Context,
  caller: Caller,
  request: ListRequest,
): Promise<ListPage<PaidBill>> {
  requireBranchFilter(caller, request.filters)
  const { business_date_from: from, business_date_to: to, ...filters } = request.filters
  const days = { from: from as string | undefined, to: to as string | undefined }
  const where = [...inBranches(caller.branchIds), ...(await openedWithin(ctx.db, caller.brand.id, days))]
  return listStored(ctx.db, { brandId: caller.brand.id, where }, { ...request, filters })
}
