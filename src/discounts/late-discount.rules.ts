import { invariant } from '../lib/invariant.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../lib/money.ts'
import { discountOfPaidItem, nothingUnpaidToDiscount } from './discount.refusals.ts'
import { concernedBy } from '../sale/item/combo-act.rules.ts'
import { isLive, netOf, orderTotals } from '../sale/item/item.rules.ts'
import { type OrderDiscount, type StoredItem, type StoredOrder } from '../sale/shapes/order.shape.ts'
import { allocate } from '../lib/allocate.ts'
import { covers, shareBillDiscount } from '../pricing/apply-discounts.rules.ts'
import { isLiveProduct } from '../pricing/charge.rules.ts'
import { percentageOf, taxedItem } from '../pricing/tax.rules.ts'
import type { BillDiscounted, Discounted, Removal } from './discount.rules.ts'
import { addDiscount, totalDiscount } from '../pricing/discount-total.rules.ts'

/**
 * Discounts after a part payment: only on lines of which no unit is paid, and never more than is due. Paid lines keep
 * their figures, so nothing is recalculated: a discount applies to the net after the earlier ones, and the service
 * charge stays.
 */

/** The amount due on an order or its bill before a new discount, and the currency's decimals. */
export type PaidSoFar = { due: Cents; decimals: CurrencyDecimals }

/** Whether it is a live product line of which no unit is paid by name. */
function isOpenLine(item: StoredItem): boolean {
  return isLiveProduct(item) && item.paidMilli === 0
}

/** Adds a discount on the order's open lines; from then on it is a fixed amount. */
export function withLateDiscount(
  order: StoredOrder,
  discount: OrderDiscount,
  { due, decimals }: PaidSoFar,
): Discounted {
  const open = openLines(order, discount)
  const net = open.reduce((sum, item) => sum + netOf(item), 0)
  const discounted = (amount: Cents) => discountOpenLines(order, discount, amount, decimals)
  const worth = worthOf(discount, net, decimals)
  const amount = mostWithin(worth, decimals, amount => {
    return order.totals.total - discounted(amount).totals.total <= due
  })
  const late = { net, amount, isCapped: amount < worth }
  const total = addDiscount(totalDiscount([order], decimals), discount, late)
  return { order: discounted(amount), amount, net, total }
}

/** Adds a bill's discount on the open lines of its orders, like `withBillDiscount`. */
export function withLateBillDiscount(
  orders: readonly StoredOrder[],
  discount: Omit<OrderDiscount, 'id' | 'fixedAmount'>,
  { due, decimals }: PaidSoFar,
  newId: () => string,
): BillDiscounted {
  const open = orders.map(order => order.items.filter(item => isOpenLine(item) && covers(discount, item)))
  const net = open.flat().reduce((sum, item) => sum + netOf(item), 0)
  const discounted = (amount: Cents) => {
    const shares = shareBillDiscount(open, { kind: 'amount', value: amount }, decimals)
    return orders.flatMap((before, at) => {
      if (shares[at] === 0) return []
      const entry = { ...discount, id: newId(), fixedAmount: null }
      return [{ before, after: discountOpenLines(before, entry, shares[at]!, decimals) }]
    })
  }
  const worth = worthOf(discount, net, decimals)
  const amount = mostWithin(worth, decimals, amount => {
    const drops = discounted(amount).map(({ before, after }) => before.totals.total - after.totals.total)
    return drops.reduce((sum, drop) => sum + drop, 0) <= due
  })
  const late = { net, amount, isCapped: amount < worth }
  const total = addDiscount(totalDiscount(orders, decimals), discount, late)
  return { changes: discounted(amount), amount, net, total }
}

/** Removes some of the order's discounts: their lines lose the amounts discounted, all other lines stay. */
export function withoutLateDiscounts(
  order: StoredOrder,
  isRemoved: (discount: OrderDiscount) => boolean,
  removal: Removal,
  decimals: CurrencyDecimals,
): StoredOrder {
  const removed = order.discounts.filter(discount => isRemoved(discount) && discount.removedAt === null)
  const ids = new Set(removed.map(({ id }) => id))
  const items = order.items.map(item => {
    const share = isLive(item) ? sharesOf(item, ids) : 0
    if (share === 0) return item
    const kept = Object.entries(item.discountShares!).filter(([id]) => !ids.has(id))
    const discountShares = kept.length === 0 ? null : Object.fromEntries(kept)
    return retaxed({ ...item, discount: item.discount - share, discountShares }, order, decimals)
  })
  const discounts = order.discounts.map(discount =>
    ids.has(discount.id) ? { ...discount, ...removal } : discount,
  )
  return { ...order, items, discounts, totals: orderTotals(items) }
}

export function requireOpenItem(order: StoredOrder, itemId: string | null, due: Cents): void {
  const item = order.items.find(({ id }) => id === itemId)
  if (item !== undefined && item.paidMilli > 0) throw discountOfPaidItem(item, due)
}

export function requireWorth(amount: Cents, { due }: PaidSoFar): void {
  if (amount <= 0) throw nothingUnpaidToDiscount(due)
}

export function requireOpenCarriers(
  orders: readonly StoredOrder[],
  isRemoved: (discount: OrderDiscount) => boolean,
  due: Cents,
): void {
  for (const order of orders) {
    const ids = new Set(order.discounts.filter(isRemoved).map(({ id }) => id))
    const paid = order.items.find(item => isLive(item) && item.paidMilli > 0 && sharesOf(item, ids) > 0)
    if (paid !== undefined) throw discountOfPaidItem(paid, due)
  }
}

/** The open lines that a discount applies to. */
function openLines({ items }: StoredOrder, discount: OrderDiscount): StoredItem[] {
  const isConcerned = concernedBy(discount.itemId, items)
  return items.filter(item => isOpenLine(item) && covers(discount, item) && isConcerned(item))
}

function worthOf(
  { kind, value }: Pick<OrderDiscount, 'kind' | 'value'>,
  net: Cents,
  decimals: CurrencyDecimals,
): Cents {
  return kind === 'percentage' ? percentageOf(net, value, decimals) : Math.min(net, value)
}

function discountOpenLines(
  order: StoredOrder,
  discount: OrderDiscount,
  amount: Cents,
  decimals: CurrencyDecimals,
): StoredOrder {
  const open = openLines(order, discount)
  const shares = new Map(
    allocate(amount, open.map(netOf), smallestAmount(decimals)).map((share, at) => [open[at], share]),
  )
  const items = order.items.map(item => {
    const share = shares.get(item) ?? 0
    if (share === 0) return item
    const discountShares = { ...item.discountShares, [discount.id]: share }
    return retaxed({ ...item, discount: item.discount + share, discountShares }, order, decimals)
  })
  const discounts = [...order.discounts, { ...discount, fixedAmount: amount, amount }]
  return { ...order, items, discounts, totals: orderTotals(items) }
}

function retaxed(item: StoredItem, { taxMode }: StoredOrder, decimals: CurrencyDecimals): StoredItem {
  return { ...item, ...taxedItem(item, taxMode, decimals) }
}

function sharesOf(item: StoredItem, discountIds: ReadonlySet<string>): Cents {
  const shares = Object.entries(item.discountShares ?? {})
  return shares.reduce((sum, [id, share]) => sum + (discountIds.has(id) ? share : 0), 0)
}

/** The largest part of an amount that fits, in the currency's steps; with tax on top, the due drops by more than it. */
function mostWithin(amount: Cents, decimals: CurrencyDecimals, fits: (amount: Cents) => boolean): Cents {
  if (fits(amount)) return amount
  const step = smallestAmount(decimals)
  invariant(fits(0), 'a discount of zero leaves the due unchanged')
  let [fitting, beyond] = [0, amount / step]
  while (beyond - fitting > 1) {
    const middle = Math.floor((fitting + beyond) / 2)
    if (fits(middle * step)) fitting = middle
    else beyond = middle
  }
  return fitting * step
}
