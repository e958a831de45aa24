import type { Cents, CurrencyDecimals } from '../lib/money.ts'
import { waivedSubtotal } from '../sale/item/charge-item.rules.ts'
import { isLive, netOf, orderTotals } from '../sale/item/item.rules.ts'
import { type StoredItem, type StoredOrder } from '../sale/shapes/order.shape.ts'
import { takePart } from '../sale/item/part.rules.ts'
import { emptyParts, spreadTaxes } from './tax/charge-taxes.rules.ts'
import { percentageOf, shareTax, taxedItem } from './tax.rules.ts'

export type ChargeTerms = {
  /** Ten-thousandths of a percent. */
  percent: number
  /** Null: it is spread over the taxes of the products. */
  taxId: string | null
}

/**
 * Recalculates the live service charge, if any, from the live product lines, and the totals; a part that was waived stays
 * off it. For orders of which nothing is paid. Without a product line the charge is zero: a caller that cancels the last one
 * cancels the charge too.
 */
export function followCharge(order: StoredOrder, decimals: CurrencyDecimals): StoredOrder {
  const net = productNet(order.items)
  const waived = waivedSubtotal(order.items)
  const items = order.items.map((item): StoredItem => {
    if (item.chargePercent === null || !isLive(item)) return item
    const subtotal = Math.max(0, percentageOf(net, item.chargePercent, decimals) - waived)
    const spread =
      item.taxParts && spreadTaxes(order.items.filter(isLiveProduct), subtotal, { ...order, decimals })
    const charge = { ...item, ...spread, unitPrice: subtotal, subtotal }
    return { ...charge, ...taxedItem(charge, order.taxMode, decimals) }
  })
  return { ...order, items, totals: orderTotals(items) }
}

/** Sums the net of the live product lines, hundredths. */
export function productNet(items: readonly StoredItem[]): Cents {
  return items.reduce((sum, item) => sum + (isLiveProduct(item) ? netOf(item) : 0), 0)
}

/** Whether the item is a product that is neither cancelled nor refunded. */
export function isLiveProduct(item: Pick<StoredItem, 'kind' | 'cancelledAt'>): boolean {
  return item.kind === 'product' && isLive(item)
}

/**
 * Splits off the part of a paid order's service charge that belongs to refunded or moved product lines: its figures are
 * split in proportion to net, not recalculated. A side with a net of zero gets a charge of zero.
 * @param taken net of the refunded or moved lines, hundredths
 * @param before net of all live product lines, including those
 */
export function takeCharge(
  charge: StoredItem,
  taken: Cents,
  before: Cents,
  decimals: CurrencyDecimals,
): { part: StoredItem; rest: StoredItem } {
  if (taken === 0) {
    const taxComponents = shareTax(charge.taxComponents, 0, decimals)
    const taxParts = charge.taxParts && emptyParts(charge.taxParts)
    const part = { ...charge, unitPrice: 0, subtotal: 0, tax: 0, taxComponents, taxParts, total: 0 }
    return { part, rest: charge }
  }
  // Lines are split by quantity; here the net takes its place.
  const { part, rest } = takePart({ ...charge, quantityMilli: before, paidMilli: 0 }, taken, decimals)
  return { part: asCharge(part, charge), rest: asCharge(rest, charge) }
}

function asCharge(part: StoredItem, { quantityMilli, paidMilli }: StoredItem): StoredItem {
  return { ...part, quantityMilli, paidMilli, unitPrice: part.subtotal }
}
