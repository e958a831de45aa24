import type { Context } from '../context.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { findOwnedPayment } from './owned-payment.store.ts'
import type { OwnedPayment } from './present-payment.rules.ts'

/** A payment as it stands now. @throws Refusal not_found, branch_forbidden */
export async function readPayment(ctx: Context, caller: Caller, id: string): Promise<OwnedPayment> {
  const owned = await findOwnedPayment(ctx.db, caller.brand.id, id)
  if (owned === undefined) throw notFound('payment', id)
  requireBranch(caller, owned.branchId)
  return owned
}
