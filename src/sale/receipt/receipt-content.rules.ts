import { type Cents, sum } from '../../lib/money.ts'
import { chargeName } from '../item/charge.texts.ts'
import { wasSold } from '../item/item.rules.ts'
import { addTaxLines, negativeTax, taxLines } from '../item/tax-lines.rules.ts'
import type { Adjustment, StoredItem, StoredOrder } from '../shapes/order.shape.ts'
import type { TaxLine } from '../shapes/tax.shape.ts'
import type { Receipt, ReceiptLine } from './receipt.shape.ts'

/** The figures of a receipt, hundredths. */
export type ReceiptContent = Pick<Receipt, 'kind' | 'total' | 'taxLines' | 'lines' | 'correctsId'>

type SoldOrder = Pick<StoredOrder, 'items'>
/** An order and the adjustments of one refund. */
export type RefundedOrder = SoldOrder & { adjustments: readonly Adjustment[] }

/** The items sold on these orders, including those refunded later, with their total and taxes. */
export function soldFigures(orders: readonly SoldOrder[]): {
  items: StoredItem[]
  total: Cents
  taxes: TaxLine[]
} {
  const items = orders.flatMap(order => order.items.filter(wasSold))
  const taxes = taxLines(items.map(item => ({ ...item, cancelledAt: null })))
  return { items, total: sum(items.map(({ total }) => total)), taxes }
}

/** The receipt of a bill that is settled, or of an order that is paid in full. @param lang of the names of charges */
export function saleContent(orders: readonly SoldOrder[], lang: string): ReceiptContent {
  const { items, total, taxes } = soldFigures(orders)
  const parts = items.map(item => ({ item, quantityMilli: item.quantityMilli, total: item.total }))
  const lines = linesOf(parts, lang)
  return { kind: 'sale', total, taxLines: taxes, lines, correctsId: null }
}

/** The receipt of one refund, of one order or several of a bill. @param sale its receipt and language */
export function refundContent(
  orders: readonly RefundedOrder[],
  sale: { id: string; lang: string },
): ReceiptContent {
  const adjustments = orders.flatMap(order => order.adjustments)
  const items = new Map(orders.flatMap(order => order.items).map(item => [item.id, item]))
  const parts = adjustments.map(({ itemId, quantityMilli, amount }) => ({
    item: items.get(itemId ?? ''),
    quantityMilli,
    total: 0 - amount,
  }))
  return {
    kind: 'refund',
    total: 0 - sum(adjustments.map(({ amount }) => amount)),
    taxLines: addTaxLines(adjustments.flatMap(({ taxLines }) => taxLines ?? [])).map(negativeTax),
    lines: linesOf(parts, sale.lang),
    correctsId: sale.id,
  }
}

/** The receipt that undoes the receipt of a sale. */
export function voidContent(sale: Receipt): ReceiptContent {
  return {
    kind: 'void',
    total: 0 - sale.total,
    taxLines: sale.taxLines.map(negativeTax),
    lines: sale.lines.map(line => ({ ...line, total: 0 - line.total })),
    correctsId: sale.id,
  }
}

/** The receipt of money for a balance, or of balance given back: without tax, which is due when it is spent. */
export function balanceContent(kind: 'top_up' | 'pay_out', total: Cents): ReceiptContent {
  return { kind, total, taxLines: [], lines: [], correctsId: null }
}

type Part = { item: StoredItem | undefined; quantityMilli: number | null; total: Cents }

/** A line for each item, and one for each combo, whose components are sold together. */
function linesOf(parts: readonly Part[], lang: string): ReceiptLine[] {
  const together = Map.groupBy(parts, part => part.item?.combo?.id ?? part)
  return [...together.values()].map(group => {
    const { item, quantityMilli } = group[0]!
    return {
      name: item ? nameOf(item, lang) : null,
      quantityMilli,
      total: sum(group.map(({ total }) => total)),
    }
  })
}

function nameOf(item: StoredItem, lang: string): string {
  return item.kind === 'product' ? (item.combo?.name ?? item.name) : chargeName(item, lang)
}
