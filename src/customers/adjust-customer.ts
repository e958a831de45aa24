import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../lib/money.ts'
import { keepCurrency } from '../settings/settings.store.ts'
import type { LoyaltyRates } from '../settings/settings.types.ts'
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
  const { id: brandId, loyalty } = caller.brand
  return commandOnCustomer(ctx, command, async (tx, customer) => {
    const decimals = currencyDecimals(await keepCurrency(tx, brandId))
    requireChange(adjustment, decimals)
    requireVersion(command.ifMatch, customer.version)
    const amount = worthOf(adjustment, loyalty, decimals)
    const need = { action: 'adjust_balance', targetId: customerId, demanded: false, amount } as const
    const approvedBy = await requireApproval(tx, caller, need)
    requireEnough(customer, adjustment)
    if (customer.isErased && leavesMore(customer, adjustment))
      throw customerErased(customerId, '. Create a new customer for balance and points.')
    const entry = { ...bookedBy(caller, customerId, 'adjust'), ...adjustment, approvedBy }
    await writeLedger(tx, brandId, [entry])
    return []
  })
}

function requireChange({ balance, points }: Adjustment, decimals: CurrencyDecimals): void {
  if (balance === 0 && points === 0) throw changeNeeded()
  if (balance % smallestAmount(decimals) !== 0) throw invalid(wholeAmountNeeded('balance'))
}

/** The amount that an approval must cover, whether it is added or deducted; points at their value. */
function worthOf({ balance, points }: Adjustment, rates: LoyaltyRates, decimals: CurrencyDecimals): Cents {
  return Math.abs(balance) + pointsWorth(Math.abs(points), rates, decimals)
}

/** Whether something is added beyond what is owed: an erased customer has nothing to spend. */
function leavesMore(customer: LockedCustomer, { balance, points }: Adjustment): boolean {
  return (balance > 0 && customer.balance + balance > 0) || (points > 0 && customer.points + points > 0)
}

function requireEnough(customer: LockedCustomer, { balance, points }: Adjustment): void {
  if (!hasEnough(customer.balance, balance)) throw balanceTooLow(customer.balance, 'Deduct less.')
  if (!hasEnough(customer.points, points)) throw pointsTooLow(customer.points, 'Deduct fewer.')
}
