import { fromMilli } from '../lib/money.ts'
import { isolate, pairLine, type PrintLine, ruleLine } from '../print/printout.format.ts'
import type { Adjustment, OrderPayment, StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import { moneyText, nameIn, type ReceiptLocale } from './receipt.format.ts'

/** Refund lines: the sum of all refunds, then each one with its business date. */
export function refundLines(orders: readonly StoredOrder[], voice: ReceiptLocale): PrintLine[] {
  const refunds = orders.flatMap(order =>
    order.adjustments.flatMap(adjustment => (adjustment.kind === 'refund' ? [{ order, adjustment }] : [])),
  )
  if (refunds.length === 0) return []
  const sum = refunds.reduce((all, { adjustment: { amount, tip } }) => all + amount + tip, 0)
  return [
    ruleLine,
    pairLine(voice.words.refunded, moneyText(-sum, voice), { weight: 'bold' }),
    ...refunds.flatMap(({ order, adjustment }) => refundOf(order, adjustment, voice)),
  ]
}

function refundOf(order: StoredOrder, adjustment: Adjustment, voice: ReceiptLocale): PrintLine[] {
  const item = order.items.find(candidate => candidate.id === adjustment.itemId)
  const line = (name: string, amount: number) =>
    pairLine(`${isolate(adjustment.businessDate, voice.direction)} ${name}`, moneyText(-amount, voice))
  return [
    line(adjustedName(item, adjustment.quantityMilli, voice), adjustment.amount),
    ...(adjustment.tip === 0 ? [] : [line(voice.words.tip, adjustment.tip)]),
  ]
}

/** The refunded item and quantity; a refund without items is only `Refunded`. */
function adjustedName(
  item: StoredItem | undefined,
  quantityMilli: number | null,
  voice: ReceiptLocale,
): string {
  if (item === undefined || quantityMilli === null) return voice.words.refunded
  const ownNames = { service_charge: voice.words.serviceCharge, delivery_fee: voice.words.deliveryFee }
  const name = item.kind === 'product' ? nameIn(item, voice) : ownNames[item.kind]
  return `${fromMilli(quantityMilli)} x ${name}`
}

/** The refunded part of a payer's payment and of its tip, laid out as the payment is. */
export function payerRefundLines(
  { refundedAmount, refundedTip }: OrderPayment,
  voice: ReceiptLocale,
): PrintLine[] {
  if (refundedAmount === 0 && refundedTip === 0) return []
  const { words } = voice
  return [
    ruleLine,
    pairLine(words.refunded, moneyText(0 - refundedAmount, voice), { weight: 'bold' }),
    ...(refundedTip === 0 ? [] : [pairLine(words.tip, moneyText(-refundedTip, voice), { indent: true })]),
  ]
}
