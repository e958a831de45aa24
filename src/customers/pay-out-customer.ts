import { requireApproval } from '../access/require-approval.steps.ts'
import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { lockShiftFor } from '../shifts/lock-shift.steps.ts'
import { type CustomerCommand, commandOnCustomer } from './customer.command.ts'
import { balanceTooLow } from './customer.refusals.ts'
import { hasEnough } from './ledger.rules.ts'
import { type BalanceMoney, bookMoney, requireSoundMoney } from './move-money.steps.ts'

/** Pays a customer's balance out by a payment method. An inactive customer may be paid out: erasing asks for it. */
export function payOutCustomer(
  ctx: Context,
  command: CustomerCommand & { money: BalanceMoney; reason: string },
): Promise<RecordAnswer> {
  const { caller, money, customerId, reason } = command
  return commandOnCustomer(ctx, { ...command, branchId: money.branchId }, async (tx, customer) => {
    const method = await requireSoundMoney(tx, caller, money)
    requireVersion(command.ifMatch, customer.version)
    const need = { action: 'pay_out', targetId: customerId, demanded: false, amount: money.amount } as const
    const approvedBy = await requireApproval(tx, caller, need)
    const shiftId = await lockShiftFor(tx, caller, money.branchId, money.shiftId)
    if (!hasEnough(customer.balance, 0 - money.amount)) throw balanceTooLow(customer.balance, 'Pay out less.')
    const booking = { kind: 'pay_out', method, shiftId, reason, approvedBy } as const
    return bookMoney(ctx, tx, caller, { customer, money, booking })
  })
}
