import type { Context } from '../context.ts'
import { type Caller, requireBranch } from '../keys/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { listSessionOrders } from '../orders/order.store.ts'
import { findSession, lockSession, type PaidSession } from './dining-session.store.ts'
import type { WholeSession } from './present-session.rules.ts'

const tries = 3

/**
 * The bill with its rounds, all of one moment: what is on a bill moves its version, so an unchanged version before and
 * after says that nothing moved in between. A bill that never holds still is read while its row is held.
 * @throws Refusal not_found, branch_forbidden
 */
export async function readSession(ctx: Context, caller: Caller, id: string): Promise<WholeSession> {
  const brandId = caller.brand.id
  let before = await find(ctx, caller, id)
  for (let at = 0; at < tries; at++) {
    const orders = await listSessionOrders(ctx.db, brandId, id)
    const after = await find(ctx, caller, id)
    if (after.session.version === before.session.version) return { ...after, orders }
    before = after
  }
  return ctx.db.transact(async tx => {
    await lockSession(tx, brandId, id)
    const found = await findSession(tx, brandId, id)
    if (found === undefined) throw notFound('dining_session', id)
    return { ...found, orders: await listSessionOrders(tx, brandId, id) }
  })
}

async function find(ctx: Context, caller: Caller, id: string): Promise<PaidSession> {
  const found = await findSession(ctx.db, caller.brand.id, id)
  if (found === undefined) throw notFound('dining_session', id)
  requireBranch(caller, found.session.branchId)
  return found
}
