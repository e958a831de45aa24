import { currencyDecimals } from '../settings/brand.rules.ts'
import { sum } from '../lib/money.ts'
import { formatInZone } from '../lib/zone.ts'
import { displayNumber } from '../sale/order/order.rules.ts'
import { wasSold } from '../sale/item/item.rules.ts'
import type { StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../sale/shapes/payment.shape.ts'
import type { OrderLoyalty } from '../sale/shapes/loyalty.shape.ts'
import type { TaxLine } from '../sale/shapes/tax.shape.ts'
import {
  directionOf,
  isolate,
  pairLine,
  type PrintLine,
  type Printout,
  ruleLine,
  spaceLine,
  textLine,
} from '../print/printout.format.ts'
import type { ReceiptHead } from '../sale/payment/receipt-head.types.ts'
import { type ReceiptWords, receiptWords } from './receipt.texts.ts'

/** Language, words, currency and time zone of a receipt. */
export type ReceiptLocale = {
  lang: string
  words: ReceiptWords
  direction: Printout['direction']
  decimals: 0 | 2
  currency: string
  zone: string
}

export function receiptLocale(lang: string, currency: string, zone: string): ReceiptLocale {
  const words = receiptWords(lang)
  return { lang, words, direction: directionOf(lang), decimals: currencyDecimals(currency), currency, zone }
}

/** @param seller lines about the seller, below the address */
export function headLines(
  head: ReceiptHead,
  { direction }: ReceiptLocale,
  seller: readonly PrintLine[],
): PrintLine[] {
  const branch = [head.branch_name === head.brand_name ? null : head.branch_name, head.address, head.phone]
  const headers = [head.brand_receipt.header, head.branch_receipt.header]
  return [
    textLine(isolate(head.brand_name, direction), { align: 'center', weight: 'large' }),
    ...branch.flatMap(text => textLines(text, direction)),
    ...seller,
    ...headers.flatMap(text => textLines(text, direction)),
    spaceLine,
  ]
}

export function footLines(head: ReceiptHead, { direction }: ReceiptLocale): PrintLine[] {
  const texts = [head.brand_receipt.footer, head.branch_receipt.footer]
  const lines = texts.flatMap(text => textLines(text, direction))
  return lines.length === 0 ? [] : [spaceLine, ...lines]
}

/** The delivery address and instructions. */
export function deliveryLines(delivery: StoredOrder['delivery'], { direction }: ReceiptLocale): PrintLine[] {
  if (delivery === null) return []
  return [delivery.address, delivery.instructions].flatMap(text => textLines(text, direction))
}

function textLines(text: string | null | undefined, direction: Printout['direction']): PrintLine[] {
  if (text === null || text === undefined || text === '') return []
  return text.split('\n').map(line => textLine(isolate(line, direction), { align: 'center' }))
}

/** Tables and waiter, if any. */
export function placeLines({ tables, waiter }: ReceiptHead, voice: ReceiptLocale): PrintLine[] {
  const { words, direction } = voice
  const names = tables.map(name => isolate(name, direction)).join(', ')
  return [
    ...(names === '' ? [] : [textLine(`${words.table} ${names}`, { align: 'center' })]),
    ...(waiter === null
      ? []
      : [textLine(`${words.servedBy} ${isolate(waiter, direction)}`, { align: 'center' })]),
  ]
}

/** Order numbers with the times of the orders. */
export function numberLines(orders: readonly StoredOrder[], voice: ReceiptLocale): PrintLine[] {
  return orders.map(order =>
    pairLine(
      `${voice.words.order} ${displayNumber(order.number)} ${isolate(`(${order.orderNumber})`, voice.direction)}`,
      timeText(order.orderedAt, voice),
      { whole: true },
    ),
  )
}

/** Formats `2026-11-21 19:30` in the branch's time zone. */
export function timeText(atMs: number, { zone, direction }: ReceiptLocale): string {
  return isolate(formatInZone(atMs, zone).slice(0, 16).replace('T', ' '), direction)
}

/**
 * Formats `1234.50`, or whole units in a currency without decimals. Not by locale, because that changes with the engine.
 * Isolated, so that the minus stays in front on right-to-left paper.
 */
export function moneyText(cents: number, { decimals, direction }: ReceiptLocale): string {
  return isolate((cents / 100).toFixed(decimals), direction)
}

/** Each tax with its base, and below it its components. */
export function taxTexts(taxes: readonly TaxLine[], voice: ReceiptLocale, before: string): PrintLine[] {
  return taxes.flatMap(({ names, components, ...tax }) => {
    const name = names?.[voice.lang] ?? tax.name
    const on = `${voice.words.on} ${moneyText(tax.base, voice)}`
    return [
      pairLine(`${before}${taxName({ ...tax, name }, voice)} ${on}`, moneyText(tax.amount, voice)),
      ...(components ?? []).map(one =>
        pairLine(taxName(one, voice), moneyText(one.amount, voice), { indent: true }),
      ),
    ]
  })
}

/**
 * The tax's name with its rate, `VAT 10%`. The rate in a name of at most a word and a rate is replaced by the one applied: a tax
 * named by its usual rate may have another for takeaway or delivery. Other names keep their figures.
 */
function taxName({ name, rate }: { name: string; rate: number }, { direction }: ReceiptLocale): string {
  const percent = String(rate / 10_000)
  const figure = /(\d+(?:[.,]\d+)?) ?%$/.exec(name)?.[1]
  if (figure !== undefined && Number(figure.replace(',', '.')) === rate / 10_000)
    return isolate(name, direction)
  const plain = /^((?:[^\s\d%]+ ?)?)\d+(?:[.,]\d+)?( ?%)$/.exec(name)
  if (plain === null) return isolate(`${name} ${percent}%`, direction)
  return isolate(`${plain[1]}${percent}${plain[2]}`, direction)
}

/** The items sold, including those refunded later. */
export function soldItems(order: StoredOrder): StoredItem[] {
  return order.items.filter(wasSold)
}

/** A frozen name in the language of the receipt. */
export function nameIn(
  named: { name: string; names: Readonly<Record<string, string>> | null },
  { lang, direction }: ReceiptLocale,
): string {
  return isolate(named.names?.[lang] ?? named.name, direction)
}

/** Payment lines, without voided and corrected payments. */
export function paymentLines(payments: readonly OrderPayment[], voice: ReceiptLocale): PrintLine[] {
  const valid = payments.filter(payment => payment.voidedAt === null)
  return valid.length === 0 ? [] : [ruleLine, ...valid.flatMap(payment => onePayment(payment, voice))]
}

type Money = Pick<OrderPayment, 'name' | 'names' | 'amount' | 'tip' | 'rounding' | 'tendered' | 'change'>

/** Money that came or went by a method, with its tip, rounding and change. */
export function onePayment(payment: Money, voice: ReceiptLocale): PrintLine[] {
  const { words } = voice
  const more: [string, number][] = [
    [words.tip, payment.tip],
    [words.rounding, payment.rounding],
    [words.tendered, payment.tendered ?? 0],
    [words.change, payment.change],
  ]
  return [
    pairLine(nameIn(payment, voice), moneyText(payment.amount, voice), { weight: 'bold' }),
    ...more
      .filter(([, amount]) => amount !== 0)
      .map(([name, amount]) => pairLine(name, moneyText(amount, voice), { indent: true })),
  ]
}

/** The loyalty of an order with the earnings that its customer keeps after refunds. */
export function keptLoyalty({ loyalty, adjustments }: StoredOrder): OrderLoyalty {
  const { pointsEarned, balanceEarned } = loyalty
  return {
    ...loyalty,
    pointsEarned: pointsEarned - sum(adjustments.map(({ pointsReversed }) => pointsReversed)),
    balanceEarned: balanceEarned - sum(adjustments.map(({ balanceReversed }) => balanceReversed)),
  }
}

type LoyaltySum = 'balanceUsed' | 'pointsUsed' | 'pointsValue' | 'pointsEarned' | 'balanceEarned'

/** Balance and points used, and points and balance earned, each if any. */
export function loyaltyLines(parts: readonly OrderLoyalty[], voice: ReceiptLocale): PrintLine[] {
  const { words } = voice
  const total = (name: LoyaltySum) => sum(parts.map(part => part[name]))
  const line = (name: LoyaltySum, text: string, figure: string) =>
    total(name) === 0 ? [] : [pairLine(text, figure)]
  const money = (name: LoyaltySum) => moneyText(total(name), voice)
  return [
    ...line('balanceUsed', words.balance, money('balanceUsed')),
    ...line('pointsUsed', `${words.points} (${total('pointsUsed')})`, money('pointsValue')),
    ...line('pointsEarned', `${words.earned}: ${words.points}`, String(total('pointsEarned'))),
    ...line('balanceEarned', `${words.earned}: ${words.balance}`, money('balanceEarned')),
  ]
}
