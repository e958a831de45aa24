import type { Metadata } from '../../shapes/metadata.rules.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../../lib/money.ts'
import { wholeAmountNeeded } from '../../lib/common.refusals.ts'
import { type Fault, invalid } from '../../lib/refusal.ts'
import type { PaidItem } from '../../sale/shapes/payment.shape.ts'
import type { OtherNames } from '../../shapes/shape.rules.ts'
import { CashPools, type CashBooks } from '../../sale/payment/cash.rules.ts'
import {
  amountNeeded,
  exceedsDue,
  itemsCostNothing,
  onlyCashTendered,
  otherThanItems,
  paymentNeeded,
  roundsToNothing,
  tenderedTooLow,
} from './pay.refusals.ts'
import { coinOf, type PaymentMethod, type PaymentType } from '../../payment-methods/payment-method.rules.ts'
import {
  itemFaults,
  type PayableItem,
  payItems,
  type RequestedItem,
} from '../../sale/item/pay-items.rules.ts'

/** A payment as requested; amounts are hundredths. */
export type PaymentEntry = {
  paymentMethodId: string
  /** Null: the cost of its items or, without items and in the last entry only, all that is due, which may be nothing but a tip. */
  amount: Cents | null
  /** Paid in addition to the amount. */
  tip: Cents
  /** Cash the guest handed over; only with cash. */
  tendered: Cents | null
  /** ISO 8601; by default now. */
  paidAt?: string | undefined
  reference: string | null
  metadata?: Metadata | null
  /** The items it pays; null when it pays an amount. */
  items: readonly RequestedItem[] | null
}

/** An order or bill to pay. */
export type Payable = {
  /** Hundredths, ≥ 0. */
  due: Cents
  /** All its items by id, cancelled ones too. */
  items: ReadonlyMap<string, PayableItem>
  decimals: CurrencyDecimals
  /** Its rounded payments so far. */
  cash: CashBooks
  /** Whether balance or points pay part of it: then entries may be empty. */
  isSpent: boolean
}

/** A payment as recorded: the part of the amount due that it pays, and the money given and returned. */
export type AppliedPayment = {
  paymentMethodId: string
  name: string
  names: OtherNames
  type: PaymentType
  amount: Cents
  tip: Cents
  tendered: Cents | null
  change: Cents
  /** Money received beyond the amount because of the smallest coin; may be negative. */
  rounding: Cents
  /** The smallest coin that it was rounded to; null for methods that do not round. */
  coin: Cents | null
  reference: string | null
  metadata: Metadata | null
  items: readonly PaidItem[] | null
}

/**
 * Checks payments independently of the amount due.
 * @param methods by id, those the branch accepts; every entry's method is among them
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
 * Applies payments to the amount due, in their order.
 * @param entries checked by `requireSoundEntries`
 */
export function applyPayments(
  payable: Payable,
  entries: readonly PaymentEntry[],
  methods: ReadonlyMap<string, PaymentMethod>,
): AppliedPayment[] {
  if (entries.length === 0 && payable.due > 0 && !payable.isSpent) throw paymentNeeded(payable.due)
  const items = new Map(payable.items)
  const cash = new CashPools(payable.cash.values())
  let left = payable.due
  return entries.map((entry, at) => {
    if (left === 0 && !isTipAlone(entry)) throw exceedsDue(left)
    const path = `payments.${at}`
    const paidItems = entry.items && payItems(entry.items, items, left, payable.decimals)
    const requested = requestedAmount(entry, paidItems, left, path)
    const method = methods.get(entry.paymentMethodId)!
    const payment = applyEntry({ left, requested, cash, path }, entry, method)
    left -= payment.amount
    return { ...payment, items: paidItems }
  })
}

/** Whether it pays nothing but a tip: guests whose meal is on the house tip too. */
function isTipAlone({ amount, tip, items }: PaymentEntry): boolean {
  return tip > 0 && amount === null && items === null
}

/** Returns the amount that an entry requests, which may be more than is due. */
function requestedAmount(
  entry: PaymentEntry,
  items: readonly PaidItem[] | null,
  left: Cents,
  path: string,
): Cents {
  if (items === null) return entry.amount ?? left
  const sum = items.reduce((sum, item) => sum + item.amount, 0)
  if (sum === 0) throw itemsCostNothing(path)
  if (entry.amount !== null && entry.amount !== sum) throw otherThanItems(path, sum)
  return sum
}

/** Applies one entry. Cash above the amount due becomes change; other methods cannot exceed the amount due. */
function applyEntry(
  { left, requested, cash, path }: { left: Cents; requested: Cents; cash: CashPools; path: string },
  entry: PaymentEntry,
  method: PaymentMethod,
): Omit<AppliedPayment, 'items'> {
  const isCash = method.type === 'cash'
  if (requested > left && !isCash) throw exceedsDue(left)
  const amount = Math.min(requested, left)
  const coin = coinOf(method)
  const received = coin === null ? amount : cash.takeIn(amount, { methodId: method.id, coin })
  if (received === 0 && amount < left) throw roundsToNothing(path)
  const needed = received + entry.tip
  const tendered = entry.tendered ?? (requested > amount ? handedOver(entry, requested, needed) : null)
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
    coin,
    reference: entry.reference,
    metadata: entry.metadata ?? null,
  }
}

/**
 * Returns the cash that counts as tendered when the request does not say it and more is requested than is due: the amount
 * sent, which must suffice. The price of items was not sent, so it is taken to be at least what is needed.
 */
function handedOver({ amount }: PaymentEntry, requested: Cents, needed: Cents): Cents {
  return amount ?? Math.max(requested, needed)
}

/**
 * Requires whole amounts in a currency without decimals.
 * @param balance the amount to pay from the customer's balance
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
