import { type Cents, multiplyDivide } from '../lib/money.ts'
import type { StoredItem } from '../sale/shapes/order.shape.ts'

type Sold = Pick<StoredItem, 'quantityMilli' | 'unitPrice' | 'listUnitPrice'>

/** The place of the first line that is sold at another price than the menu's; -1: none is. */
export function firstOverride(items: readonly Sold[]): number {
  return items.findIndex(({ listUnitPrice }) => listUnitPrice !== null)
}

/** The amount by which lines lower the prices of the menu together, hundredths; what others raise does not count. */
export function loweredBy(items: readonly Sold[]): Cents {
  return items.reduce((sum, { quantityMilli, unitPrice, listUnitPrice }) => {
    const less = Math.max(0, (listUnitPrice ?? 0) - unitPrice)
    return sum + multiplyDivide(less, quantityMilli, 1000)
  }, 0)
}
