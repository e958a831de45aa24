import { type Cents, multiplyDivide } from '../../lib/money.ts'
import type { StoredItem } from '../shapes/order.shape.ts'

type Sold = Pick<StoredItem, 'quantityMilli' | 'unitPrice' | 'listUnitPrice'>

/** Whether any item is sold at another price than the menu's. */
export function isOverridden(items: readonly Sold[]): boolean {
  return items.some(({ listUnitPrice }) => listUnitPrice !== null)
}

/** The place of the first line of a request that is sold so. A combo is sold as one item for each of its choices. */
export function firstOverride(
  lines: readonly { choices: readonly unknown[] }[],
  items: readonly Pick<StoredItem, 'listUnitPrice'>[],
): number {
  const places = lines.flatMap(({ choices }, at) =>
    Array.from({ length: Math.max(1, choices.length) }, () => at),
  )
  return places[items.findIndex(({ listUnitPrice }) => listUnitPrice !== null)]!
}

/** The amount by which lines lower the prices of the menu together, hundredths; what others raise does not count. */
export function loweredBy(items: readonly Sold[]): Cents {
  return items.reduce((sum, { quantityMilli, unitPrice, listUnitPrice }) => {
    const less = Math.max(0, (listUnitPrice ?? 0) - unitPrice)
    return sum + multiplyDivide(less, quantityMilli, 1000)
  }, 0)
}
