import { concerned } from './restaurant-combos.ts'
import { discountOf, netOf, percentOf, round, setTax, spread } from './restaurant-money.ts'
import type { Discount, Item, Order, State } from './restaurant-types.ts'

export function liveProducts(order: Order): Item[] {
  return order.items.filter(item => item.kind === 'product' && item.ended === null)
}

/** Live, or given back since. */
export function wasSold({ ended }: Item): boolean {
  return ended === null || ended === 'refund'
}

export function liveCharge(order: Order): Item | undefined {
  return order.items.find(item => item.kind === 'charge' && item.ended === null)
}

export function totalOf(state: State, item: Item): number {
  return netOf(item) + (state.setting.taxMode === 'exclusive' ? item.tax : 0)
}

export function orderTotal(state: State, order: Order): number {
  return order.items.filter(item => item.ended === null).reduce((sum, item) => sum + totalOf(state, item), 0)
}

export function computeTaxes({ setting, mistake }: State, lines: readonly Item[]): void {
  for (const line of lines) {
    setTax(line, setting)
    if (mistake === 'components') line.components.reverse()
    if (mistake === 'parts' && line.parts.length > 0) wrongParts(line)
  }
}

/** A deliberate mistake: the whole line is taxed as its product. */
function wrongParts(line: Item): void {
  const [first, ...others] = line.parts
  line.parts = [{ ...first!, tax: line.tax }, ...others.map(part => ({ ...part, tax: 0 }))]
}

/** The service charge is its percentage of what the live lines are now. */
export function followCharge(state: State, order: Order): void {
  const { setting } = state
  const charge = liveCharge(order)
  if (charge === undefined) return
  const fees = order.items.filter(item => item.kind === 'fee' && state.mistake === 'fee')
  const net = [...liveProducts(order), ...fees].reduce((sum, item) => sum + netOf(item), 0)
  const waived = order.items.reduce((sum, item) => sum + (item.ended === 'waived' ? item.subtotal : 0), 0)
  charge.subtotal = Math.max(0, percentOf(net, order.chargePercent, setting.step) - waived)
  setTax(charge, setting)
}

/** Recalculates all discounts in force over the live lines: the items' own first, each kind in the order given. */
export function applyDiscounts(state: State, order: Order): void {
  const { step } = state.setting
  const lines = liveProducts(order)
  const before = new Map(lines.map(line => [line, netOf(line)]))
  for (const line of lines) line.discounts = {}
  const inForce = order.discounts.filter(({ removed }) => !removed)
  const isOfItem = ({ item }: Discount) => item !== null
  for (const discount of [...inForce.filter(isOfItem), ...inForce.filter(one => !isOfItem(one))]) {
    const targets = discountedBy(state, order, discount)
    const nets = targets.map(netOf)
    const worth = worthOf(
      order,
      discount,
      nets.reduce((a, b) => a + b, 0),
      step,
    )
    const shares = state.mistake === 'shares' ? wrongShares(worth, nets, step) : spread(worth, nets, step)
    targets.forEach((line, at) => (line.discounts[discount.name] = shares[at]!))
  }
  // A line that stays as it was keeps its tax: for a split line that is a share, not recalculated.
  computeTaxes(
    state,
    lines.filter(line => netOf(line) !== before.get(line)),
  )
  followCharge(state, order)
}

/** The live lines that a discount is about: of one on an item its whole combo. */
export function discountedBy(state: State, order: Order, discount: Discount): Item[] {
  const { item: name } = discount
  const lines = liveProducts(order)
  if (name === null) return lines
  const item = lines.find(line => line.name === name)
  return item === undefined ? [] : concerned(state, lines, item)
}

/** A deliberate mistake: what rounding down leaves over goes to the first line, not to the largest remainders. */
function wrongShares(total: number, nets: readonly number[], step: number): number[] {
  const sum = nets.reduce((a, b) => a + b, 0)
  const shares = nets.map(net => (sum === 0 ? 0 : Math.floor((total * net) / sum / step) * step))
  const rest = total - shares.reduce((a, b) => a + b, 0)
  return shares.map((share, at) => (at === 0 ? share + rest : share))
}

function worthOf(order: Order, discount: Discount, net: number, step: number): number {
  if (discount.kind === 'percentage' && discount.fixed === null) return percentOf(net, discount.value, step)
  const kept = order.items
    .filter(item => item.ended !== null)
    .reduce((sum, item) => sum + (item.discounts[discount.name] ?? 0), 0)
  return Math.max(0, Math.min(net, (discount.fixed ?? discount.value) - discount.gone - kept))
}

export function sumFigures(state: State, items: readonly Item[]) {
  const sum = (figure: (item: Item) => number) => items.reduce((a, item) => a + figure(item), 0)
  const [total, tax, cost] = [
    sum(item => totalOf(state, item)),
    sum(item => item.tax),
    sum(item => item.cost),
  ]
  return {
    total,
    subtotal: sum(item => item.subtotal),
    tax,
    discount: sum(discountOf),
    campaign_discount: sum(item => item.campaign),
    cost,
    gross_profit: total - tax - cost,
  }
}

export function lineSubtotal(
  price: number,
  addons: number,
  quantity: number,
  isWeighed: boolean,
  step: number,
) {
  const thousandths = isWeighed ? price * quantity + addons * 1000 : (price + addons) * quantity
  return round(BigInt(thousandths), 1000n, step)
}
