import { dayOf } from '../../branches/branch-day.rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { lockOccupied, lockTables, occupyTables, touchTables } from '../../floor/occupied-tables.store.ts'
import { requireVersion } from '../../lib/version.ts'
import { billEvent } from '../../sale/bill/bill-event.rules.ts'
import { can } from '../../sale/allowed.rules.ts'
import { listBillPayments, updateBill } from '../../sale/bill/bill.store.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../../sale/command/bill.command.ts'
import { moveOrdersToTable } from '../../sale/order/bill-orders.store.ts'
import { orderEvent } from '../../sale/order/order.rules.ts'
import { listBillOrders } from '../../sale/order/order.store.ts'
import { printPartyMove } from '../../sale/order/print-party-move.steps.ts'
import { lockBillOrders, writeBillOutcome } from '../../sale/payment/paid-order.store.ts'
import { findSettlement, reopenOrders } from '../../sale/payment/settlement.store.ts'
import { voidReceipt } from '../../sale/receipt/issue-receipt.steps.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import { noteReopening, requireOpenShifts, takeBackEarnings } from './reopen.steps.ts'
import { requireReopenable, seatAgain } from './reopen.rules.ts'
import { notSettled } from './undo.refusals.ts'

/**
 * Undoes the settlement of a bill: its payments are part payments again, what its orders earned is taken back, and it returns
 * to those of its tables that are free, or goes on as a tab. Balance and points that were spent stay spent.
 */
export function reopenBill(ctx: Context, request: BillCommand & { reason: string }): Promise<BillDone> {
  const { caller, billId, reason } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireVersion(request.ifMatch, bill.version)
    if (!can('bill', 'reopen', bill.status)) throw notSettled(bill.status, 'bill')
    await lockBillOrders(tx, brandId, billId)
    const orders = await listBillOrders(tx, brandId, billId)
    const payments = await listBillPayments(tx, brandId, billId)
    const now = ctx.now()
    const owner = { kind: 'bill', id: billId } as const
    const settled = await findSettlement(tx, brandId, owner)
    const today = dayOf(bill, now)
    requireReopenable({ orders, payments }, { settled: settled.businessDate, today })
    const place = await freeTablesOf(tx, brandId, bill)
    await requireOpenShifts(tx, brandId, payments)
    await noteReopening(tx, caller, owner, { settled, reason, now })
    const paid = orders.filter(({ status }) => status === 'paid')
    await takeBackEarnings(tx, caller, { reason, businessDate: today }, paid)
    await reopenOrders(tx, brandId, billId)
    // A tab that is called by its table reads the same on paper.
    if (place.tableIds.length > 0 || bill.name !== null)
      await printPartyMove(tx, brandId, { from: bill, to: { ...bill, ...place } }, now)
    await takeTables(tx, brandId, bill, place)
    const open = { ...bill, status: 'open', closedAt: null, receiptHeadId: null } as const
    const version = await writeBillOutcome(tx, brandId, billId, open)
    const after = await listBillOrders(tx, brandId, billId)
    const reopened = after.filter(({ id }) => paid.some(order => order.id === id))
    const changed = { version, status: 'open', tableIds: place.tableIds } as const
    const { data, ...event } = billEvent('dining_session.reopened', bill, changed)
    return [
      ...reopened.map(order => orderEvent('order.reopened', order, order.version)),
      { ...event, data: { ...data, order_ids: reopened.map(({ id }) => id) } },
      await voidReceipt(tx, brandId, owner, { branchId: bill.branchId, day: bill, at: now }),
    ]
  })
}

type Place = Pick<Bill, 'name' | 'tableIds'>

/** Locks the tables that the bill had, and decides where it goes on. */
async function freeTablesOf(tx: Tx, brandId: string, bill: Bill): Promise<Place> {
  if (bill.tableIds.length === 0) return bill
  const tables = await lockTables(tx, brandId, bill.tableIds)
  const occupied = await lockOccupied(tx, brandId, bill.tableIds)
  const free = tables.filter(({ id, usable }) => usable && !occupied.includes(id)).map(({ id }) => id)
  const first = tables.find(({ id }) => id === bill.tableIds[0])
  return seatAgain(bill, new Set(free), first?.name ?? '')
}

async function takeTables(tx: Tx, brandId: string, bill: Bill, { name, tableIds }: Place): Promise<void> {
  if (bill.tableIds.length === 0) return
  await updateBill(tx, brandId, bill.id, { ...bill, name, tableIds })
  await touchTables(tx, brandId, tableIds)
  await occupyTables(tx, brandId, bill.id, tableIds)
  await moveOrdersToTable(tx, brandId, bill.id, tableIds)
}
