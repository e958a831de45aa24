import { auditedOrders } from '../../sale/command/changed-bill.steps.ts'
import type { Context } from '../../context.ts'
import { requireVersion } from '../../lib/version.ts'
import { requireBillAllows } from '../../sale/bill/bill.rules.ts'
import { listOrderPlaces } from '../../sale/order/bill-orders.store.ts'
import { lockTablesOf, writeBillFields } from '../bill-tables.steps.ts'
import { printPartyMove } from '../../sale/order/print-party-move.steps.ts'
import { billEvent } from '../../sale/bill/bill-event.rules.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../../sale/command/bill.command.ts'

export type MoveBill = BillCommand & { tableId: string }

/**
 * Moves a bill from all its tables to one free table of its branch; its rounds and their tickets follow. Moving to its only
 * table changes nothing.
 */
export function moveBill(ctx: Context, request: MoveBill): Promise<BillDone> {
  const { caller, billId, tableId } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    const { branchId, tableIds } = bill
    const joined = tableIds.includes(tableId) ? [] : [tableId]
    await lockTablesOf(tx, { brandId, branchId }, joined, () => 'table_id')
    requireVersion(request.ifMatch, bill.version)
    requireBillAllows(bill, 'move')
    if (joined.length === 0 && tableIds.length === 1) return []
    const orders = await listOrderPlaces(tx, brandId, billId)
    await printPartyMove(tx, brandId, { from: bill, to: { ...bill, tableIds: [tableId] } }, ctx.now())
    const version = await writeBillFields(tx, brandId, bill, { ...bill, tableIds: [tableId] })
    const event = billEvent('dining_session.moved', bill, { version, tableIds: [tableId] })
    const events = [{ ...event, data: { ...event.data, from_table_ids: tableIds } }]
    return { events, audited: await auditedOrders(tx, { brandId, bill }, orders) }
  })
}
