import { orderDue } from '../sale/due.rules.ts'
import type { ReceiptHead } from '../payments/receipt-head.types.ts'
import { isolate, type Printout, ruleLine, textLine } from '../print/printout.format.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import {
  dueLine,
  deliveryLines,
  footLines,
  headLines,
  loyaltyLines,
  numberLines,
  paymentLines,
  placeLines,
  receiptLocale,
  refundLines,
  saleLines,
  slip,
} from './receipt.format.ts'

/** Formats the receipt of an order from data frozen at the sale and at payment. */
export function orderReceipt(order: StoredOrder, head: ReceiptHead, lang: string): Printout {
  const voice = receiptLocale(lang, order.currency, head.timezone)
  const { words } = voice
  const isPaid =
    order.status !== 'pending' && order.status !== 'partially_paid' && order.status !== 'cancelled'
  const heading = isPaid ? words.receipt : words.preBill
  return slip(voice, heading, order.orderNumber, [
    ...headLines(head, voice),
    textLine(heading, { align: 'center', weight: 'bold' }),
    ...placeLines(head, voice),
    ...numberLines([order], voice),
    ...(order.customerName === null
      ? []
      : [textLine(isolate(order.customerName, voice.direction), { align: 'center' })]),
    ...deliveryLines(order.delivery, voice),
    ruleLine,
    ...saleLines([order], voice),
    ...paymentLines(order.payments, voice),
    ...loyaltyLines([order.loyalty], voice),
    ...(order.status === 'partially_paid' ? [dueLine(orderDue(order), voice)] : []),
    ...refundLines([order], voice),
    ...footLines(head, voice),
  ])
}
