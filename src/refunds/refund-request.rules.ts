import { wholeAmountNeeded } from '../lib/common.refusals.ts'
import { isLiveAndNamed } from './refund-items.rules.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../lib/money.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { wholeCombos } from '../sale/item/combo-act.rules.ts'
import { comboFaults, namedItemFaults, type NamedItem } from '../sale/item/named-items.rules.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../sale/shapes/payment.shape.ts'
import { wholeId } from './payout.rules.ts'
import { countingPayments } from './refund-money.rules.ts'
import {
  chosenForBalance,
  givenByOneMethod,
  itemsAndAmount,
  noCustomerToRefund,
  paymentNamedTwice,
  paymentNotHere,
  restockWithoutItems,
  tipNeedsWholeSale,
} from './refund.refusals.ts'
import { leftOf } from './refund-worth.rules.ts'

/** A payment to refund, by its id or that of an order's share of it, and the amount. */
export type ChosenPayment = { paymentId: string; amount: Cents }

/** A refund as requested. Without items and an amount, all that is left is refunded. */
export type RefundRequest = {
  items?: readonly NamedItem[] | undefined
  /** An amount to refund without items. */
  amount?: Cents | undefined
  /** Undefined: every source in proportion to what is left of it. */
  payments?: readonly ChosenPayment[] | undefined
  /** To where the money came from by default. */
  to?: 'original' | 'balance' | undefined
  /** The method that gives the money of the payments, whatever they were paid by. */
  toPaymentMethodId?: string | undefined
  restock?: boolean
  refundTip: boolean
}

/** The sale to refund: an order, or a settled bill as the sum of its orders. */
export type Refundable = {
  items: StoredOrder['items']
  payments: readonly OrderPayment[]
  customerId: string | null
  /** The amount left to refund, hundredths. */
  left: Cents
  /** For messages: ` in this order`. */
  where: string
}

export function refundableOrder(order: StoredOrder): Refundable {
  return { ...order, left: leftOf(order).amount, where: ' in this order' }
}

/** Checks a refund request against the sale, regardless of its state. */
export function checkRefund(sale: Refundable, request: RefundRequest, decimals: CurrencyDecimals): void {
  const faults = [
    ...namedItemFaults(sale, request.items ?? [], sale.where),
    ...comboFaults(sale, request.items ?? []),
    ...amountFaults(request, decimals),
    ...chosenFaults(sale, request, decimals),
  ]
  if (request.to !== undefined && request.toPaymentMethodId !== undefined) faults.push(givenByOneMethod('to'))
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
  { payments = [], to, toPaymentMethodId }: RefundRequest,
  decimals: CurrencyDecimals,
): Fault[] {
  if (payments.length > 0 && toPaymentMethodId !== undefined) return [givenByOneMethod('payments')]
  if (payments.length > 0 && to === 'balance') return [chosenForBalance()]
  const ids = payments.map(({ paymentId }) => idOfChosen(sale, paymentId))
  return payments.flatMap(({ amount }, at): Fault[] => {
    const path = `payments.${at}`
    if (ids[at] === undefined) return [paymentNotHere(`${path}.payment_id`, sale.where)]
    if (ids.indexOf(ids[at]) < at) return [paymentNamedTwice(`${path}.payment_id`)]
    return amount % smallestAmount(decimals) === 0 ? [] : [wholeAmountNeeded(`${path}.amount`)]
  })
}

/** Returns the id of the whole payment; undefined when no payment that counts has this id. */
export function idOfChosen(sale: Pick<Refundable, 'payments'>, id: string): string | undefined {
  const payment = countingPayments(sale).find(one => one.id === id || one.billPaymentId === id)
  return payment && wholeId(payment)
}

/** Whether the refund leaves no money, or no item except free ones. */
function isWhole({ items, left }: Refundable, { items: named, amount }: RefundRequest): boolean {
  if (amount !== undefined) return amount >= left
  if (named === undefined) return true
  const whole = wholeCombos(items, named)
  const requested = new Map(whole.map(({ itemId, quantityMilli }) => [itemId, quantityMilli ?? Infinity]))
  return items.every(
    item => !isLiveAndNamed(item) || item.total === 0 || (requested.get(item.id) ?? 0) >= item.quantityMilli,
  )
}

/** The request with all components of the combos that it names. */
export function withWholeCombos<Request extends Pick<RefundRequest, 'items'>>(
  { items }: Pick<Refundable, 'items'>,
  request: Request,
): Request {
  return request.items === undefined ? request : { ...request, items: wholeCombos(items, request.items) }
}
