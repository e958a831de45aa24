import { dayOf } from '../branches/branch-day.rules.ts'
import { getBranchDay } from '../branches/branch-day.store.ts'
import { shareBranch } from '../branches/branch.store.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { inactiveRecord, unknownId, wholeAmountNeeded } from '../lib/common.refusals.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { inactiveCustomer, notInCoins } from './customer.refusals.ts'
import { smallestAmount } from '../lib/money.ts'
import { requireVersion } from '../lib/version.ts'
import { methodFault } from '../payment-methods/payment-method.rules.ts'
import { findPaymentMethods } from '../payment-methods/payment-method.store.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { lockShiftFor } from '../shifts/lock-shift.steps.ts'
import { type CustomerCommand, commandOnCustomer } from './customer.command.ts'
import { keepCurrency } from '../settings/settings.store.ts'
import { bookedBy } from './ledger.rules.ts'
import type { LockedCustomer } from './ledger.store.ts'
import { writeLedger } from './write-ledger.steps.ts'

export type TopUp = {
  branchId: string
  paymentMethodId: string
  /** Hundredths above zero. */
  amount: number
  shiftId: string | undefined
}

/** Tops up a customer's balance. It is not a sale: the money is in the drawer, but the customer's until it is spent. */
export function topUpCustomer(
  ctx: Context,
  command: CustomerCommand & { topUp: TopUp },
): Promise<RecordAnswer> {
  const { caller, customerId, topUp } = command
  const brandId = caller.brand.id
  const work = async (tx: Tx, customer: LockedCustomer, place: Place) => {
    const faults = await topUpFaults(tx, brandId, place, topUp)
    if (faults.length > 0) throw invalid(...faults)
    requireVersion(command.ifMatch, customer.version)
    const shiftId = await lockShiftFor(tx, caller, topUp.branchId, topUp.shiftId)
    if (!customer.active) throw inactiveCustomer()
    const day = await getBranchDay(tx, brandId, topUp.branchId)
    await writeLedger(tx, brandId, [
      {
        ...bookedBy(caller, customerId, 'top_up'),
        balance: topUp.amount,
        branchId: topUp.branchId,
        paymentMethodId: topUp.paymentMethodId,
        shiftId,
        businessDate: dayOf(day, ctx.now()),
      },
    ])
    return []
  }
  const request = { ...command, branchId: topUp.branchId }
  return commandOnCustomer(ctx, request, work, tx => lockPlace(tx, brandId, topUp))
}

/** The branch that takes the money, undefined if there is none, and the currency. */
type Place = { branch: { active: boolean } | undefined; currency: string }

async function lockPlace(tx: Tx, brandId: string, { branchId }: TopUp): Promise<Place> {
  const branch = await shareBranch(tx, brandId, branchId)
  return { branch, currency: await keepCurrency(tx, brandId) }
}

async function topUpFaults(
  tx: Tx,
  brandId: string,
  { branch, currency }: Place,
  topUp: TopUp,
): Promise<Fault[]> {
  const { branchId, paymentMethodId, amount } = topUp
  const faults: Fault[] = []
  if (branch === undefined) faults.push(unknownId('branch_id', 'branch'))
  else if (!branch.active) faults.push(inactiveRecord('branch_id', 'branch'))
  const [method] = await findPaymentMethods(tx, brandId, [paymentMethodId])
  const unusable = methodFault(method, 'payment_method_id', branchId)
  if (unusable !== undefined) faults.push(unusable)
  if (amount % smallestAmount(currencyDecimals(currency)) !== 0) faults.push(wholeAmountNeeded('amount'))
  else if (method?.type === 'cash' && amount % method.rounding !== 0)
    faults.push(notInCoins('amount', method.rounding))
  return faults
}
