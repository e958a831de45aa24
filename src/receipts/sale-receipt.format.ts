import { dueOf } from '../sale/bill/bill.rules.ts'
import type { Bill } from '../sale/shapes/bill.shape.ts'
import { paidAndDue, sumPaid } from '../sale/order/due.rules.ts'
import type { WholeBill } from '../sale/command/bill.presenter.ts'
import { invariant } from '../lib/invariant.ts'
import { type Cents, fromMilli, smallestAmount, sum } from '../lib/money.ts'
import { type StoredOrder } from '../sale/shapes/order.shape.ts'
import type { OrderPayment, PaidItem } from '../sale/shapes/payment.shape.ts'
import { noLoyalty, type OrderLoyalty } from '../sale/shapes/loyalty.shape.ts'
import {
  isolate,
  pairLine,
  type PrintLine,
  type Printout,
  ruleLine,
  textLine,
} from '../print/printout.format.ts'
import { payerTaxes } from './payer-taxes.rules.ts'
import type { TaxLine } from '../sale/shapes/tax.shape.ts'
import type { ReceiptHead } from '../sale/payment/receipt-head.types.ts'
import { saleLines } from './item-lines.format.ts'
import {
  deliveryLines,
  footLines,
  headLines,
  keptLoyalty,
  loyaltyLines,
  moneyText,
  nameIn,
  numberLines,
  paymentLines,
  placeLines,
  type ReceiptLocale,
  soldItems,
  taxTexts,
  receiptLocale,
} from './receipt.format.ts'
import {
  buyerLines,
  fiscalLines,
  headingLines,
  type PaperRecord,
  recordLines,
  sellerLines,
} from './record-lines.format.ts'
import { payerRefundLines, refundLines } from './refund-lines.format.ts'

type Paper = {
  heading: string
  number: string
  /** Absent: the paper is not a receipt with a number. */
  record?: PaperRecord | undefined
  isCopy?: boolean | undefined
  orders: readonly StoredOrder[]
  /** Printed below the heading, and below the orders' numbers. */
  names?: readonly PrintLine[]
  about?: readonly PrintLine[]
  lines: readonly PrintLine[]
}

export function receiptOf(head: ReceiptHead, voice: ReceiptLocale, paper: Paper): Printout {
  const { heading, number, orders, record, isCopy = false, names = [], about = [], lines } = paper
  return {
    lang: voice.lang,
    direction: voice.direction,
    title: `${heading} ${number}`,
    lines: [
      ...headLines(head, voice, sellerLines(record, head, voice)),
      // A pre-bill is no receipt, so it has no copies.
      ...headingLines(heading, { record, isCopy: isCopy && heading !== voice.words.preBill }, voice),
      ...names,
      ...placeLines(head, voice),
      ...recordLines(record, voice),
      ...numberLines(orders, voice),
      ...about,
      ...buyerLines(record, voice),
      ruleLine,
      ...lines,
      ...fiscalLines(record, voice),
      ...footLines(head, voice),
    ],
  }
}

/** The sale with its payments, the amount paid by payments that are not listed, and the amount due unless it is null. */
type Settlement = {
  payments: readonly OrderPayment[]
  loyalty: readonly OrderLoyalty[]
  paidElsewhere?: Cents
  due: Cents | null
}

function settlementLines(
  orders: readonly StoredOrder[],
  { payments, loyalty, paidElsewhere = 0, due }: Settlement,
  voice: ReceiptLocale,
): PrintLine[] {
  const { words } = voice
  return [
    ...saleLines(orders, voice),
    ...paymentLines(payments, voice),
    ...loyaltyLines(loyalty, voice),
    ...(paidElsewhere === 0 ? [] : [pairLine(words.paid, moneyText(paidElsewhere, voice))]),
    ...(due === null ? [] : [pairLine(words.due, moneyText(due, voice), { weight: 'large' })]),
    ...refundLines(orders, voice),
  ]
}

/** Formats the receipt of an order from data frozen at the sale and at payment; a pre-bill until it is paid. */
export function orderReceipt(
  order: StoredOrder,
  head: ReceiptHead,
  lang: string,
  { record, isCopy }: Pick<BillTerms, 'record' | 'isCopy'> = {},
): Printout {
  const { status, customerName, payments } = order
  const voice = receiptLocale(lang, order.currency, head.timezone)
  const isOpen = status === 'pending' || status === 'partially_paid'
  const { paid, due } = paidAndDue(order)
  const settlement = {
    payments,
    loyalty: [keptLoyalty(order)],
    // Until a bill settles, its payments are not shared over its orders.
    paidElsewhere: paid - sumPaid(payments),
    due: isOpen ? due : null,
  }
  return receiptOf(head, voice, {
    heading: isOpen || status === 'cancelled' ? voice.words.preBill : voice.words.receipt,
    number: order.orderNumber,
    orders: [order],
    record,
    isCopy,
    about: [...nameLines(customerName, voice), ...deliveryLines(order.delivery, voice)],
    lines: settlementLines([order], settlement, voice),
  })
}

/** Data of a bill's receipt in addition to the bill itself. */
export type BillTerms = {
  head: ReceiptHead
  lang: string
  currency: string
  /** The record of the receipt; absent until the bill is settled. */
  record?: PaperRecord | undefined
  /** Heads it as a copy. */
  isCopy?: boolean
}

/** Formats the receipt of a bill, or a pre-bill until it is settled. */
export function billReceipt(whole: WholeBill, terms: BillTerms): Printout {
  const { bill } = whole
  const voice = receiptLocale(terms.lang, terms.currency, terms.head.timezone)
  const isOpen = bill.status === 'open'
  const orders = whole.orders.filter(order => order.status !== 'cancelled')
  const loyalty = isOpen ? [spentOn(bill)] : orders.map(keptLoyalty)
  const due = isOpen ? dueOf(bill) : null
  return receiptOf(terms.head, voice, {
    heading: bill.status === 'settled' ? voice.words.receipt : voice.words.preBill,
    number: bill.id,
    orders,
    record: terms.record,
    isCopy: terms.isCopy,
    // Tabs can be renamed, and receipts must not change.
    names: isOpen ? nameLines(bill.name, voice) : [],
    lines: settlementLines(orders, { payments: whole.payments, loyalty, due }, voice),
  })
}

/** Amounts that balance and points have paid so far: orders have them only once the bill is settled. */
function spentOn({ balanceUsed, pointsUsed, pointsValue }: Bill): OrderLoyalty {
  return { ...noLoyalty, balanceUsed, pointsUsed, pointsValue }
}

/**
 * Formats one payer's receipt: the items the payment named, or its share of the bill. Its taxes depend on all payments and
 * orders of the bill, so it has none until the bill is settled.
 */
export function payerReceipt(bill: WholeBill, payment: OrderPayment, terms: BillTerms): Printout {
  const voice = receiptLocale(terms.lang, terms.currency, terms.head.timezone)
  const { words } = voice
  const amount = moneyText(payment.amount, voice)
  return receiptOf(terms.head, voice, {
    heading: words.receipt,
    number: payment.id,
    orders: ordersOf(bill, payment),
    isCopy: terms.isCopy,
    lines: [
      ...paidLines(bill, payment.items ?? [], voice),
      ...(costOfItems(payment) === payment.amount ? [] : [pairLine(words.share, amount)]),
      ruleLine,
      pairLine(`${words.total} ${voice.currency}`, amount, { weight: 'large' }),
      ...(bill.bill.status === 'settled'
        ? taxTexts(taxesOf(bill, payment, voice), voice, `${words.includes} `)
        : [textLine(words.taxesLater)]),
      ...paymentLines([payment], voice),
      ...payerRefundLines(bill.orders, payment, voice),
    ],
  })
}

/** The taxes in a payment; over all payments they add up to the bill's. */
function taxesOf({ orders, payments }: WholeBill, payment: OrderPayment, voice: ReceiptLocale): TaxLine[] {
  const valid = inPlace(payments).filter(one => one.voidedAt === null)
  const taxes = payerTaxes(orders.flatMap(soldItems), valid, smallestAmount(voice.decimals))
  return taxes[valid.findIndex(one => one.id === payment.id)]!
}

/** A corrected payment in the place of the original, so that a correction moves no cent of the others' taxes. */
function inPlace(payments: readonly OrderPayment[]): OrderPayment[] {
  const places = new Map<string, number>()
  for (const [at, { id, correctsId }] of payments.entries())
    places.set(id, places.get(correctsId ?? id) ?? at)
  return payments.toSorted((one, other) => places.get(one.id)! - places.get(other.id)!)
}

/** The orders that a payment paid: those whose items it named, else all of the bill. */
function ordersOf({ orders }: WholeBill, { items }: OrderPayment): StoredOrder[] {
  const named = new Set(items?.map(item => item.itemId))
  return orders.filter(order =>
    items === null ? order.status !== 'cancelled' : order.items.some(item => named.has(item.id)),
  )
}

/** The cost of the items that a payment named; cash for items that cost more than was due pays only what was due. */
function costOfItems({ items }: OrderPayment): Cents | undefined {
  return items === null ? undefined : sum(items.map(({ amount }) => amount))
}

/** The items that a payment named; of a combo its name and their sum. */
function paidLines({ orders }: WholeBill, paid: readonly PaidItem[], voice: ReceiptLocale): PrintLine[] {
  const items = new Map(orders.flatMap(order => order.items).map(item => [item.id, item]))
  const together = Map.groupBy(paid, ({ itemId }) => items.get(itemId)?.combo?.id ?? itemId)
  return [...together.values()].map(parts => {
    const { itemId, quantityMilli } = parts[0]!
    const item = items.get(itemId)
    invariant(item !== undefined, 'a payment names items of its own bill')
    const amount = sum(parts.map(part => part.amount))
    return pairLine(
      `${fromMilli(quantityMilli)} x ${nameIn(item.combo ?? item, voice)}`,
      moneyText(amount, voice),
    )
  })
}

/** The name of a tab or a customer. */
function nameLines(name: string | null, { direction }: ReceiptLocale): PrintLine[] {
  return name === null ? [] : [textLine(isolate(name, direction), { align: 'center' })]
}
