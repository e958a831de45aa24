import { allocate } from '../lib/allocate.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../lib/money.ts'
import { concernedBy } from '../sale/item/combo-act.rules.ts'
import { isLive, netOf } from '../sale/item/item.rules.ts'
import { type OrderDiscount, type StoredItem } from '../sale/shapes/order.shape.ts'
import { isLiveProduct } from './charge.rules.ts'
import { percentageOf } from './tax.rules.ts'

/** Items and discounts with consistent amounts. */
export type Discounted = {
  items: StoredItem[]
  /**
   * The `amount` of an active discount is its share in live lines plus the share that cancelled lines keep, so a
   * cancellation does not change it; a removed discount keeps its last amount.
   */
  discounts: OrderDiscount[]
  /** The net that each active discount applies to: its item's or order's net before it, hundredths. */
  nets: ReadonlyMap<string, Cents>
}

/** A live product line while discounts are applied to it; `left` is its remaining net. */
type OpenLine = { item: StoredItem; left: Cents; shares: Record<string, number> }

/** 100 percent, in ten-thousandths. */
export const wholePercentage = 1_000_000

/** Whether a discount applies to a product: a comp covers every product, others only discountable ones. */
export function covers(
  { kind, value }: Pick<OrderDiscount, 'kind' | 'value'>,
  { discountable }: Pick<StoredItem, 'discountable'>,
): boolean {
  return discountable || (kind === 'percentage' && value === wholePercentage)
}

/**
 * Recalculates all active discounts over the live product lines: item discounts first, then order discounts, each in the
 * order given. The caller recalculates tax and totals (`repriceOrder`).
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
  const active = discounts.filter(({ removedAt }) => removedAt === null)
  const nets = new Map<string, Cents>()
  const amounts = new Map<string, Cents>()
  for (const discount of [...active.filter(isOfItem), ...active.filter(other => !isOfItem(other))]) {
    const isConcerned = concernedBy(discount.itemId, items)
    const targets = [...lines.values()].filter(({ item }) => covers(discount, item) && isConcerned(item))
    const net = targets.reduce((sum, { left }) => sum + left, 0)
    const kept = keptOf(discount.id, items)
    const amount = Math.min(net, amountOf(discount, net, kept, decimals))
    allocateDiscount(discount.id, amount, targets, decimals)
    nets.set(discount.id, net)
    amounts.set(discount.id, amount + kept)
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

/** Share of a discount that cancelled and refunded lines keep. */
function keptOf(discountId: string, items: readonly StoredItem[]): Cents {
  return items.reduce((sum, item) => sum + (isLive(item) ? 0 : (item.discountShares?.[discountId] ?? 0)), 0)
}

function amountOf(discount: OrderDiscount, net: Cents, kept: Cents, decimals: CurrencyDecimals): Cents {
  const { kind, value, fixedAmount } = discount
  if (fixedAmount === null && kind === 'percentage') return percentageOf(net, value, decimals)
  return Math.max(0, (fixedAmount ?? value) - kept)
}

function allocateDiscount(
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
 * Allocates a bill discount to the bill's orders over all live product lines by net, as an order discount is allocated to
 * its own lines.
 * @param orders the items of each order that it covers, oldest order first
 * @param discount a percentage in ten-thousandths, or an amount in hundredths
 * @returns hundredths per order, the `fixedAmount` of its discount; may be 0
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
