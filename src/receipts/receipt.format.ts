import { currencyDecimals } from '../settings/brand.rules.ts'
import { fromMilli } from '../lib/money.ts'
import { formatInZone } from '../lib/zone.ts'
import { displayNumber } from '../sale/order.rules.ts'
import type { Adjustment, OrderPayment, StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import type { OrderLoyalty } from '../sale/shapes/loyalty.shape.ts'
import { taxLines } from '../sale/tax-lines.rules.ts'
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
import type { ReceiptHead } from '../payments/receipt-head.types.ts'
import { type ReceiptWords, receiptWords } from './receipt.texts.ts'

/** Language, currency, its decimals and the time zone that a receipt is written in. */
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

/** The line of the amount still due. @param due hundredths */
export function dueLine(due: number, voice: ReceiptLocale): PrintLine {
  return pairLine(voice.words.due, moneyText(due, voice), { weight: 'large' })
}

/** A printout under its heading and number. */
export function slip(
  voice: ReceiptLocale,
  heading: string,
  number: string,
  lines: readonly PrintLine[],
): Printout {
  return { lang: voice.lang, direction: voice.direction, title: `${heading} ${number}`, lines }
}

export function headLines(head: ReceiptHead, { direction }: ReceiptLocale): PrintLine[] {
  const own = [
    ...(head.branch_name === head.brand_name ? [] : [head.branch_name]),
    head.address,
    head.phone,
    head.brand_receipt.header,
    head.branch_receipt.header,
  ]
  return [
    textLine(isolate(head.brand_name, direction), { align: 'center', weight: 'large' }),
    ...own.flatMap(text => textLines(text, direction)),
    spaceLine,
  ]
}

export function footLines(head: ReceiptHead, { direction }: ReceiptLocale): PrintLine[] {
  const texts = [head.brand_receipt.footer, head.branch_receipt.footer]
  const lines = texts.flatMap(text => textLines(text, direction))
  return lines.length === 0 ? [] : [spaceLine, ...lines]
}

/** Where the order is taken to. */
export function deliveryLines(delivery: StoredOrder['delivery'], { direction }: ReceiptLocale): PrintLine[] {
  if (delivery === null) return []
  return [delivery.address, delivery.instructions].flatMap(text => textLines(text, direction))
}

function textLines(text: string | null | undefined, direction: Printout['direction']): PrintLine[] {
  if (text === null || text === undefined || text === '') return []
  return text.split('\n').map(line => textLine(isolate(line, direction), { align: 'center' }))
}

/** Where the guests sit and who serves them, where there is a table and a waiter. */
export function placeLines({ tables = [], waiter = null }: ReceiptHead, voice: ReceiptLocale): PrintLine[] {
  const { words, direction } = voice
  const names = tables.map(name => isolate(name, direction)).join(', ')
  return [
    ...(names === '' ? [] : [textLine(`${words.table} ${names}`, { align: 'center' })]),
    ...(waiter === null
      ? []
      : [textLine(`${words.servedBy} ${isolate(waiter, direction)}`, { align: 'center' })]),
  ]
}

/** Which orders these are and when they were placed. */
export function numberLines(orders: readonly StoredOrder[], voice: ReceiptLocale): PrintLine[] {
  return orders.map(order =>
    pairLine(
      `${voice.words.order} ${displayNumber(order.number)} ${isolate(`(${order.orderNumber})`, voice.direction)}`,
      timeText(order.orderedAt, voice),
    ),
  )
}

/** `2026-11-21 19:30` in the branch's time. */
function timeText(atMs: number, { zone, direction }: ReceiptLocale): string {
  return isolate(formatInZone(atMs, zone).slice(0, 16).replace('T', ' '), direction)
}

/**
 * `1234.50`; whole in a currency without decimals. Never formatted by locale, which changes with the engine. Isolated,
 * so that its minus stays before it on right-to-left paper.
 */
export function moneyText(cents: number, { decimals, direction }: ReceiptLocale): string {
  return isolate((cents / 100).toFixed(decimals), direction)
}

/** Lines of the sale, refunded items included: the items, their discounts, the total and its taxes. */
export function saleLines(orders: readonly StoredOrder[], voice: ReceiptLocale): PrintLine[] {
  const items = orders.flatMap(soldItems)
  const exclusive = orders.some(order => order.taxMode === 'exclusive')
  const taxes = taxLines(items.map(item => ({ ...item, cancelledAt: null })))
  const total = items.reduce((sum, item) => sum + item.total, 0)
  const lines = taxTexts(taxes, voice, exclusive ? '' : `${voice.words.includes} `)
  const totalLine = pairLine(`${voice.words.total} ${voice.currency}`, moneyText(total, voice), {
    weight: 'large',
  })
  return [
    ...items.flatMap(item => itemLines(item, voice)),
    ruleLine,
    ...(exclusive ? [...lines, totalLine] : [totalLine, ...lines]),
  ]
}

/** Each tax with the amount it was taken on, and below it the taxes that it is made of. */
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

/** The tax's name with its rate, unless the name includes it: `VAT 10%`. */
function taxName({ name, rate }: { name: string; rate: number }, { direction }: ReceiptLocale): string {
  const said = /(\d+(?:[.,]\d+)?) ?%$/.exec(name)?.[1]
  const isSaid = said !== undefined && Number(said.replace(',', '.')) === rate / 10_000
  return isolate(isSaid ? name : `${name} ${rate / 10_000}%`, direction)
}

/** Items that were paid for, whether or not they were refunded later. */
export function soldItems(order: StoredOrder): StoredItem[] {
  return order.items.filter(item => item.cancelKind !== 'cancel')
}

function itemLines(item: StoredItem, voice: ReceiptLocale): PrintLine[] {
  const { words, direction } = voice
  const name =
    item.kind === 'service_charge'
      ? `${words.serviceCharge} ${isolate(`${item.chargePercent! / 10_000}%`, direction)}`
      : item.kind === 'delivery_fee'
        ? words.deliveryFee
        : `${fromMilli(item.quantityMilli)} x ${nameIn(item, voice)}`
  const addons = item.addons.map(addon => {
    const times = addon.quantity === 1 ? '' : `${addon.quantity} x `
    const cost = addon.total === 0 ? '' : ` ${isolate(`(${moneyText(addon.total, voice)})`, direction)}`
    return pairLine(`+ ${times}${nameIn(addon, voice)}${cost}`, '', { indent: true })
  })
  const campaigns = item.campaigns.map(campaign =>
    pairLine(nameIn(campaign, voice), moneyText(-campaign.amount, voice), { indent: true }),
  )
  const discount =
    item.discount === 0 ? [] : [pairLine(words.discount, moneyText(-item.discount, voice), { indent: true })]
  return [
    pairLine(name, moneyText(item.subtotal, voice)),
    ...eachLine(item, voice),
    ...addons,
    ...campaigns,
    ...discount,
  ]
}

/** The unit price (or price per kilogram) below an item whose quantity is not 1. */
function eachLine({ kind, quantityMilli, unitPrice }: StoredItem, voice: ReceiptLocale): PrintLine[] {
  if (kind === 'service_charge' || quantityMilli === 1000) return []
  return [pairLine(`${fromMilli(quantityMilli)} x ${moneyText(unitPrice, voice)}`, '', { indent: true })]
}

/** A frozen name in the language of the receipt. */
export function nameIn(
  named: { name: string; names: Readonly<Record<string, string>> | null },
  { lang, direction }: ReceiptLocale,
): string {
  return isolate(named.names?.[lang] ?? named.name, direction)
}

/** Payment lines; voided and corrected payments count as nothing and are left out. */
export function paymentLines(payments: readonly OrderPayment[], voice: ReceiptLocale): PrintLine[] {
  const standing = payments.filter(payment => payment.voidedAt === null)
  return standing.length === 0 ? [] : [ruleLine, ...standing.flatMap(payment => onePayment(payment, voice))]
}

function onePayment(payment: OrderPayment, voice: ReceiptLocale): PrintLine[] {
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

/** Lines of the amounts paid by the customer's balance and points, and of those the sale earned. */
export function loyaltyLines(parts: readonly OrderLoyalty[], voice: ReceiptLocale): PrintLine[] {
  const { words } = voice
  const sum = (of: (part: OrderLoyalty) => number) => parts.reduce((total, part) => total + of(part), 0)
  const lines: PrintLine[] = []
  const add = (figure: number, line: () => PrintLine) => {
    if (figure !== 0) lines.push(line())
  }
  const [balanceUsed, pointsUsed] = [sum(used => used.balanceUsed), sum(used => used.pointsUsed)]
  const [pointsEarned, balanceEarned] = [
    sum(earned => earned.pointsEarned),
    sum(earned => earned.balanceEarned),
  ]
  add(balanceUsed, () => pairLine(words.balance, moneyText(balanceUsed, voice)))
  add(pointsUsed, () =>
    pairLine(
      `${words.points} (${pointsUsed})`,
      moneyText(
        sum(used => used.pointsValue),
        voice,
      ),
    ),
  )
  add(pointsEarned, () => pairLine(`${words.earned}: ${words.points}`, String(pointsEarned)))
  add(balanceEarned, () => pairLine(`${words.earned}: ${words.balance}`, moneyText(balanceEarned, voice)))
  return lines
}

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
  const back = (what: string, amount: number) =>
    pairLine(`${isolate(adjustment.businessDate, voice.direction)} ${what}`, moneyText(-amount, voice))
  return [
    back(adjustedName(item, adjustment.quantityMilli, voice), adjustment.amount),
    ...(adjustment.tip === 0 ? [] : [back(voice.words.tip, adjustment.tip)]),
  ]
}

/** The item that was given back, and how much of it; an amount without items has the word of all refunds. */
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
