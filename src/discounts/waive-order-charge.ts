import { requireApproval } from '../access/require-approval.steps.ts'
import type { CallerCommand } from '../access/caller.command.ts'
import { dayOf } from '../branches/branch-day.rules.ts'
import { getBranchDay } from '../branches/branch-day.store.ts'
import type { Context } from '../context.ts'
import { newUlid } from '../lib/ulid.ts'
import { requireVersion } from '../lib/version.ts'
import { waiveCharges } from '../pricing/charge/waive-charge.rules.ts'
import { giveReason } from '../reasons/given-reason.steps.ts'
import type { SentReason } from '../reasons/reason.rules.ts'
import { can } from '../sale/allowed.rules.ts'
import { commandOnOrder, type OrderDone } from '../sale/command/order.command.ts'
import { orderDue } from '../sale/order/due.rules.ts'
import { tooLate } from '../sale/order/order.refusals.ts'
import { orderEvent } from '../sale/order/order.rules.ts'
import { writeOrder } from '../sale/order/write-changed.steps.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { chargeOfBill } from './discount.refusals.ts'

/** Waives the service charge of an order without a bill, as far as it is not paid yet; one without a charge stays as it is. */
export function waiveOrderCharge(
  ctx: Context,
  orderId: string,
  command: CallerCommand & { reason: SentReason },
): Promise<OrderDone> {
  const { caller } = command
  const { id: brandId, approvals } = caller.brand
  return commandOnOrder(ctx, orderId, command, async (tx, { order, bill }) => {
    requireVersion(command.ifMatch, order.version)
    const given = await giveReason(tx, brandId, 'discount', command.reason)
    const need = { action: 'comp', demanded: approvals.comp, targetId: orderId } as const
    await requireApproval(tx, caller, need)
    if (bill !== undefined) throw chargeOfBill(order.status, bill.id)
    if (!can('order', 'waive_charge', order.status)) throw tooLate(order.status, 'discounted')
    const at = ctx.now()
    const businessDate = dayOf(await getBranchDay(tx, brandId, order.branchId), at)
    const waiver = { ...given, staffId: caller.staff?.id ?? null }
    const decimals = currencyDecimals(order.currency)
    const terms = { due: orderDue(order), decimals, newId: () => newUlid(at) }
    const [after] = waiveCharges([order], waiver, { at, businessDate }, terms)
    if (after === undefined || after === order) return []
    return [orderEvent('order.updated', after, await writeOrder(tx, brandId, order, after))]
  })
}
