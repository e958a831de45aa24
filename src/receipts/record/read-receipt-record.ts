import { type Caller, requireBranch } from '../../access/caller.rules.ts'
import type { Context } from '../../context.ts'
import type { ReadReceipt } from '../../sale/receipt/receipt.presenter.ts'
import { getReceipt } from './receipt-list.store.ts'

/** Reads a receipt by its id. */
export async function readReceipt(ctx: Context, caller: Caller, id: string): Promise<ReadReceipt> {
  const found = await getReceipt(ctx.db, caller.brand.id, id)
  requireBranch(caller, found.receipt.branchId)
  return found
}
