import type { Caller } from '../access/caller.rules.ts'
import { dayOf } from '../branches/branch-day.rules.ts'
import { getBranchDay } from '../branches/branch-day.store.ts'
import { shareBranch } from '../branches/branch.store.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import { inactiveRecord, unknownId, wholeAmountNeeded } from '../lib/common.refusals.ts'
import { smallestAmount } from '../lib/money.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { methodFault, type StoredMethod } from '../payment-methods/payment-method.rules.ts'
import { findPaymentMethods } from '../payment-methods/payment-method.store.ts'
import { printAtCounter } from '../printers/print-at-counter.steps.ts'
import { paymentEvent } from '../sale/payment/payment.presenter.ts'
import { insertPayments, type NewPayment } from '../sale/payment/payment.store.ts'
import { freezeReceiptHeads } from '../sale/payment/receipt-head.store.ts'
import { issueReceipt } from '../sale/receipt/issue-receipt.steps.ts'
import { balanceContent } from '../sale/receipt/receipt-content.rules.ts'
import { keepCurrency } from '../settings/settings.store.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { notInCoins } from './customer.refusals.ts'
import { bookedBy } from './ledger.rules.ts'
import type { LockedCustomer } from './ledger.store.ts'
import { writeLedger } from './write-ledger.steps.ts'

/** Money that comes into a customer's balance, or goes out of it. */
export type BalanceMoney = {
  branchId: string
  paymentMethodId: string
  /** Hundredths above zero. */
  amount: number
  shiftId: string | undefined
}

/** Requires that the branch can take or give this amount by this method. @returns the method */
export async function requireSoundMoney(
  tx: Tx,
  { brand }: Caller,
  { branchId, paymentMethodId, amount }: BalanceMoney,
): Promise<StoredMethod> {
  const faults: Fault[] = []
  const branch = await shareBranch(tx, brand.id, branchId)
  if (branch === undefined) faults.push(unknownId('branch_id', 'branch'))
  else if (!branch.active) faults.push(inactiveRecord('branch_id', 'branch'))
  const [method] = await findPaymentMethods(tx, brand.id, [paymentMethodId])
  const unusable = methodFault(method, 'payment_method_id', branchId)
  if (unusable !== undefined) faults.push(unusable)
  const currency = await keepCurrency(tx, brand.id)
  if (amount % smallestAmount(currencyDecimals(currency)) !== 0) faults.push(wholeAmountNeeded('amount'))
  else if (method !== undefined && amount % method.rounding !== 0)
    faults.push(notInCoins('amount', method.rounding))
  if (faults.length > 0) throw invalid(...faults)
  return method!
}

type Booking = {
  kind: 'top_up' | 'pay_out'
  method: StoredMethod
  shiftId: string | null
  reason: string | null
  approvedBy: string | null
}

/**
 * Books the money in the customer's ledger, and as a payment with the id of its ledger entry. It is not a sale: a top-up
 * is in the drawer, but the customer's until it is spent.
 */
export async function bookMoney(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  { customer, money, booking }: { customer: LockedCustomer; money: BalanceMoney; booking: Booking },
): Promise<NewEvent[]> {
  const { id: brandId } = caller.brand
  const { branchId, paymentMethodId } = money
  const { kind, method, ...booked } = booking
  const id = newUlid()
  const amount = kind === 'top_up' ? money.amount : 0 - money.amount
  const day = await getBranchDay(tx, brandId, branchId)
  const paidAt = ctx.now()
  const place = { branchId, paymentMethodId, businessDate: dayOf(day, paidAt) }
  const entry = { ...bookedBy(caller, customer.id, kind), ...booked, ...place, id, balance: amount }
  await writeLedger(tx, brandId, [entry])
  const { name, names, type } = method
  const { shiftId, approvedBy } = booked
  const payment: NewPayment = {
    ...noSale,
    ...place,
    id,
    name,
    names,
    type,
    amount,
    shiftId,
    approvedBy,
    paidAt,
    kind,
    customerId: customer.id,
    staffId: caller.staff?.id ?? null,
  }
  await insertPayments(tx, brandId, [payment])
  const receiptId = newUlid()
  await printAtCounter(tx, caller, { branchId, shiftId, atMs: paidAt }, [
    ...(method.opensDrawer === true ? [{ kind: 'drawer', shiftId, paymentId: id } as const] : []),
    { kind: 'receipt', paymentId: id, receiptId, isOnRequest: true },
  ])
  const owner = { branchId, zone: day.timezone, billId: null, orderId: null, kind, customerId: customer.id }
  const created = paymentEvent('payment.created', { ...owner, payment, version: customer.version + 1 })
  const here = { tableIds: [], staffId: payment.staffId }
  const [headId] = await freezeReceiptHeads(tx, brandId, branchId, [here])
  const issued = { id: receiptId, branchId, headId: headId!, paymentId: id, day, at: paidAt }
  return [created, await issueReceipt(tx, brandId, issued, balanceContent(kind, amount))]
}

/** Fields of payments that pay a bill or an order. */
const noSale = {
  billId: null,
  orderId: null,
  position: 0,
  billPaymentId: null,
  tip: 0,
  tendered: null,
  change: 0,
  rounding: 0,
  coin: null,
  refundedAmount: 0,
  refundedTip: 0,
  reference: null,
  metadata: null,
  takenBy: null,
  items: null,
  voidedAt: null,
  correctsId: null,
} as const
