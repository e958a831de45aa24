import type { Menu, MenuAddon, MenuAddonGroup, MenuProduct, PriceEntry } from '../../src/menu/menu.types.ts'
import type { OrderContext, OrderLine } from '../../src/pricing/line.rules.ts'
import { plainMenu, plainPrice } from './plain-menu.ts'
import { plainContext, plainLine } from './plain-order.ts'
import { maxCents } from '../../src/lib/money.ts'

/** Chance that repeats itself from its seed (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return min + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (max - min + 1))
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!
  }

  /** Of most sizes small ones, now and then one of the very greatest. */
  amount(max: number): number {
    return this.between(0, this.oneOf([10, 100, 1000, 1000, 10_000, 10_000, 100_000, 100_000, 100_000, max]))
  }
}

const stockIds = ['flour', 'oil', 'cheese', 'beef']

/** A menu of all that decides a price: weights, free units, prices by branch and channel, recipes, taxes. */
export function randomMenu(chance: Chance): Menu {
  const addonIds = ['a', 'b', 'c', 'd', 'e']
  const groupIds = ['g', 'h']
  return plainMenu({
    stockItems: Object.fromEntries(stockIds.map(id => [id, chance.amount(1_000_000_000)])),
    taxes: Object.fromEntries(['low', 'high'].map(id => [id, { rate: chance.amount(1_000_000) }])),
    addons: Object.fromEntries(addonIds.map(id => [id, { ...recipeOf(chance), ...pricesOf(chance) }])),
    addonGroups: Object.fromEntries(groupIds.map(id => [id, randomGroup(chance, addonIds)])),
    products: Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`p${at}`, randomProduct(chance, groupIds)]),
    ),
  })
}

function randomGroup(chance: Chance, addonIds: readonly string[]): Partial<MenuAddonGroup> {
  const shuffled = addonIds.toSorted(() => chance.oneOf([-1, 1]))
  return { addonIds: shuffled.slice(0, chance.between(1, 5)), freeQuantity: chance.oneOf([0, 0, 1, 2, 5]) }
}

function randomProduct(chance: Chance, groupIds: readonly string[]): Partial<MenuProduct> {
  return {
    ...recipeOf(chance),
    ...pricesOf(chance),
    soldBy: chance.oneOf(['each', 'each', 'weight']),
    priceMode: chance.oneOf(['fixed', 'fixed', 'fixed', 'open']),
    taxId: chance.oneOf([null, 'low', 'high']),
    addonGroupIds: groupIds.slice(0, chance.between(0, 2)),
    needsKitchen: chance.oneOf([true, false]),
  }
}

function recipeOf(chance: Chance): Pick<MenuAddon, 'recipe' | 'cost'> {
  const recipe = stockIds
    .filter(() => chance.between(0, 2) === 0)
    .map(stockItemId => ({ stockItemId, quantity: chance.amount(10_000_000) }))
  return { recipe, cost: wholeAmount(chance) }
}

function pricesOf(chance: Chance): Pick<MenuAddon, 'price' | 'prices'> {
  const entry = (): PriceEntry =>
    plainPrice(wholeAmount(chance), {
      branchId: chance.oneOf([null, 'roma', 'milano']),
      channel: chance.oneOf([null, 'table', 'kiosk'] as const),
    })
  return { price: wholeAmount(chance), prices: chance.oneOf([[], [], [entry()]]) }
}

/** Whole units, so that the same menu serves currencies with and without decimals. */
function wholeAmount(chance: Chance): number {
  return Math.floor(chance.amount(maxCents) / 100) * 100
}

/** A legal line of the menu, but for its size. */
export function randomLine(chance: Chance, menu: Menu, context: OrderContext): OrderLine {
  const product = chance.oneOf([...menu.products.values()])
  const addons = product.addonGroupIds.flatMap(addonGroupId =>
    menu.addonGroups
      .get(addonGroupId)!
      .addonIds.filter(() => chance.between(0, 2) > 0)
      .map(addonId => ({ addonId, addonGroupId, quantity: chance.between(1, 4) })),
  )
  const quantityMilli =
    product.soldBy === 'weight'
      ? Math.max(1, chance.amount(999_000))
      : 1000 * chance.between(1, chance.oneOf([3, 12, 999]))
  const cents = context.currencyDecimals === 0 ? wholeAmount(chance) : chance.amount(maxCents)
  const unitPrice = product.priceMode === 'open' ? cents : null
  return plainLine(product.id, { quantityMilli, addons, unitPrice })
}

export function randomContext(chance: Chance): OrderContext {
  return plainContext({
    branchId: chance.oneOf(['roma', 'milano', 'napoli']),
    channel: chance.oneOf(['table', 'kiosk', 'qr'] as const),
    taxMode: chance.oneOf(['inclusive', 'exclusive'] as const),
    currencyDecimals: chance.oneOf([0, 2, 2] as const),
  })
}
