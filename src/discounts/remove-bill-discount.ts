import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import { recordEvents } from '../db/events.ts'
import { dueOf, isTouchedByMoney, requireOpen, sessionEventData } from '../sale/dining-session.rules.ts'
import { holdSession } from '../bills/hold-session.steps.ts'
import type { Caller } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { listSessionOrders } from '../orders/order.store.ts'
import type { OrderDiscount } from '../sale/stored-order.rules.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { withoutDiscounts } from './discount.rules.ts'
import { requireOpenCarriers, withoutLateDiscounts } from './late-discount.rules.ts'
import { writeBillOrders } from './write-bill-orders.steps.ts'

/**
 * Removes a bill's discount from all of its orders; one that is removed already stays so. After a part payment only
 * while no unit of the items that carry it is paid.
 * @throws Refusal not_found, branch_forbidden, version_conflict, role_forbidden, session_not_open, item_already_paid
 */
export async function removeBillDiscount(
  ctx: Context,
  caller: Caller,
  sessionId: string,
  discountId: string,
  ifMatch: IfMatch | undefined,
): Promise<void> {
  const brandId = caller.brand.id
  const isMeant = ({ billDiscountId }: OrderDiscount) => billDiscountId === discountId
  await ctx.db.transact(async tx => {
    const { session } = await holdSession(tx, { caller, once: undefined, sessionId })
    const orders = await listSessionOrders(tx, brandId, sessionId)
    const shares = orders.flatMap(order => order.discounts.filter(isMeant))
    if (shares.length === 0) throw notFound('discount', discountId)
    requireVersion(ifMatch, session.version)
    if (shares.every(share => share.removedAt !== null)) return
    const need = { action: 'discount', targetId: sessionId, demanded: false } as const
    const removal = { removedAt: ctx.now(), removalApprovedBy: await requireApproval(tx, caller, need) }
    requireOpen(session)
    const isPaid = isTouchedByMoney(session)
    if (isPaid) requireOpenCarriers(orders, isMeant, dueOf(session))
    const without = isPaid ? withoutLateDiscounts : withoutDiscounts
    const decimals = currencyDecimals(caller.brand.currency)
    const touched = orders.filter(order => order.discounts.some(isMeant))
    const changes = touched.map(before => ({
      before,
      after: without(before, isMeant, removal, decimals),
    }))
    await writeBillOrders(tx, brandId, sessionId, changes)
    const data = sessionEventData(session, { version: session.version + 1 })
    await recordEvents(tx, brandId, [{ type: 'dining_session.updated', branchId: session.branchId, data }])
  })
}
