import { type Bill, dueOf } from '../sale/bill.rules.ts'
import type { WholeBill } from '../bills/bill.presenter.ts'
import { invariant } from '../lib/invariant.ts'
import { fromMilli, smallestAmount } from '../lib/money.ts'
import { type OrderPayment, type PaidItem, type StoredOrder } from '../sale/shapes/order.shape.ts'
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
import type { ReceiptHead } from '../payments/receipt-head.types.ts'
import {
  dueLine,
  footLines,
  headLines,
  loyaltyLines,
  moneyText,
  nameIn,
  numberLines,
  paymentLines,
  placeLines,
  type ReceiptLocale,
  refundLines,
  saleLines,
  slip,
  soldItems,
  taxTexts,
  receiptLocale,
} from './receipt.format.ts'

/** Data of a bill's receipt in addition to the bill itself. */
export type BillTerms = { head: ReceiptHead; lang: string; currency: string }

/** Formats the receipt of a bill, or a pre-bill until it is settled. */
export function billReceipt(whole: WholeBill, terms: BillTerms): Printout {
  const { bill } = whole
  const voice = receiptLocale(terms.lang, terms.currency, terms.head.timezone)
  const isOpen = bill.status === 'open'
  const heading = bill.status === 'settled' ? voice.words.receipt : voice.words.preBill
  const orders = whole.orders.filter(order => order.status !== 'cancelled')
  return slip(voice, heading, bill.id, [
    ...headLines(terms.head, voice),
    textLine(heading, { align: 'center', weight: 'bold' }),
    ...(isOpen ? nameLines(bill.name, voice) : []),
    ...placeLines(terms.head, voice),
    ...numberLines(orders, voice),
    ruleLine,
    ...saleLines(orders, voice),
    ...paymentLines(whole.payments, voice),
    ...loyaltyLines(isOpen ? [spentOn(bill)] : orders.map(order => order.loyalty), voice),
    ...(isOpen ? [dueLine(dueOf(bill), voice)] : []),
    ...refundLines(orders, voice),
    ...footLines(terms.head, voice),
  ])
}

/** Amounts that balance and points have paid so far: orders have them only once the bill is settled. */
function spentOn({ balanceUsed, pointsUsed, pointsValue }: Bill): OrderLoyalty {
  return { ...noLoyalty, balanceUsed, pointsUsed, pointsValue }
}

/** Formats one payer's receipt: the items the payment named, or its share of the bill. */
export function payerReceipt(bill: WholeBill, payment: OrderPayment, terms: BillTerms): Printout {
  const voice = receiptLocale(terms.lang, terms.currency, terms.head.timezone)
  const { words } = voice
  return slip(voice, words.receipt, payment.id, [
    ...headLines(terms.head, voice),
    textLine(words.receipt, { align: 'center', weight: 'bold' }),
    ...placeLines(terms.head, voice),
    ...numberLines(ordersOf(bill, payment), voice),
    ruleLine,
    ...(payment.items?.map(paid => paidItemLine(bill, paid, voice)) ?? [
      pairLine(words.share, moneyText(payment.amount, voice)),
    ]),
    ruleLine,
    pairLine(`${words.total} ${voice.currency}`, moneyText(payment.amount, voice), { weight: 'large' }),
    ...taxTexts(taxesOf(bill, payment, voice), voice, `${words.includes} `),
    ...paymentLines([payment], voice),
    ...footLines(terms.head, voice),
  ])
}

/** The taxes in a payment; over all payments they add up to the bill's. */
function taxesOf({ orders, payments }: WholeBill, payment: OrderPayment, voice: ReceiptLocale): TaxLine[] {
  const valid = payments.filter(one => one.voidedAt === null)
  const taxes = payerTaxes(orders.flatMap(soldItems), valid, smallestAmount(voice.decimals))
  return taxes[valid.findIndex(one => one.id === payment.id)]!
}

/** The orders that a payment paid: those whose items it named, else all of the bill. */
function ordersOf({ orders }: WholeBill, { items }: OrderPayment): StoredOrder[] {
  const named = new Set(items?.map(item => item.itemId))
  return orders.filter(order =>
    items === null ? order.status !== 'cancelled' : order.items.some(item => named.has(item.id)),
  )
}

function paidItemLine({ orders }: WholeBill, paid: PaidItem, voice: ReceiptLocale): PrintLine {
  const item = orders.flatMap(order => order.items).find(candidate => candidate.id === paid.itemId)
  invariant(item !== undefined, 'a payment names items of its own bill')
  return pairLine(`${fromMilli(paid.quantityMilli)} x ${nameIn(item, voice)}`, moneyText(paid.amount, voice))
}

/** The name of a tab; only on a pre-bill, because tabs can be renamed and receipts must not change. */
function nameLines(name: string | null, { direction }: ReceiptLocale): PrintLine[] {
  return name === null ? [] : [textLine(isolate(name, direction), { align: 'center' })]
}
