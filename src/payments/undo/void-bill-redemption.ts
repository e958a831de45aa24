import type { Context } from '../../context.ts'
import { lockCustomer } from '../../customers/ledger.store.ts'
import { writeLedger } from '../../customers/write-ledger.steps.ts'
import { requireOpen, billEventData } from '../../sale/bill.rules.ts'
import { commandOnBill, type BillCommand, type BillDone } from '../../bills/bill.command.ts'
import { invariant } from '../../lib/invariant.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import { writeBillOutcome } from '../paid-order.store.ts'
import { requireWord } from '../payment.command.ts'
import { givenBack, nothingUsed, requireNotErased, requireSpent } from './redemption.rules.ts'

export type VoidBillRedemption = BillCommand & { ifMatch: IfMatch | undefined; reason: string }

/**
 * Gives back all balance and points spent on an open bill to its customer. The amount they paid is due again; payments
 * stay.
 * @throws Refusal not_found, branch_forbidden, version_conflict, approval_required, session_not_open,
 * invalid_transition when none are spent, in_use when the customer was erased
 */
export function voidBillRedemption(ctx: Context, request: VoidBillRedemption): Promise<BillDone> {
  const { caller, billId, reason } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireVersion(request.ifMatch, bill.version)
    const approvedBy = await requireWord(tx, caller, 'void', billId)
    requireOpen(bill)
    requireSpent(bill, bill.status)
    const { customerId } = bill
    const customer = customerId === null ? undefined : await lockCustomer(tx, brandId, customerId)
    invariant(customer !== undefined, 'balance and points on a bill are its customer’s')
    requireNotErased(customer, 'Take the rest by another method.')
    const line = givenBack(caller, { customerId: customer.id, used: bill, reason })
    await writeLedger(tx, brandId, [{ ...line, billId: billId, approvedBy }])
    const version = await writeBillOutcome(tx, brandId, billId, {
      ...bill,
      ...nothingUsed,
      status: 'open',
    })
    const data = billEventData(bill, { version })
    return [{ type: 'dining_session.updated', branchId: bill.branchId, data }]
  })
}
