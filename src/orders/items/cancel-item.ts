import { dayOf } from '../../branches/branch-day.rules.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { releaseCampaignUses } from '../../campaigns/campaign-use.store.ts'
import type { Context } from '../../context.ts'
import type { NewEvent } from '../../db/events.ts'
import { type Bill, dueOf, hasPayments } from '../../sale/bill.rules.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import { requireApproval } from '../../access/require-approval.steps.ts'
import { billDelta } from '../../sale/bill-delta.rules.ts'
import { type Cancelled, isStarted, requireWholeUnits, cancelQuantity } from './cancel-item.rules.ts'
import { commandOnItem, type OrderCommand, type OrderDone } from '../order.command.ts'
import { addToBillTotals } from '../place/place-orders.store.ts'
import { presentItem } from '../order.presenter.ts'
import { requireRoomForPart } from './remove-item.rules.ts'
import { removalTerms, writeCancelled } from '../place/write-order.steps.ts'
import { itemNotOnOpenBill } from '../order.refusals.ts'

export type CancelRequest = OrderCommand & {
  ifMatch: IfMatch | undefined
  itemId: string
  /** Thousandths; undefined: the whole line. */
  quantityMilli: number | undefined
  reason: string
  restock: boolean
}

/**
 * Cancels an item that was sent to a table, or a part of it: the totals drop by its frozen figures, and its stock
 * comes back exactly as it was taken, or is written off as waste at cost. With its last product the order is cancelled
 * and the uses of its campaigns are given back.
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress, version_conflict,
 * role_forbidden, approval_required, item_not_on_open_bill, item_already_cancelled, item_already_paid,
 * invalid_transition, limit_reached, validation_failed
 */
export function cancelItem(ctx: Context, request: CancelRequest): Promise<OrderDone> {
  const { caller, itemId, quantityMilli } = request
  const brandId = caller.brand.id
  return commandOnItem(ctx, itemId, request, async (tx, { order, bill, item }) => {
    requireWholeUnits(item, quantityMilli)
    requireVersion(request.ifMatch, order.version)
    const demanded = caller.brand.approvals.cancelAfterPreparing
    const approval = { action: 'cancel_after_preparing', targetId: itemId, demanded } as const
    const approvedBy = isStarted(item) ? await requireApproval(tx, caller, approval) : null
    requireOnOpenBill(bill, itemId)

    const at = ctx.now()
    const businessDate = dayOf(bill, at)
    const how = removalTerms('cancel', request, {
      at,
      businessDate,
      decimals: currencyDecimals(order.currency),
    })
    const money = { due: dueOf(bill), isPaid: hasPayments(bill) }
    const after = cancelQuantity(order, item, quantityMilli, money, how)
    const change = billDelta(bill.id, [{ before: order, after: after.order }])
    requireRoomForPart(bill.liveItems + bill.cancelledItems, change.liveItems + change.cancelledItems)
    const version = await writeCancelled(tx, brandId, order, after, { ...how, approvedBy })
    await addToBillTotals(tx, brandId, [change])
    if (after.order.status === 'cancelled') await releaseCampaignUses(tx, brandId, order.id)
    return [itemCancelled(after, version)]
  })
}

function requireOnOpenBill(bill: Bill | undefined, itemId: string): asserts bill is Bill {
  if (bill?.status !== 'open') throw itemNotOnOpenBill(itemId, bill)
}

/** Event of an item that was cancelled by itself. */
export function itemCancelled(
  { order, cancelled }: Pick<Cancelled, 'order' | 'cancelled'>,
  version: number,
): NewEvent {
  return {
    type: 'order_item.cancelled',
    branchId: order.branchId,
    data: {
      ...presentItem(cancelled, { zone: order.zone, lang: '' }),
      order_id: order.id,
      version,
      dining_session_id: order.billId,
    },
  }
}
