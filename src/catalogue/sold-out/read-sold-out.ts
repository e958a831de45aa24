import { type Caller, requireBranch } from '../../access/caller.rules.ts'
import { findBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import type { ListRequest } from '../../db/list/list-request.ts'
import type { ListPage } from '../../db/list/list.ts'
import { unknownId } from '../../lib/common.refusals.ts'
import { invalid } from '../../lib/refusal.ts'
import { listSoldOut } from './sold-out-list.store.ts'
import type { SoldOutEntry } from './sold-out.presenter.ts'

/** Lists what is sold out in a branch now. */
export async function readSoldOut(
  { db, now }: Context,
  caller: Caller,
  branchId: string,
  request: ListRequest,
): Promise<ListPage<SoldOutEntry>> {
  if ((await findBranchDay(db, caller.brand.id, branchId)) === undefined)
    throw invalid(unknownId('query.branch_id', 'branch'))
  requireBranch(caller, branchId)
  return listSoldOut(db, caller.brand.id, { branchId, now: now() }, request)
}
