import { type Cents, fromMilli, sum } from '../lib/money.ts'
import { isolate, pairLine, type PrintLine, ruleLine } from '../print/printout.format.ts'
import { chargeWords } from '../sale/item/charge.texts.ts'
import type { Adjustment, StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../sale/shapes/payment.shape.ts'
import { moneyText, nameIn, type ReceiptLocale } from './receipt.format.ts'

/** Refund lines: the sum of all refunds, then each one with its business date. */
export function refundLines(orders: readonly StoredOrder[], voice: ReceiptLocale): PrintLine[] {
  const refunds = orders.flatMap(order =>
    order.adjustments.flatMap(adjustment => (adjustment.kind === 'refund' ? [{ order, adjustment }] : [])),
  )
  if (refunds.length === 0) return []
  const refunded = sum(refunds.map(({ adjustment: { amount, tip } }) => amount + tip))
  return [
    ruleLine,
    pairLine(voice.words.refunded, moneyText(-refunded, voice), { weight: 'bold' }),
    ...refunds.flatMap(({ order, adjustment }) => refundOf(order, adjustment, voice)),
  ]
}

function refundOf(order: StoredOrder, adjustment: Adjustment, voice: ReceiptLocale): PrintLine[] {
  const item = order.items.find(candidate => candidate.id === adjustment.itemId)
  const line = (name: string, amount: number) =>
    pairLine(`${isolate(adjustment.businessDate, voice.direction)} ${name}`, moneyText(-amount, voice))
  return [
    line(adjustedName(item, adjustment.quantityMilli, voice), adjustment.amount),
    ...roundingLine(roundingOf(adjustment.payments), voice),
    ...(adjustment.tip === 0 ? [] : [line(voice.words.tip, adjustment.tip)]),
  ]
}

/** The cash paid out beyond refunded amounts. */
function roundingOf(payments: Adjustment['payments']): Cents {
  return sum(payments.map(({ rounding }) => rounding))
}

function roundingLine(rounding: Cents, voice: ReceiptLocale): PrintLine[] {
  return rounding === 0 ? [] : [pairLine(voice.words.rounding, moneyText(-rounding, voice), { indent: true })]
}

/** The refunded item and quantity; a refund without items is only `Refunded`. */
function adjustedName(
  item: StoredItem | undefined,
  quantityMilli: number | null,
  voice: ReceiptLocale,
): string {
  if (item === undefined || quantityMilli === null) return voice.words.refunded
  const words = chargeWords(voice.lang)
  const ownNames = { service_charge: words.serviceCharge, delivery_fee: words.deliveryFee }
  const name = item.kind === 'product' ? nameIn(item, voice) : ownNames[item.kind]
  return `${fromMilli(quantityMilli)} x ${name}`
}

/** The refunded part of a payer's payment, its cash rounding and its tip, laid out as the payment is. */
export function payerRefundLines(
  orders: readonly StoredOrder[],
  { id, refundedAmount, refundedTip }: OrderPayment,
  voice: ReceiptLocale,
): PrintLine[] {
  if (refundedAmount === 0 && refundedTip === 0) return []
  const { words } = voice
  const shares = orders.flatMap(order => order.payments).filter(share => share.billPaymentId === id)
  const ids = new Set(shares.map(share => share.id))
  const parts = orders.flatMap(order => order.adjustments).flatMap(adjustment => adjustment.payments)
  return [
    ruleLine,
    pairLine(words.refunded, moneyText(0 - refundedAmount, voice), { weight: 'bold' }),
    ...(refundedTip === 0 ? [] : [pairLine(words.tip, moneyText(-refundedTip, voice), { indent: true })]),
    ...roundingLine(roundingOf(parts.filter(({ paymentId }) => ids.has(paymentId))), voice),
  ]
}
