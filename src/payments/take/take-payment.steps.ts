import { currencyDecimals } from '../../settings/brand.rules.ts'
import { bookedBy, type LedgerEntry } from '../../customers/ledger.rules.ts'
import { lockCustomer } from '../../customers/ledger.store.ts'
import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { invariant } from '../../lib/invariant.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../../lib/money.ts'
import { Refusal } from '../../lib/refusal.ts'
import { newUlid } from '../../lib/ulid.ts'
import { presentPayment } from '../../orders/order.presenter.ts'
import type { OrderPayment, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { lockShiftFor } from '../../shifts/lock-shift.steps.ts'
import { findCashBooks } from './cash-book.store.ts'
import type { CashBooks } from './cash.rules.ts'
import type { PayableItem } from '../../sale/pay-items.rules.ts'
import {
  type AppliedPayment,
  applyPayments,
  type Payable,
  type PaymentEntry,
  requireSoundEntries,
} from './pay.rules.ts'
import { type PaymentMethod } from '../../payment-methods/payment-method.rules.ts'
import { requirePaymentRoom } from '../../sale/payment-limit.rules.ts'
import { requireWholeAmounts } from './pay.rules.ts'
import { usableMethods } from '../../payment-methods/payment-method.rules.ts'
import { findPaymentMethods } from '../../payment-methods/payment-method.store.ts'
import { insertPayments, type NewPayment, nextPosition } from '../payment.store.ts'
import { requireFunds, spend, type Spending } from './spend.rules.ts'

/** The payments, balance and points offered for a bill or an order. */
export type Tender = {
  entries: readonly PaymentEntry[]
  /** The customer's, taken before the entries: hundredths, and whole points. */
  balance: Cents
  points: number
  shiftId: string | undefined
}

/** The sum that an offer pays, with the points that paid some of it before. */
export type AmountDue = Omit<Payable, 'isSpent'> & { pointsUsed: number }

/** The part of an offer that is taken. */
export type TenderPlan = { spending: Spending; payments: AppliedPayment[]; sum: Cents }

/** Where money is taken: a bill, or an order without one. */
export type PaymentTarget = {
  branchId: string
  billId: string | null
  orderId: string | null
  customerId: string | null
  /** Epoch ms. */
  at: number
  businessDate: string
}

/**
 * Checks an offer by itself: whole amounts, methods that the branch takes, items that exist.
 * @returns the methods by id
 * @throws Refusal validation_failed
 */
export async function validateTender(
  tx: Tx,
  caller: Caller,
  branchId: string,
  { entries, balance }: Tender,
  items: ReadonlyMap<string, PayableItem>,
): Promise<Map<string, PaymentMethod>> {
  requireWholeAmounts(entries, balance, currencyDecimals(caller.brand.currency))
  const ids = entries.map(entry => entry.paymentMethodId)
  const methods = usableMethods(await findPaymentMethods(tx, caller.brand.id, ids), entries, branchId)
  requireSoundEntries(entries, methods, items)
  return methods
}

/**
 * Takes an offer off the due: points, then balance, then the entries in their order, so that the last entry can take
 * all that is left.
 * @throws Refusal validation_failed, payment_exceeds_due, item_already_paid, item_already_cancelled
 */
export function planTender(
  payable: AmountDue,
  offer: Tender,
  methods: ReadonlyMap<string, PaymentMethod>,
  customerId: string | null,
  { brand }: Caller,
): TenderPlan {
  const { due, pointsUsed, decimals } = payable
  const spending = spend(due, offer, { customerId, used: pointsUsed, rates: brand.loyalty, decimals })
  const spent = spending.balance + spending.pointsValue
  const payments = applyPayments({ ...payable, due: due - spent, isSpent: spent > 0 }, offer.entries, methods)
  return { spending, payments, sum: payments.reduce((sum, payment) => sum + payment.amount, spent) }
}

/** Reads the cash paid so far, only when new cash is to be rounded. */
export async function cashSoFar(
  tx: Tx,
  brandId: string,
  owner: { billId: string | null; orderId: string | null },
  methods: ReadonlyMap<string, PaymentMethod>,
  decimals: CurrencyDecimals,
): Promise<CashBooks> {
  const rounds = ({ type, rounding }: PaymentMethod) => type === 'cash' && rounding > smallestAmount(decimals)
  return [...methods.values()].some(rounds) ? findCashBooks(tx, brandId, owner) : new Map()
}

/** The drawer that money goes into, or why there is none; that refusal is thrown after faults of the amounts. */
export type Drawer = { shiftId: string | null; refusal?: undefined } | { refusal: Refusal }

/**
 * Locks the shift whose drawer money goes into; without entries (points and balance pay, or nothing is due) none is
 * needed. All payers share the lock, and closing the shift locks nothing else, so it cannot deadlock with customer
 * locks, whichever is taken first.
 * @throws Refusal validation_failed at `shift_id`
 */
export async function lockDrawer(
  tx: Tx,
  caller: Caller,
  branchId: string,
  { entries, shiftId }: Pick<Tender, 'entries' | 'shiftId'>,
): Promise<Drawer> {
  if (entries.length === 0 && shiftId === undefined) return { shiftId: null }
  try {
    return { shiftId: await lockShiftFor(tx, caller, branchId, shiftId) }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'shift_not_open') return { refusal: error }
    throw error
  }
}

/**
 * Locks the customer who spends, and writes the payments.
 * @throws Refusal insufficient_points, insufficient_balance, shift_not_open, limit_reached
 */
export async function takeMoney(
  tx: Tx,
  caller: Caller,
  till: PaymentTarget,
  { spending, payments }: TenderPlan,
  drawer: Drawer,
): Promise<NewPayment[]> {
  const brandId = caller.brand.id
  if (spending.balance + spending.points > 0) {
    invariant(till.customerId !== null, 'points and balance are spent by a customer')
    const customer = await lockCustomer(tx, brandId, till.customerId)
    invariant(customer !== undefined, 'the customer of a sale is there')
    requireFunds(customer, spending)
  }
  if (drawer.refusal !== undefined) throw drawer.refusal
  if (payments.length === 0) return []
  const first = await nextPosition(tx, brandId, till)
  requirePaymentRoom(first + payments.length)
  const taken = payments.map((payment, at): NewPayment => ({
    ...payment,
    id: newUlid(),
    billPaymentId: null,
    refundedAmount: 0,
    shiftId: drawer.shiftId,
    staffId: caller.staff?.id ?? null,
    voidedAt: null,
    correctsId: null,
    approvedBy: null,
    branchId: till.branchId,
    billId: till.billId,
    orderId: till.orderId,
    position: first + at,
    paidAt: till.at,
    businessDate: till.businessDate,
  }))
  await insertPayments(tx, brandId, taken)
  return taken
}

/** The customer's ledger rows for what is spent, and for what each order paid now has earned. */
export function ledgerRows(
  caller: Caller,
  { customerId, billId, orderId }: PaymentTarget,
  { points, balance }: Spending,
  paid: readonly StoredOrder[],
): LedgerEntry[] {
  if (customerId === null) return []
  const redeemed: LedgerEntry = {
    ...bookedBy(caller, customerId, 'redeem'),
    billId,
    points: 0 - points,
    balance: 0 - balance,
    orderId,
  }
  const earnings = paid.map(({ id, loyalty }): LedgerEntry => {
    const { pointsEarned, balanceEarned } = loyalty
    return { ...redeemed, kind: 'earn', points: pointsEarned, balance: balanceEarned, orderId: id }
  })
  return [redeemed, ...earnings]
}

/** The event of a payment: the whole payment, with its order or bill and that record's new version. */
export function paymentEvent(
  type: 'payment.created' | 'payment.updated' | 'payment.voided',
  payment: OrderPayment,
  owner: {
    branchId: string
    zone: string
    billId: string | null
    orderId: string | null
    version: number
  },
): NewEvent {
  return {
    type,
    branchId: owner.branchId,
    data: {
      ...presentPayment(payment, { zone: owner.zone, lang: '' }),
      order_id: owner.orderId,
      dining_session_id: owner.billId,
      version: owner.version,
    },
  }
}
