import { invariant } from '../lib/invariant.ts'
import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../lib/money.ts'

/** What an item took from stock: stock item id → thousandths > 0. */
export type Consumption = Readonly<Record<string, number>>

/** What of an item is shared when a part of it goes its own way. */
export type Divisible = {
  /** Thousandths. */
  quantityMilli: number
  subtotal: Cents
  campaignDiscount: Cents
  discount: Cents
  tax: Cents
  total: Cents
  cost: Cents
  addons: readonly { total: Cents }[]
  recipe: Consumption | null
}

/**
 * Takes q of an item's quantity out of it: every figure is shared as it stands, nothing is computed anew, and the rest
 * keeps the rest, so both together are the item to the cent and to the thousandth of stock.
 * @param quantityMilli thousandths, above zero and at most the item's; all of it leaves a rest of zeros
 */
export function takePart<Item extends Divisible>(
  item: Item,
  quantityMilli: number,
  decimals: CurrencyDecimals,
): { part: Item; rest: Item } {
  const whole = item.quantityMilli
  invariant(quantityMilli > 0 && quantityMilli <= whole, 'a part is some of the item and at most all of it')
  const share = (figure: number): number =>
    multiplyDivide(figure, quantityMilli, whole, smallestAmount(decimals))
  const addedTax = item.total - netOf(item)
  invariant(addedTax === 0 || addedTax === item.tax, 'a total is the net, or the net and its tax')
  const net = share(netOf(item))
  const subtotal = share(item.subtotal)
  const tax = share(item.tax)
  // Both discounts together are what subtotal and net leave; the campaign's share is kept where neither part's
  // other discount falls below zero.
  const off = subtotal - net
  const least = Math.max(0, off - item.discount)
  const campaignDiscount = Math.max(least, Math.min(share(item.campaignDiscount), item.campaignDiscount, off))
  const part: Figures = {
    quantityMilli,
    subtotal,
    campaignDiscount,
    discount: off - campaignDiscount,
    tax,
    total: addedTax === 0 ? net : net + tax,
    cost: share(item.cost),
    addons: item.addons.map(addon => ({ ...addon, total: share(addon.total) })),
    recipe: mapConsumption(item.recipe, taken => multiplyDivide(taken, quantityMilli, whole)),
  }
  return { part: { ...item, ...part }, rest: { ...item, ...restOf(item, part) } }
}

type Figures = { [K in keyof Divisible]: Divisible[K] }

function netOf(item: Divisible): Cents {
  return item.subtotal - item.campaignDiscount - item.discount
}

function restOf(item: Divisible, part: Divisible): Figures {
  return {
    quantityMilli: item.quantityMilli - part.quantityMilli,
    subtotal: item.subtotal - part.subtotal,
    campaignDiscount: item.campaignDiscount - part.campaignDiscount,
    discount: item.discount - part.discount,
    tax: item.tax - part.tax,
    total: item.total - part.total,
    cost: item.cost - part.cost,
    addons: item.addons.map((addon, at) => ({ ...addon, total: addon.total - part.addons[at]!.total })),
    recipe: mapConsumption(item.recipe, (taken, id) => taken - (part.recipe?.[id] ?? 0)),
  }
}

function mapConsumption(
  consumption: Consumption | null,
  change: (taken: number, stockItemId: string) => number,
): Consumption | null {
  if (consumption === null) return null
  const changed: [string, number][] = []
  for (const [id, taken] of Object.entries(consumption)) {
    const milli = change(taken, id)
    if (milli > 0) changed.push([id, milli])
  }
  return changed.length === 0 ? null : Object.fromEntries(changed)
}
