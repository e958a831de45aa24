import type { Metadata } from '../../sale/metadata.rules.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../../lib/money.ts'
import { wholeAmountNeeded } from '../../lib/common.refusals.ts'
import { type Fault, invalid } from '../../lib/refusal.ts'
import type { PaidItem } from '../../sale/shapes/order.shape.ts'
import type { OtherNames } from '../../sale/shapes/shape.rules.ts'
import { CashPools, type CashBooks } from './cash.rules.ts'
import {
  amountNeeded,
  exceedsDue,
  itemsCostNothing,
  onlyCashTendered,
  otherThanItems,
  paymentNeeded,
  roundsToNothing,
  tenderedTooLow,
} from '../payment.refusals.ts'
import type { PaymentMethod, PaymentType } from '../../payment-methods/payment-method.rules.ts'
import { itemFaults, type PayableItem, payItems, type RequestedItem } from '../../sale/pay-items.rules.ts'

/** A payment as it is asked for; amounts are hundredths. */
export type PaymentEntry = {
  paymentMethodId: string
  /** Null: the cost of its items; without items all that is due, only in the last entry. */
  amount: Cents | null
  /** Beside the amount: it takes nothing off the due. */
  tip: Cents
  /** Cash the guest handed over; only with cash. */
  tendered: Cents | null
  reference: string | null
  metadata?: Metadata | null
  /** The items it pays; null when it pays an amount. */
  items: readonly RequestedItem[] | null
}

/** An order or bill to be paid. */
export type Payable = {
  /** Hundredths, ≥ 0. */
  due: Cents
  /** All its items by id, cancelled ones too. */
  items: ReadonlyMap<string, PayableItem>
  decimals: CurrencyDecimals
  /** Its cash payments so far. */
  cash: CashBooks
  /** Balance or points pay something beside the entries: then entries may be empty. */
  isSpent: boolean
}

/** A payment as it is recorded: the amount off the due, and the money that changed hands. */
export type AppliedPayment = {
  paymentMethodId: string
  name: string
  names: OtherNames
  type: PaymentType
  amount: Cents
  tip: Cents
  tendered: Cents | null
  change: Cents
  /** Cash received beyond the amount because of the smallest coin; may be below zero. */
  rounding: Cents
  /** The smallest coin that cash was rounded to; null for other methods. */
  coin: Cents | null
  reference: string | null
  metadata: Metadata | null
  items: readonly PaidItem[] | null
}

/**
 * Checks payments before the due is looked at.
 * @param methods by id, those the branch takes; every entry's method is among them
 * @throws Refusal validation_failed with every fault
 */
export function requireSoundEntries(
  entries: readonly PaymentEntry[],
  methods: ReadonlyMap<string, PaymentMethod>,
  items: ReadonlyMap<string, PayableItem>,
): void {
  const faults = entries.flatMap((entry, at): Fault[] => {
    const path = `payments.${at}`
    const faults = itemFaults(entry.items ?? [], items, `${path}.items`)
    const isLast = at === entries.length - 1
    const isCash = methods.get(entry.paymentMethodId)!.type === 'cash'
    if (entry.amount === null && entry.items === null && !isLast) faults.push(amountNeeded(path))
    if (entry.tendered !== null && !isCash) faults.push(onlyCashTendered(path))
    return faults
  })
  if (faults.length > 0) throw invalid(...faults)
}

/**
 * Applies payments to the due, in their order.
 * @param entries checked by `requireSoundEntries`
 * @throws Refusal payment_exceeds_due { due } with the due left at that entry, item_already_paid,
 * item_already_cancelled; validation_failed at the entry that cannot be taken
 */
export function applyPayments(
  payable: Payable,
  entries: readonly PaymentEntry[],
  methods: ReadonlyMap<string, PaymentMethod>,
): AppliedPayment[] {
  if (entries.length === 0 && payable.due > 0 && !payable.isSpent) {
    throw paymentNeeded(payable.due)
  }
  const items = new Map(payable.items)
  const cash = new CashPools(payable.cash.values())
  let left = payable.due
  return entries.map((entry, at) => {
    if (left === 0) throw exceedsDue(left)
    const paid = entry.items && payItems(entry.items, items, left, payable.decimals)
    const asked = askedOf(entry, paid, left, `payments.${at}`)
    const method = methods.get(entry.paymentMethodId)!
    const payment = takeEntry({ left, asked, cash, path: `payments.${at}` }, entry, method)
    left -= payment.amount
    return { ...payment, items: paid }
  })
}

/** The amount that an entry asks for, which may be more than is due. */
function askedOf(entry: PaymentEntry, paid: readonly PaidItem[] | null, left: Cents, path: string): Cents {
  if (paid === null) return entry.amount ?? left
  const sum = paid.reduce((sum, item) => sum + item.amount, 0)
  if (sum === 0) throw itemsCostNothing(path)
  if (entry.amount !== null && entry.amount !== sum) throw otherThanItems(path, sum)
  return sum
}

/** Applies one entry. Cash above the due is cut to it and the rest is change; nothing else may exceed the due. */
function takeEntry(
  { left, asked, cash, path }: { left: Cents; asked: Cents; cash: CashPools; path: string },
  entry: PaymentEntry,
  method: PaymentMethod,
): Omit<AppliedPayment, 'items'> {
  const isCash = method.type === 'cash'
  if (asked > left && !isCash) throw exceedsDue(left)
  const amount = Math.min(asked, left)
  const received = isCash ? cash.takeIn(amount, method.rounding) : amount
  if (received === 0 && amount < left) throw roundsToNothing(path)
  const tendered = entry.tendered ?? (asked > amount ? asked : null)
  const needed = received + entry.tip
  if (tendered !== null && tendered < needed) throw tenderedTooLow(path, needed)
  const { id: paymentMethodId, name, names, type } = method
  return {
    paymentMethodId,
    name,
    names,
    type,
    amount,
    tip: entry.tip,
    tendered,
    change: tendered === null ? 0 : tendered - needed,
    rounding: received - amount,
    coin: isCash ? method.rounding : null,
    reference: entry.reference,
    metadata: entry.metadata ?? null,
  }
}

/**
 * A currency without decimals has no coins below 1.00.
 * @param balance amount that the customer's balance is to pay, beside the entries
 * @throws Refusal validation_failed at each amount that is not whole
 */
export function requireWholeAmounts(
  entries: readonly PaymentEntry[],
  balance: Cents,
  decimals: CurrencyDecimals,
): void {
  const smallest = smallestAmount(decimals)
  const sent = entries.flatMap((entry, at) =>
    (['amount', 'tip', 'tendered'] as const).map(field => [`payments.${at}.${field}`, entry[field]] as const),
  )
  const faults = [...sent, ['balance', balance] as const].flatMap(([path, amount]) =>
    (amount ?? 0) % smallest === 0 ? [] : [wholeAmountNeeded(path)],
  )
  if (faults.length > 0) throw invalid(...faults)
}
