import { lockShiftsFor } from '../../shifts/lock-shift.steps.ts'
import { isJustNow, timeOf } from '../../lib/dated.rules.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { type BranchDay, dayOf } from '../../branches/branch-day.rules.ts'
import { bookedBy, type LedgerEntry } from '../../customers/ledger.rules.ts'
import { printAtCounter } from '../../printers/print-at-counter.steps.ts'
import { isErased, lockCustomer } from '../../customers/ledger.store.ts'
import type { Tx } from '../../db/database.ts'
import { invariant } from '../../lib/invariant.ts'
import { type Cents, smallestAmount } from '../../lib/money.ts'
import { Refusal } from '../../lib/refusal.ts'
import { newUlid } from '../../lib/ulid.ts'
import { type PaymentMethod, usableMethods } from '../../payment-methods/payment-method.rules.ts'
import { findPaymentMethods } from '../../payment-methods/payment-method.store.ts'
import { requirePaymentRoom } from '../../sale/item/sale-limits.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { Buyer } from '../../sale/receipt/receipt.shape.ts'
import type { LoyaltyRates } from '../../settings/settings.types.ts'
import { insertPayments, type NewPayment, nextPosition } from '../../sale/payment/payment.store.ts'
import { findCashBooks } from '../../sale/payment/cash-book.store.ts'
import {
  type AppliedPayment,
  applyPayments,
  type Payable,
  type PaymentEntry,
  requireSoundEntries,
  requireWholeAmounts,
} from './pay.rules.ts'
import { requireFunds, spend, type Spending } from './spend.rules.ts'

/** The payments, balance and points tendered for a bill or an order. */
export type Tender = {
  entries: readonly PaymentEntry[]
  /** The customer's balance, applied before the entries: hundredths. */
  balance: Cents
  /** The customer's points, applied first. */
  points: number
  shiftId: string | undefined
  /** Prints the receipt, also at a printer that prints only on request. */
  print?: boolean | undefined
  /** Named on the receipt. */
  buyer?: Buyer | undefined
}

/** The bill, or the order without a bill, that is paid. */
export type PaymentTarget = Pick<Payable, 'due' | 'items' | 'decimals'> & {
  branchId: string
  billId: string | null
  orderId: string | null
  customerId: string | null
  /** Points that paid part of it before. */
  pointsUsed: number
}

/** The part of a tender that is accepted; `sum` is the amount it pays of the due. */
export type TenderPlan = { spending: Spending; payments: AppliedPayment[]; sum: Cents }

/**
 * Checks a tender by itself: whole amounts, methods that the branch accepts, items that exist.
 * @returns the methods by id
 */
export async function validateTender(
  tx: Tx,
  caller: Caller,
  { branchId, items, decimals }: Pick<PaymentTarget, 'branchId' | 'items' | 'decimals'>,
  { entries, balance }: Tender,
): Promise<Map<string, PaymentMethod>> {
  requireWholeAmounts(entries, balance, decimals)
  const ids = entries.map(entry => entry.paymentMethodId)
  const methods = usableMethods(await findPaymentMethods(tx, caller.brand.id, ids), entries, branchId)
  requireSoundEntries(entries, methods, items)
  return methods
}

/**
 * Applies a tender to the amount due: points, then balance, then the entries in their order, so that the last entry can
 * pay all that is left.
 */
export async function planTender(
  tx: Tx,
  { brand }: Caller,
  target: PaymentTarget,
  { tender, methods }: { tender: Tender; methods: ReadonlyMap<string, PaymentMethod> },
): Promise<TenderPlan> {
  const { due, pointsUsed: used, decimals, customerId } = target
  // Earlier payments matter only when another one is rounded.
  const rounds = ({ rounding }: PaymentMethod) => rounding > smallestAmount(decimals)
  const cash = [...methods.values()].some(rounds) ? await findCashBooks(tx, brand.id, target) : new Map()
  const spending = spend(due, tender, { customerId, used, rates: brand.loyalty, decimals })
  const spent = spending.balance + spending.pointsValue
  const payable = { ...target, due: due - spent, cash, isSpent: spent > 0 }
  const payments = applyPayments(payable, tender.entries, methods)
  return { spending, payments, sum: payments.reduce((sum, payment) => sum + payment.amount, spent) }
}

/** Returns when each entry was paid, epoch ms. */
export function timesOf({ backdateDays }: Caller, entries: Tender['entries'], now: number): number[] {
  return entries.map(({ paidAt }, at) => timeOf(`payments.${at}.paid_at`, paidAt, { now, backdateDays }))
}

/** The shift of each payment's drawer, or the refusal, which is thrown after faults in the amounts. */
type Drawers = { shiftIds: readonly (string | null)[]; refusal?: undefined } | { refusal: Refusal }

/**
 * Locks the shifts whose drawers money goes into. None is needed without entries, when points and balance pay or nothing
 * is due. Payments share the lock, and closing the shift locks nothing else, so it cannot deadlock with customer locks.
 * @param times of the entries; those without a time of their own go into a drawer that is open now
 */
export async function lockDrawers(
  tx: Tx,
  caller: Caller,
  { entries, ...place }: { branchId: string; shiftId: string | undefined; entries: Tender['entries'] },
  times: readonly number[],
): Promise<Drawers> {
  if (entries.length === 0 && place.shiftId === undefined) return { shiftIds: [] }
  const sent = entries.map(({ paidAt }, at) => (paidAt === undefined ? Infinity : times[at]!))
  try {
    return { shiftIds: await lockShiftsFor(tx, caller, place, sent) }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'shift_not_open') return { refusal: error }
    throw error
  }
}

/**
 * Locks the customer whose balance or points are spent, and writes the payments.
 * @param times when each was paid, epoch ms
 */
export async function takeMoney(
  tx: Tx,
  { brand: { id: brandId }, staff }: Caller,
  { branchId, billId, orderId, customerId }: PaymentTarget,
  {
    plan,
    drawers,
    times,
    day,
  }: { plan: TenderPlan; drawers: Drawers; times: readonly number[]; day: BranchDay },
): Promise<NewPayment[]> {
  const { spending, payments } = plan
  if (spending.balance + spending.points > 0) {
    invariant(customerId !== null, 'points and balance are spent by a customer')
    const customer = await lockCustomer(tx, brandId, customerId)
    invariant(customer !== undefined, 'the customer of a sale exists')
    requireFunds(customer, spending)
  }
  if (drawers.refusal !== undefined) throw drawers.refusal
  if (payments.length === 0) return []
  const first = await nextPosition(tx, brandId, { billId, orderId })
  requirePaymentRoom(first + payments.length)
  const paid = payments.map((payment, at): NewPayment => ({
    ...payment,
    paidAt: times[at]!,
    businessDate: dayOf(day, times[at]!),
    id: newUlid(),
    billPaymentId: null,
    refundedAmount: 0,
    refundedTip: 0,
    shiftId: drawers.shiftIds[at]!,
    staffId: staff?.id ?? null,
    takenBy: null,
    voidedAt: null,
    correctsId: null,
    approvedBy: null,
    branchId,
    billId,
    orderId,
    position: first + at,
  }))
  await insertPayments(tx, brandId, paid)
  return paid
}

/**
 * Opens the drawer for methods that do, and prints the receipt of a settled sale, or of the payer who asks for it.
 * @param paid `receiptId`: of the receipt about to be issued; null while the sale is not settled
 */
export async function printPaid(
  tx: Tx,
  caller: Caller,
  { branchId, billId, orderId }: PaymentTarget,
  {
    payments,
    methods,
    receiptId,
    print = false,
    atMs,
  }: {
    payments: readonly NewPayment[]
    methods: ReadonlyMap<string, PaymentMethod>
    receiptId: string | null
    print: boolean | undefined
    atMs: number
  },
): Promise<void> {
  const [first] = payments
  const shiftId = first?.shiftId ?? null
  const taken = payments.filter(({ paidAt }) => isJustNow(paidAt, atMs))
  const opens = taken.some(({ paymentMethodId }) => methods.get(paymentMethodId)?.opensDrawer === true)
  const paymentId = receiptId !== null || billId === null ? null : (first?.id ?? null)
  const isPrinted = receiptId !== null || (print && paymentId !== null)
  const receipt = { kind: 'receipt', billId, orderId, paymentId, receiptId, isOnRequest: !print } as const
  await printAtCounter(tx, caller, { branchId, shiftId, atMs }, [
    ...(opens ? [{ kind: 'drawer', shiftId, paymentId: first!.id } as const] : []),
    ...(isPrinted ? [receipt] : []),
  ])
}

/**
 * Finds the rates by which the customer of a paid sale earns: the brand's, or null after the customer was erased. Erasure
 * locks the customer's orders and bills, so it cannot happen in between.
 */
export async function earningRates(
  tx: Tx,
  { id: brandId, loyalty }: Caller['brand'],
  customerId: string | null,
): Promise<LoyaltyRates | null> {
  return customerId !== null && (await isErased(tx, brandId, customerId)) ? null : loyalty
}

/**
 * Returns the customer's ledger entries for the balance and points spent, and for the earnings of each order paid.
 */
export function ledgerRows(
  caller: Caller,
  { customerId, billId, orderId, branchId }: PaymentTarget,
  { points, balance }: Spending,
  { orders, businessDate }: { orders: readonly StoredOrder[]; businessDate: string },
): LedgerEntry[] {
  if (customerId === null) return []
  const redeemed: LedgerEntry = {
    ...bookedBy(caller, customerId, 'redeem'),
    branchId,
    businessDate,
    billId,
    points: 0 - points,
    balance: 0 - balance,
    orderId,
  }
  const earnings = orders.map(({ id, loyalty }): LedgerEntry => {
    const { pointsEarned, balanceEarned } = loyalty
    return { ...redeemed, kind: 'earn', points: pointsEarned, balance: balanceEarned, orderId: id }
  })
  return [redeemed, ...earnings]
}
