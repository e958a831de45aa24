import type { CallerCommand } from '../../access/caller.command.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../lib/refusal.ts'
import { requireVersion } from '../../lib/version.ts'
import { touchBill } from '../../sale/bill/bill.store.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { nothingHeld } from '../../sale/order/order.refusals.ts'
import { itemOfOtherOrder } from './items.refusals.ts'
import {
  type FireChoice,
  fireOrder as fire,
  requireFireable,
  requireOneChoice,
  requireServed,
} from '../../sale/order/fire.rules.ts'
import { writeFired } from '../../sale/order/write-changed.steps.ts'
import { commandOnOrder, type OrderDone } from '../../sale/command/order.command.ts'

export type FireOrder = CallerCommand & FireChoice

/**
 * Sends waiting items of an order to the kitchen: a course, the named items, or all of them, even if they wait for payment
 * or for their scheduled time. Named items that no longer wait are left unchanged, as long as at least one does.
 */
export async function fireOrder(ctx: Context, orderId: string, request: FireOrder): Promise<OrderDone> {
  requireOneChoice(request)
  const brandId = request.caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order, bill }) => {
    requireOnOrder(request.itemIds, order)
    requireVersion(request.ifMatch, order.version)
    const atMs = ctx.now()
    const branch = bill ?? (await getBranchDay(tx, brandId, order.branchId))
    if (bill === undefined) requireFireable(order, branch, atMs)
    else requireServed(bill, atMs)
    const fired = fire(order, request, { atMs, day: dayOf(branch, atMs) })
    if (fired === undefined) throw nothingHeld()
    const event = await writeFired(tx, brandId, order, fired)
    if (bill !== undefined) await touchBill(tx, brandId, bill.id)
    return [event]
  })
}

function requireOnOrder(itemIds: readonly string[] | undefined, { items }: StoredOrder): void {
  const faults = (itemIds ?? []).flatMap((id, at) =>
    items.some(item => item.id === id) ? [] : [itemOfOtherOrder(`item_ids.${at}`)],
  )
  if (faults.length > 0) throw invalid(...faults)
}
