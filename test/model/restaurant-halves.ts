import { round, spread } from './restaurant-money.ts'
import { type Half, type Line, type Product, type Recipe, type State, found } from './restaurant-types.ts'

// Dishes made of halves, and addons whose price depends on the size.

/** A line or a half with the defaults of its product's group, unless it names them or leaves them out. */
export function withDefaults<Of extends Half>({ setting }: State, line: Of): Of {
  const { group } = found(setting.products, line.product)
  const { addons = [], without = [] } = line
  const names = group === null ? [] : found(setting.groups, group).defaults
  const taken = names.filter(name => !without.includes(name) && !addons.some(({ addon }) => addon === name))
  return { ...line, addons: [...addons, ...taken.map(addon => ({ addon, quantity: 1 }))] }
}

export function menuPrice(state: State, product: string, channel: string): number {
  const { channelPrices, price } = found(state.setting.products, product)
  return channelPrices[channel] ?? price
}

/** The dearest half, or the average of all, rounded. */
export function priceOfHalves(state: State, { halves: rule }: Product, line: Line, channel: string): number {
  const prices = line.halves!.map(half => menuPrice(state, half.product, channel))
  if (rule!.price === 'highest') return Math.max(...prices)
  const sum = prices.reduce((all, price) => all + price, 0)
  return round(BigInt(sum), BigInt(prices.length), state.setting.step)
}

/** An addon of a line or of a half, for the whole line. */
export type AddonTotal = { addon: string; total: number }

export function totalOf(addons: readonly AddonTotal[]): number {
  return addons.reduce((sum, { total }) => sum + total, 0)
}

/** Those of the line itself. */
export function ownAddons(state: State, line: Line): AddonTotal[] {
  const isWeighed = found(state.setting.products, line.product).soldBy === 'weight'
  const each = isWeighed ? 1 : line.quantity / 1000
  const prices = paidAddons(state, line, { product: line.product, beside: namesOf(line) })
  return namesOf(line).map(addon => ({ addon, total: prices[addon]! * each }))
}

/** Those of the halves: a share of each, rounded together. */
export function halfAddons(state: State, line: Line): AddonTotal[] {
  const halves = line.halves ?? []
  if (halves.length === 0) return []
  const whole = halves.flatMap(half => {
    const beside = [...namesOf(line), ...namesOf(half)]
    const prices = paidAddons(state, half, { product: line.product, beside })
    return namesOf(half).map(addon => ({ addon, price: prices[addon]! }))
  })
  const { step } = state.setting
  const prices = whole.map(({ price }) => price)
  const sum = prices.reduce((all, price) => all + price, 0)
  const total = round(BigInt(sum) * BigInt(line.quantity), 1000n * BigInt(halves.length), step)
  const shares = spread(total, prices, step)
  return whole.map(({ addon }, at) => ({ addon, total: shares[at]! }))
}

function namesOf({ addons = [] }: Half): string[] {
  return addons.map(({ addon }) => addon)
}

/** The product of the line, and the addons on it. */
type Size = { product: string; beside: readonly string[] }

/** The price of each of one unit's addons: the first `free` units of the group in its own order cost nothing. */
function paidAddons(state: State, { product, addons = [] }: Half, size: Size): Record<string, number> {
  const { group: name } = found(state.setting.products, product)
  if (name === null) return {}
  const group = found(state.setting.groups, name)
  let { free } = group
  const prices: Record<string, number> = {}
  for (const addon of group.addons) {
    const units = addons.filter(one => one.addon === addon).reduce((a, { quantity }) => a + quantity, 0)
    const gratis = Math.min(units, free)
    free -= gratis
    prices[addon] = (units - gratis) * addonPrice(state, addon, size)
  }
  return prices
}

function addonPrice(state: State, name: string, { product, beside }: Size): number {
  const { price, besides = {}, on = {} } = found(state.setting.addons, name)
  const choice = Object.keys(besides).find(other => beside.includes(other))
  return choice === undefined ? (on[product] ?? price) : besides[choice]!
}

type Take = { recipe: Recipe; cost: number; times: number }

/** All that a line takes, in n-ths of thousandths. */
function takesOf(state: State, line: Line): { n: number; takes: Take[] } {
  const { products, addons } = state.setting
  const isWeighed = found(products, line.product).soldBy === 'weight'
  const often = isWeighed ? 1000 : line.quantity
  const halves = line.halves ?? []
  const n = Math.max(1, halves.length)
  const addonsOf = (of: Half, shares: number) =>
    (of.addons ?? []).map(({ addon, quantity }) => {
      return { ...found(addons, addon), times: quantity * often * shares }
    })
  const dishes = halves.length === 0 ? [line] : halves
  return {
    n,
    takes: [
      ...dishes.map(({ product }) => ({ ...found(products, product), times: line.quantity })),
      ...addonsOf(line, n),
      ...halves.flatMap(half => addonsOf(half, 1)),
    ],
  }
}

/** Stock in thousandths, rounded once for each stock item. */
export function usedBy(state: State, line: Line): Recipe {
  const { n, takes } = takesOf(state, line)
  const exact: Record<string, bigint> = {}
  for (const { recipe, times } of takes) {
    for (const [stock, quantity] of Object.entries(recipe)) {
      exact[stock] = (exact[stock] ?? 0n) + BigInt(quantity) * BigInt(times)
    }
  }
  return Object.fromEntries(
    Object.entries(exact).map(([stock, sum]) => [stock, round(sum, 1000n * BigInt(n))]),
  )
}

/** Rounded once, free units too; where there is no recipe, by `cost`. */
export function costOf(state: State, line: Line): number {
  const { n, takes } = takesOf(state, line)
  const { stock, step } = state.setting
  // In 10⁻⁹ of the currency's unit: a thousandth of a stock unit times a millionth.
  const unit = (recipe: Recipe, cost: number): bigint =>
    Object.keys(recipe).length === 0
      ? BigInt(cost) * 10_000_000n
      : Object.entries(recipe).reduce((a, [name, quantity]) => {
          return a + BigInt(quantity) * BigInt(found(stock, name).unitCost)
        }, 0n)
  const sum = takes.reduce((all, { recipe, cost, times }) => all + unit(recipe, cost) * BigInt(times), 0n)
  return round(sum, 10_000_000_000n * BigInt(n), step)
}
