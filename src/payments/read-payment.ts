import { type Caller, requireBranch } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import type { ReadPayment } from '../sale/payment/payment.presenter.ts'
import { getOwnedPayment } from '../sale/payment/read-payments.store.ts'

/** Reads a payment by its id, or by the id of an order's share of it. */
export async function readPayment(ctx: Context, caller: Caller, id: string): Promise<ReadPayment> {
  const found = await getOwnedPayment(ctx.db, caller.brand.id, id)
  requireBranch(caller, found.branchId)
  return found
}
