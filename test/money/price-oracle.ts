import type { Menu, MenuAddon, MenuProduct, PriceEntry } from '../../src/menu/menu.types.ts'
import type { OrderContext, OrderLine } from '../../src/pricing/line.rules.ts'
import { type Fraction, fraction, plus, rounded, times } from './fraction.ts'

export type OracleFigures = {
  subtotal: number
  tax: number
  total: number
  cost: number
  recipe: Record<string, number>
  addonTotals: number[]
}

/** Computes the figures of a line by definition, in exact fractions. */
export function oracleFigures(menu: Menu, context: OrderContext, line: OrderLine): OracleFigures {
  const product = menu.products.get(line.productId)!
  const step = context.currencyDecimals === 0 ? 100 : 1
  const quantity = fraction(line.quantityMilli, 1000)
  const addonTimes = product.soldBy === 'weight' ? fraction(1) : quantity
  const unitPrice = product.priceMode === 'open' ? line.unitPrice! : bestPrice(product, context)
  const charges = line.addons.map((asked, at) => {
    const price = bestPrice(menu.addons.get(asked.addonId)!, context)
    return times(addonTimes, fraction(price), fraction(chargedUnits(menu, line, at)))
  })
  const subtotal = rounded(plus(times(quantity, fraction(unitPrice)), ...charges), step)
  const tax = taxOf(menu, product, context, subtotal, step)
  return {
    subtotal,
    tax,
    total: context.taxMode === 'inclusive' ? subtotal : subtotal + tax,
    cost: rounded(costOf(menu, line, product, quantity, addonTimes), step),
    recipe: consumption(menu, line, product, quantity, addonTimes),
    addonTotals: charges.map(charge => rounded(charge, step)),
  }
}

function bestPrice(thing: { price: number; prices: readonly PriceEntry[] }, context: OrderContext): number {
  const places = [
    [context.branchId, context.channel],
    [context.branchId, null],
    [null, context.channel],
    [null, null],
  ]
  for (const [branchId, channel] of places) {
    const entry = thing.prices.find(entry => entry.branchId === branchId && entry.channel === channel)
    if (entry !== undefined) return entry.price
  }
  return thing.price
}

/** Lists every unit of the group in the order of its addons, and removes the free ones from the front. */
function chargedUnits(menu: Menu, line: OrderLine, at: number): number {
  const { addonId, addonGroupId } = line.addons[at]!
  const group = menu.addonGroups.get(addonGroupId!)!
  const units = group.addonIds.flatMap(id => {
    const asked = line.addons.find(other => other.addonId === id && other.addonGroupId === addonGroupId)
    return Array.from({ length: asked?.quantity ?? 0 }, () => id)
  })
  return units.slice(group.freeQuantity).filter(id => id === addonId).length
}

function taxOf(menu: Menu, product: MenuProduct, context: OrderContext, net: number, step: number): number {
  if (product.taxId === null) return 0
  const percent = fraction(menu.taxes.get(product.taxId)!.rate, 10_000)
  const whole = plus(fraction(100), context.taxMode === 'inclusive' ? percent : fraction(0))
  return rounded(times(fraction(net), percent, { above: whole.below, below: whole.above }), step)
}

function costOf(menu: Menu, line: OrderLine, product: MenuProduct, quantity: Fraction, addonTimes: Fraction) {
  const perUnit = (thing: MenuProduct | MenuAddon): Fraction => {
    if (thing.recipe.length === 0) return fraction(thing.cost)
    // Thousandths of a unit at millionths of the currency; a hundred hundredths are one.
    return plus(
      ...thing.recipe.map(({ stockItemId, quantity }) =>
        times(
          fraction(quantity, 1000),
          fraction(menu.stockItems.get(stockItemId)!.unitCost, 1_000_000),
          fraction(100),
        ),
      ),
    )
  }
  const addons = line.addons.map(({ addonId, quantity }) =>
    times(addonTimes, fraction(quantity), perUnit(menu.addons.get(addonId)!)),
  )
  return plus(times(quantity, perUnit(product)), ...addons)
}

function consumption(
  menu: Menu,
  line: OrderLine,
  product: MenuProduct,
  quantity: Fraction,
  addonTimes: Fraction,
): Record<string, number> {
  const taken: Record<string, Fraction> = {}
  const take = (thing: MenuProduct | MenuAddon, often: Fraction): void => {
    for (const part of thing.recipe) {
      const before = taken[part.stockItemId] ?? fraction(0)
      taken[part.stockItemId] = plus(before, times(often, fraction(part.quantity)))
    }
  }
  take(product, quantity)
  for (const asked of line.addons) {
    take(menu.addons.get(asked.addonId)!, times(addonTimes, fraction(asked.quantity)))
  }
  const milli = Object.entries(taken).map(([id, exact]) => [id, rounded(exact)] as const)
  return Object.fromEntries(milli.filter(([, quantity]) => quantity > 0))
}
