import type { Context } from '../../context.ts'
import { touchTables } from '../../floor/occupied-tables.store.ts'
import { requireVersion } from '../../lib/version.ts'
import { giveUsesTo } from '../../campaigns/campaign-use.store.ts'
import { setChargeGuests } from '../../sale/bill/charge-waiver.store.ts'
import { hasPayments, requireBillAllows } from '../../sale/bill/bill.rules.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import { listOrderPlaces, moveOrdersToTable } from '../../sale/order/bill-orders.store.ts'
import { billEvent } from '../../sale/bill/bill-event.rules.ts'
import { auditedBill, auditedOrders } from '../../sale/command/changed-bill.steps.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../../sale/command/bill.command.ts'
import { requireFewAdjustments } from '../../sale/order/adjustments.steps.ts'
import { requirePaymentRoom, requireRoomOnBill } from '../../sale/item/sale-limits.rules.ts'
import { printPartyMove } from '../../sale/order/print-party-move.steps.ts'
import { ruleBillCharges } from '../../pricing/charge/bill-charges.steps.ts'
import { otherCustomerPaid } from '../bill.refusals.ts'
import { addFigures, closeMerged, moveOrders, movePayments, moveTables } from './merge.store.ts'
import { requireOtherBill } from './move-request.rules.ts'

export type MergeBill = BillCommand & { otherId: string }

/**
 * Merges another bill into this one: its orders, payments and tables move here, and its guests are added to this
 * bill's. This bill keeps its customer, who also becomes the customer of the other's orders. The other bill ends as
 * `merged`, empty.
 */
export function mergeBill(ctx: Context, request: MergeBill): Promise<BillDone> {
  const { caller, billId, otherId } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill, other: found }) => {
    const other = requireOtherBill(bill, found, otherId, 'dining_session_id')
    requireVersion(request.ifMatch, bill.version)
    requireBillAllows(bill, 'merge')
    requireBillAllows(other, 'merge')
    requireSameMoney(bill, other)
    requireRoomOnBill(bill, other)
    const moving = await listOrderPlaces(tx, brandId, other.id)
    const orders = [...(await listOrderPlaces(tx, brandId, billId)), ...moving]
    const tableIds = [...bill.tableIds, ...other.tableIds]
    const to = { ...bill, tableIds }
    for (const from of [bill, other]) await printPartyMove(tx, brandId, { from, to }, ctx.now())
    await moveOrders(tx, brandId, other.id, bill)
    // The bills are one party, whose campaigns were allowed when they were ordered.
    if (bill.customerId !== null) {
      const orderIds = moving.map(({ id }) => id)
      await giveUsesTo(tx, brandId, orderIds, bill.customerId)
    }
    await touchTables(tx, brandId, other.tableIds)
    await moveTables(tx, brandId, other.id, billId)
    requirePaymentRoom(await movePayments(tx, brandId, other.id, billId))
    await requireFewAdjustments(tx, brandId, { billId, adjustments: [] }, 0)
    // The orders of a tab get the table that the bill has now.
    if (tableIds.length > 0) await moveOrdersToTable(tx, brandId, billId, tableIds)
    const written = await addFigures(tx, brandId, other.id, billId)
    const isPaid = hasPayments(bill) || hasPayments(other)
    const together = { ...bill, chargeGuests: bill.guests + other.guests }
    if (!isPaid) await setChargeGuests(tx, brandId, billId, together.chargeGuests)
    const moved = await auditedOrders(tx, { brandId, bill }, orders)
    const charged = isPaid ? [] : await ruleBillCharges(tx, caller, together, ctx.now())
    const version = charged.length === 0 ? written : written + 1
    const closed = await closeMerged(tx, brandId, other.id, { intoId: billId, closedAt: ctx.now() })
    const merged = billEvent('dining_session.merged', other, { version: closed, status: 'merged' })
    const into = { merged_into_id: billId, merged_into_version: version }
    const events = [
      { ...merged, data: { ...merged.data, ...into } },
      billEvent('dining_session.updated', bill, { version, tableIds }),
    ]
    const ended = await auditedBill(tx, { brandId, billId: other.id }, other, undefined)
    return { events, audited: [ended, ...moved, ...charged] }
  })
}

/** Balance and points spent on a bill can only be returned to their customer, so the merged bill must have the same. */
function requireSameMoney(bill: Bill, other: Bill): void {
  if (other.balanceUsed === 0 && other.pointsUsed === 0) return
  if (other.customerId !== bill.customerId) throw otherCustomerPaid(other.customerId)
}
