import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import { type Cents, smallestAmount } from '../lib/money.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { pointsWorth } from '../sale/order/loyalty.rules.ts'
import { wholeAmountNeeded } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { balanceTooLow, changeNeeded, customerErased, pointsTooLow } from './customer.refusals.ts'
import { requireVersion } from '../lib/version.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { type CustomerCommand, commandOnCustomer } from './customer.command.ts'
import { bookedBy, hasEnough } from './ledger.rules.ts'
import type { LockedCustomer } from './ledger.store.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { writeLedger } from './write-ledger.steps.ts'

/** A signed change of the balance (hundredths) and the points, with its reason. */
export type Adjustment = { balance: number; points: number; reason: string }

/** Adjusts a customer's balance or points with a ledger entry that states the reason. */
export function adjustCustomer(
  ctx: Context,
  command: CustomerCommand & { adjustment: Adjustment },
): Promise<RecordAnswer> {
  const { caller, customerId, adjustment } = command
  return commandOnCustomer(ctx, command, async (tx, customer) => {
    requireChange(adjustment, caller.brand.currency)
    requireVersion(command.ifMatch, customer.version)
    const amount = worthOf(adjustment, caller.brand)
    const need = { action: 'adjust_balance', targetId: customerId, demanded: false, amount } as const
    const approvedBy = await requireApproval(tx, caller, need)
    requireEnough(customer, adjustment)
    if (customer.isErased && leavesMore(customer, adjustment))
      throw customerErased(customerId, '. Create a new customer for balance and points.')
    const entry = { ...bookedBy(caller, customerId, 'adjust'), ...adjustment, approvedBy }
    await writeLedger(tx, caller.brand.id, [entry])
    return []
  })
}

function requireChange({ balance, points }: Adjustment, currency: string): void {
  if (balance === 0 && points === 0) throw changeNeeded()
  if (balance % smallestAmount(currencyDecimals(currency)) !== 0) throw invalid(wholeAmountNeeded('balance'))
}

/** What an approval must cover, whether it is added or deducted; points at their value. */
function worthOf({ balance, points }: Adjustment, { loyalty, currency }: BrandSettings): Cents {
  return Math.abs(balance) + pointsWorth(Math.abs(points), loyalty, currencyDecimals(currency))
}

/** Whether something is added beyond what is owed: an erased customer has nothing to spend. */
function leavesMore(customer: LockedCustomer, { balance, points }: Adjustment): boolean {
  return (balance > 0 && customer.balance + balance > 0) || (points > 0 && customer.points + points > 0)
}

function requireEnough(customer: LockedCustomer, { balance, points }: Adjustment): void {
  if (!hasEnough(customer.balance, balance)) throw balanceTooLow(customer.balance, 'Deduct less.')
  if (!hasEnough(customer.points, points)) throw pointsTooLow(customer.points, 'Deduct fewer.')
}
