import { wholeAmountNeeded } from '../lib/common.refusals.ts'
import { isLiveAndNamed } from './refund-items.rules.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../lib/money.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { namedItemFaults, type NamedItem } from '../orders/items/named-items.rules.ts'
import type { OrderPayment, StoredOrder } from '../sale/shapes/order.shape.ts'
import { wholeId } from './payout.rules.ts'
import { countingPayments } from './refund-money.rules.ts'
import {
  chosenForBalance,
  itemsAndAmount,
  noCustomerToRefund,
  paymentNamedTwice,
  paymentNotHere,
  restockWithoutItems,
  tipNeedsWholeSale,
} from './refund.refusals.ts'
import { leftOf } from './refund-worth.rules.ts'

/** Where money goes back to: a payment, by its id or that of an order's share of it, and how much. */
export type ChosenPayment = { paymentId: string; amount: Cents }

/** A refund as requested. With neither items nor an amount it is of all that is left. */
export type RefundRequest = {
  /** Amounts follow from them. */
  items?: readonly NamedItem[] | undefined
  /** Given back without naming items. */
  amount?: Cents | undefined
  /** Undefined: every source in proportion to what it has. */
  payments?: readonly ChosenPayment[] | undefined
  to: 'original' | 'balance'
  restock?: boolean
  refundTip: boolean
}

/** The sale that a request is of: an order, or a settled bill as the sum of its orders. */
export type Refundable = {
  items: StoredOrder['items']
  payments: readonly OrderPayment[]
  customerId: string | null
  /** The amount left to give back, hundredths. */
  left: Cents
  /** ` in this order` */
  where: string
}

export function refundableOrder(order: StoredOrder): Refundable {
  return { ...order, left: leftOf(order).amount, where: ' in this order' }
}

/**
 * Checks that a sale can give back what is requested, whatever its state.
 * @throws Refusal validation_failed with every fault
 */
export function checkRefund(sale: Refundable, request: RefundRequest, decimals: CurrencyDecimals): void {
  const faults = [
    ...namedItemFaults(sale, request.items ?? [], sale.where),
    ...amountFaults(request, decimals),
    ...chosenFaults(sale, request, decimals),
  ]
  if (request.to === 'balance' && sale.customerId === null) faults.push(noCustomerToRefund())
  if (request.refundTip && !isWhole(sale, request)) faults.push(tipNeedsWholeSale())
  if (faults.length > 0) throw invalid(...faults)
}

function amountFaults({ items, amount, restock }: RefundRequest, decimals: CurrencyDecimals): Fault[] {
  if (amount === undefined) return []
  return [
    ...(items === undefined ? [] : [itemsAndAmount()]),
    ...(restock === true ? [restockWithoutItems()] : []),
    ...(amount % smallestAmount(decimals) === 0 ? [] : [wholeAmountNeeded('amount')]),
  ]
}

function chosenFaults(
  sale: Refundable,
  { payments = [], to }: RefundRequest,
  decimals: CurrencyDecimals,
): Fault[] {
  if (payments.length > 0 && to === 'balance') return [chosenForBalance()]
  const ids = payments.map(({ paymentId }) => idOfChosen(sale, paymentId))
  return payments.flatMap(({ amount }, at): Fault[] => {
    const path = `payments.${at}`
    if (ids[at] === undefined) return [paymentNotHere(`${path}.payment_id`, sale.where)]
    if (ids.indexOf(ids[at]) < at) return [paymentNamedTwice(`${path}.payment_id`)]
    return amount % smallestAmount(decimals) === 0 ? [] : [wholeAmountNeeded(`${path}.amount`)]
  })
}

/** The id of the whole payment that is meant; undefined when none that counts has this id. */
export function idOfChosen(sale: Pick<Refundable, 'payments'>, id: string): string | undefined {
  const payment = countingPayments(sale).find(one => one.id === id || one.billPaymentId === id)
  return payment && wholeId(payment)
}

/** Whether nothing is left after the refund: no money, or no item. */
function isWhole({ items, left }: Refundable, { items: named, amount }: RefundRequest): boolean {
  if (amount !== undefined) return amount >= left
  if (named === undefined) return true
  const asked = new Map(named.map(({ itemId, quantityMilli }) => [itemId, quantityMilli ?? Infinity]))
  return items.every(item => !isLiveAndNamed(item) || (asked.get(item.id) ?? 0) >= item.quantityMilli)
}
