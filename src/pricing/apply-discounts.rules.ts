import { allocate } from '../lib/allocate.ts'
import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../lib/money.ts'
import { isLive } from '../sale/order.rules.ts'
import { type OrderDiscount, type StoredItem } from '../sale/shapes/order.shape.ts'
import { isLiveProduct } from './charge.rules.ts'
import { netOf } from './part.rules.ts'

/** Items and discounts whose amounts match. */
export type Discounted = {
  items: StoredItem[]
  /**
   * `amount` of a discount in force is what it takes off the live lines now plus what cancelled lines keep of it, so a
   * cancellation does not change it; a removed one keeps its last.
   */
  discounts: OrderDiscount[]
  /** The net that each discount in force is taken of: its item's or order's net before it, hundredths. */
  nets: ReadonlyMap<string, Cents>
}

/** A live product line while discounts are applied to it. */
type OpenLine = { item: StoredItem; left: Cents; shares: Record<string, number> }

const percentWhole = 1_000_000

/**
 * Recalculates all discounts in force over the live product lines: those of items first, then the order's, each in the
 * order given. Tax and totals are left to the caller (`repriceOrder`).
 */
export function applyDiscounts(
  items: readonly StoredItem[],
  discounts: readonly OrderDiscount[],
  decimals: CurrencyDecimals,
): Discounted {
  const lines = new Map<string, OpenLine>()
  for (const item of items) {
    if (!isLiveProduct(item)) continue
    lines.set(item.id, { item, left: item.subtotal - item.campaignDiscount, shares: {} })
  }
  const inForce = discounts.filter(({ removedAt }) => removedAt === null)
  const nets = new Map<string, Cents>()
  const amounts = new Map<string, Cents>()
  for (const discount of [...inForce.filter(isOfItem), ...inForce.filter(other => !isOfItem(other))]) {
    const targets = [...lines.values()].filter(({ item }) => concerns(discount, item))
    const net = targets.reduce((sum, { left }) => sum + left, 0)
    const kept = keptOf(discount.id, items)
    const taken = Math.min(net, worthOf(discount, net, kept, decimals))
    takeOff(discount.id, taken, targets, decimals)
    nets.set(discount.id, net)
    amounts.set(discount.id, taken + kept)
  }
  return {
    items: items.map(item => discountedItem(item, lines.get(item.id))),
    discounts: discounts.map(discount => ({
      ...discount,
      amount: amounts.get(discount.id) ?? discount.amount,
    })),
    nets,
  }
}

function isOfItem({ itemId }: OrderDiscount): boolean {
  return itemId !== null
}

function concerns({ itemId }: OrderDiscount, item: StoredItem): boolean {
  return itemId === null || itemId === item.id
}

/** Amount of a discount kept by cancelled and refunded lines. */
function keptOf(discountId: string, items: readonly StoredItem[]): Cents {
  return items.reduce((sum, item) => sum + (isLive(item) ? 0 : (item.discountShares?.[discountId] ?? 0)), 0)
}

function worthOf(discount: OrderDiscount, net: Cents, kept: Cents, decimals: CurrencyDecimals): Cents {
  const { kind, value, fixedAmount } = discount
  if (fixedAmount === null && kind === 'percentage') return percentageOf(net, value, decimals)
  return Math.max(0, (fixedAmount ?? value) - kept)
}

/** @param value ten-thousandths of a percent */
export function percentageOf(net: Cents, value: number, decimals: CurrencyDecimals): Cents {
  return multiplyDivide(net, value, percentWhole, smallestAmount(decimals))
}

function takeOff(
  discountId: string,
  amount: Cents,
  targets: readonly OpenLine[],
  decimals: CurrencyDecimals,
): void {
  const lefts = targets.map(({ left }) => left)
  for (const [at, share] of allocate(amount, lefts, smallestAmount(decimals)).entries()) {
    if (share === 0) continue
    targets[at]!.left -= share
    targets[at]!.shares[discountId] = share
  }
}

function discountedItem(item: StoredItem, line: OpenLine | undefined): StoredItem {
  if (line === undefined) return item
  const discount = item.subtotal - item.campaignDiscount - line.left
  return { ...item, discount, discountShares: discount === 0 ? null : line.shares }
}

/**
 * Shares a bill's discount over its orders: spread over all live product lines by net, as an order's is over its own.
 * @param orders the items of each order, oldest order first
 * @param discount a percentage in ten-thousandths, or an amount in hundredths
 * @returns hundredths per order, the `fixedAmount` of its entry; 0 where the discount does not touch it
 */
export function shareBillDiscount(
  orders: readonly (readonly StoredItem[])[],
  { kind, value }: Pick<OrderDiscount, 'kind' | 'value'>,
  decimals: CurrencyDecimals,
): Cents[] {
  const lines = orders.flatMap((items, order) =>
    items.filter(isLiveProduct).map(item => ({ order, net: netOf(item) })),
  )
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const amount = kind === 'percentage' ? percentageOf(net, value, decimals) : Math.min(net, value)
  const nets = lines.map(line => line.net)
  const shares = orders.map(() => 0)
  for (const [at, share] of allocate(amount, nets, smallestAmount(decimals)).entries()) {
    shares[lines[at]!.order]! += share
  }
  return shares
}
