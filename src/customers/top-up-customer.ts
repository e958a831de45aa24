import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { lockShiftFor } from '../shifts/lock-shift.steps.ts'
import { type CustomerCommand, commandOnCustomer } from './customer.command.ts'
import { inactiveCustomer } from './customer.refusals.ts'
import { type BalanceMoney, bookMoney, requireSoundMoney } from './move-money.steps.ts'

/** Tops up a customer's balance. */
export function topUpCustomer(
  ctx: Context,
  command: CustomerCommand & { money: BalanceMoney },
): Promise<RecordAnswer> {
  const { caller, money } = command
  return commandOnCustomer(ctx, { ...command, branchId: money.branchId }, async (tx, customer) => {
    const method = await requireSoundMoney(tx, caller, money)
    requireVersion(command.ifMatch, customer.version)
    const shiftId = await lockShiftFor(tx, caller, money.branchId, money.shiftId)
    if (!customer.active) throw inactiveCustomer()
    const booking = { kind: 'top_up', method, shiftId, reason: null, approvedBy: null } as const
    return bookMoney(ctx, tx, caller, { customer, money, booking })
  })
}
