import type { Context } from '../../context.ts'
import type { NewEvent } from '../../db/events.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import { requireRoom } from '../../orders/place/draft-order.rules.ts'
import { requirePaymentRoom } from '../../sale/payment-limit.rules.ts'
import { type Bill, requireOpen, billEventData } from '../../sale/bill.rules.ts'
import { commandOnBills, type BillCommand, type BillDone } from '../bill.command.ts'
import { moveOrdersToTable } from '../bill-orders.store.ts'
import { closeMerged, handOrdersOver, handPaymentsOver, handTablesOver, takeBillOver } from './merge.store.ts'
import { billElsewhere, mergedWithItself, otherCustomerPaid, unknownBill } from '../bill.refusals.ts'
import { touchTables } from '../../floor/occupied-tables.store.ts'

export type MergeBill = BillCommand & { ifMatch: IfMatch | undefined; otherId: string }

/**
 * Merges another bill into this one: its orders, payments and tables come over, and its guests are added to this
 * bill's. This bill's customer stays and takes over the orders that came. The other ends as `merged`, with nothing on
 * it.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open (either bill), in_use when
 * another customer's balance or points paid of the other bill, limit_reached; validation_failed at `dining_session_id`
 * for a bill that is unknown, of another branch, or this one
 */
export function mergeBill(ctx: Context, request: MergeBill): Promise<BillDone> {
  const { caller, billId, otherId } = request
  const brandId = caller.brand.id
  return commandOnBills(ctx, request, otherId, async (tx, { bill, other: found }) => {
    const other = requireMergeable(bill, found, otherId)
    requireVersion(request.ifMatch, bill.version)
    requireOpen(bill)
    requireOpen(other)
    requireSameMoney(bill, other)
    requireRoom(bill, other)
    await handOrdersOver(tx, brandId, other.id, bill)
    await touchTables(tx, brandId, other.tableIds)
    await handTablesOver(tx, brandId, other.id, billId)
    requirePaymentRoom(await handPaymentsOver(tx, brandId, other.id, billId))
    const tableIds = [...bill.tableIds, ...other.tableIds]
    // Rounds of a tab follow to the table that it has now.
    if (tableIds.length > 0) await moveOrdersToTable(tx, brandId, billId, tableIds)
    const version = await takeBillOver(tx, brandId, other.id, billId)
    const closed = await closeMerged(tx, brandId, other.id, billId, ctx.now())
    return eventsOf({ ...bill, version }, { ...other, version: closed })
  })
}

function requireMergeable(bill: Bill, other: Bill | undefined, otherId: string): Bill {
  const path = 'dining_session_id'
  if (otherId === bill.id) throw mergedWithItself()
  if (other === undefined) throw unknownBill(path)
  if (other.branchId !== bill.branchId) throw billElsewhere(path)
  return other
}

/** Balance and points spent on a bill can only go back to their customer: they cannot become another customer's. */
function requireSameMoney(bill: Bill, other: Bill): void {
  if (other.balanceUsed === 0 && other.pointsUsed === 0) return
  if (other.customerId !== bill.customerId) throw otherCustomerPaid(other.customerId)
}

/** One event for the bill that ended, one for the bill that has grown. */
function eventsOf(bill: Bill, other: Bill): NewEvent[] {
  const { branchId } = bill
  const tableIds = [...bill.tableIds, ...other.tableIds]
  const ended = billEventData(other, { version: other.version, status: 'merged' })
  return [
    {
      type: 'dining_session.merged',
      branchId,
      data: { ...ended, merged_into_id: bill.id, merged_into_version: bill.version },
    },
    {
      type: 'dining_session.updated',
      branchId,
      data: billEventData(bill, { version: bill.version, tableIds }),
    },
  ]
}
