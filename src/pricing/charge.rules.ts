import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../lib/money.ts'
import { isLive, type StoredItem, type StoredOrder } from '../orders/stored-order.rules.ts'
import type { TaxMode } from './line.rules.ts'
import { netOf, takePart } from './part.rules.ts'
import { taxedNet } from './tax.rules.ts'
import { orderTotals } from './totals.rules.ts'

/** What is added to an order for its service. */
export type ChargeTerms = {
  /** Ten-thousandths of a percent. */
  percent: number
  taxId: string | null
}

type ChargeFigures = Pick<StoredItem, 'unitPrice' | 'subtotal' | 'tax' | 'total'>

const percentWhole = 1_000_000

/**
 * What the service comes to on the net of the product lines.
 * @param net hundredths
 * @param percent ten-thousandths of a percent
 */
export function chargeFigures(
  net: Cents,
  percent: number,
  taxRate: number | null,
  mode: TaxMode,
  decimals: CurrencyDecimals,
): ChargeFigures {
  const subtotal = multiplyDivide(net, percent, percentWhole, smallestAmount(decimals))
  return { unitPrice: subtotal, subtotal, ...taxedNet(subtotal, taxRate, mode, decimals) }
}

/**
 * While nothing is paid: the order with its live service charge as its live product lines make it now, and totals to
 * match; without a charge only the totals are summed. With no product line left it comes to nothing: whoever took the
 * last one off cancels it too.
 */
export function followCharge(order: StoredOrder, decimals: CurrencyDecimals): StoredOrder {
  const net = productNet(order.items)
  const items = order.items.map((item): StoredItem => {
    if (item.chargePercent === null || !isLive(item)) return item
    return { ...item, ...chargeFigures(net, item.chargePercent, item.taxRate, order.taxMode, decimals) }
  })
  return { ...order, items, totals: orderTotals(items) }
}

/** Σ net of the live product lines, hundredths. */
export function productNet(items: readonly StoredItem[]): Cents {
  return items.reduce((sum, item) => sum + (isLiveProduct(item) ? netOf(item) : 0), 0)
}

/** A line that still counts; a service charge is none. */
export function isLiveProduct(item: Pick<StoredItem, 'kind' | 'cancelledAt'>): boolean {
  return item.kind === 'product' && isLive(item)
}

/**
 * The part of a paid order's service charge that goes along with product lines given back or moved away: its figures in
 * proportion of net, shared and not computed anew. What goes or stays for nothing goes or stays with a charge of nothing.
 * @param taken net of what goes, hundredths
 * @param before net of all live product lines, what goes included
 */
export function takeCharge(
  charge: StoredItem,
  taken: Cents,
  before: Cents,
  decimals: CurrencyDecimals,
): { part: StoredItem; rest: StoredItem } {
  if (taken === 0) return { part: { ...charge, unitPrice: 0, subtotal: 0, tax: 0, total: 0 }, rest: charge }
  // A part of a line is shared by quantity: here the net stands in its place.
  const { part, rest } = takePart({ ...charge, quantityMilli: before, paidMilli: 0 }, taken, decimals)
  return { part: asCharge(part, charge), rest: asCharge(rest, charge) }
}

function asCharge(part: StoredItem, { quantityMilli, paidMilli }: StoredItem): StoredItem {
  return { ...part, quantityMilli, paidMilli, unitPrice: part.subtotal }
}
