import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import { smallestAmount } from '../lib/money.ts'
import { wholeAmountNeeded } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { balanceTooLow, changeNeeded, pointsTooLow } from './customer.refusals.ts'
import { requireVersion } from '../lib/version.ts'
import type { RecordAnswer } from '../records/record.steps.ts'
import { type CustomerCommand, commandOnCustomer } from './customer.command.ts'
import { bookedBy, hasEnough } from './ledger.rules.ts'
import type { LockedCustomer } from './ledger.store.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { writeLedger } from './write-ledger.steps.ts'

/** Change of the balance (hundredths) and the points, with its reason. */
export type Adjustment = { balance: number; points: number; reason: string }

/**
 * Corrects a customer's balance or points with a ledger line that gives the reason.
 * @throws Refusal not_found, idempotency_key_reused, validation_failed, version_conflict, role_forbidden;
 * insufficient_balance and insufficient_points when more is taken than there is
 */
export function adjustCustomer(
  ctx: Context,
  act: CustomerCommand & { adjustment: Adjustment },
): Promise<RecordAnswer> {
  const { caller, customerId, adjustment } = act
  return commandOnCustomer(ctx, act, async (tx, customer) => {
    requireSense(adjustment, caller.brand.currency)
    requireVersion(act.ifMatch, customer.version)
    const need = { action: 'adjust_balance', targetId: customerId, demanded: false } as const
    const approvedBy = await requireApproval(tx, caller, need)
    requireEnough(customer, adjustment)
    const entry = { ...bookedBy(caller, customerId, 'adjust'), ...adjustment, approvedBy }
    await writeLedger(tx, caller.brand.id, [entry])
    return []
  })
}

function requireSense({ balance, points }: Adjustment, currency: string): void {
  if (balance === 0 && points === 0) throw changeNeeded()
  if (balance % smallestAmount(currencyDecimals(currency)) !== 0) throw invalid(wholeAmountNeeded('balance'))
}

function requireEnough(customer: LockedCustomer, { balance, points }: Adjustment): void {
  if (!hasEnough(customer.balance, balance)) throw balanceTooLow(customer.balance, 'Take less.')
  if (!hasEnough(customer.points, points)) throw pointsTooLow(customer.points, 'Take fewer.')
}
