import type { Context } from '../context.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { listBillPayments } from '../sale/bill.store.ts'
import { requireOpen, billEventData } from '../sale/bill.rules.ts'
import { listLiveOrders } from './bill-orders.store.ts'
import { setBillStatus } from '../sale/bill.store.ts'
import { commandOnBill, type BillCommand, type BillDone } from './bill.command.ts'
import { billHas } from './bill.refusals.ts'
import { freeTables, touchTables } from '../floor/occupied-tables.store.ts'

export type CancelBill = BillCommand & { ifMatch: IfMatch | undefined }

/**
 * Closes a bill on which nothing is live and nothing is paid, and frees its tables. Voided payments do not count and
 * stay with it.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open, in_use
 */
export function cancelBill(ctx: Context, request: CancelBill): Promise<BillDone> {
  const { caller, billId } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireVersion(request.ifMatch, bill.version)
    requireOpen(bill)
    requireUnused('orders', await listLiveOrders(tx, brandId, billId))
    const payments = await listBillPayments(tx, brandId, billId)
    requireUnused(
      'payments',
      payments.filter(payment => payment.voidedAt === null),
    )
    const outcome = { status: 'cancelled', paid: 0, closedAt: ctx.now() } as const
    const version = await setBillStatus(tx, brandId, billId, outcome)
    await touchTables(tx, brandId, bill.tableIds)
    await freeTables(tx, brandId, billId, bill.tableIds)
    return [
      {
        type: 'dining_session.cancelled',
        branchId: bill.branchId,
        data: billEventData(bill, { version, status: 'cancelled' }),
      },
    ]
  })
}

function requireUnused(by: 'orders' | 'payments', users: readonly { id: string }[]): void {
  if (users.length > 0) throw billHas(by, users)
}
