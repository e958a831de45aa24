import type { Off, Touched } from './restaurant-commands.ts'
import { netOf, percentOf, setTax, spread, taxWith } from './restaurant-money.ts'
import { dueOf, ordersOf, type Owner, ownerOf, paidOf } from './restaurant-owner.ts'
import { applyDiscounts, discountedBy, liveProducts } from './restaurant-totals.ts'
import { type Discount, type Order, type Bill, type State, Dangling, Refused } from './restaurant-types.ts'
import { touched, requireOpen } from './restaurant-bill.ts'

export function discountOrder(state: State, order: Order, off: Off, n: number): Touched {
  const item = order.items.find(({ name }) => name === off.item)
  if (off.item !== undefined && item === undefined) throw new Dangling(off.item)
  if (item !== undefined && item.kind !== 'product') throw new Refused('validation_failed')
  requireNotPaid(order)
  if (item !== undefined && item.ended !== null) throw new Refused('item_already_cancelled')
  const discount = { ...newDiscount(`d${n}`, off), item: off.item ?? null }
  if (isTouched(state, ownerOf(state, order))) {
    if (item !== undefined && item.paid > 0) throw new Refused('item_already_paid')
    discountLate(state, [order], () => discount)
  } else {
    order.discounts.push(discount)
    applyDiscounts(state, order)
  }
  return touched(order)
}

function newDiscount(name: string, { kind, value }: Off): Discount {
  return { name, bill: null, kind, value, item: null, fixed: null, gone: 0, removed: false }
}

function requireNotPaid({ status }: Order): void {
  if (status !== 'pending' && status !== 'partially_paid') throw new Refused('invalid_transition')
}

function isTouched(state: State, owner: Owner): boolean {
  return paidOf(state, owner) > 0
}

/**
 * After a part payment: on lines of which nothing is paid, of what other discounts left of them, and no more than is
 * due. Nothing else is recalculated.
 */
function discountLate(state: State, orders: Order[], make: (order: Order) => Discount): void {
  const { step, taxMode } = state.setting
  const owner = ownerOf(state, orders[0]!)
  const lines = orders.flatMap(order => {
    const discount = make(order)
    const open = discountedBy(state, order, discount).filter(({ paid }) => paid === 0)
    return open.map(item => ({ order, item, discount, net: netOf(item) }))
  })
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const [{ kind, value }] = [make(orders[0]!)]
  const worth = kind === 'percentage' ? percentOf(net, value, step) : Math.min(net, value)
  const nets = lines.map(line => line.net)
  const perOrder = (amount: number) => {
    const all = spread(amount, nets, step)
    // Each order takes its sum off its own lines, spread once more.
    return orders.flatMap(order => {
      const own = lines.filter(line => line.order === order)
      const sum = all.reduce((a, share, at) => a + (lines[at]!.order === order ? share : 0), 0)
      const shares = spread(
        sum,
        own.map(line => line.net),
        step,
      )
      return own.map((line, at) => ({ ...line, share: shares[at]! }))
    })
  }
  const drop = (amount: number) =>
    perOrder(amount).reduce((sum, { item, share }) => {
      if (share === 0) return sum
      const tax = taxWith(item, share, state.setting)
      return sum + share + (taxMode === 'exclusive' ? item.tax - tax : 0)
    }, 0)
  const due = dueOf(state, owner)
  let [fits, beyond] = [0, worth / step]
  if (drop(worth) <= due) fits = beyond
  while (beyond - fits > 1) {
    const middle = Math.floor((fits + beyond) / 2)
    if (drop(middle * step) <= due) fits = middle
    else beyond = middle
  }
  if (fits === 0) throw new Refused('invalid_transition')
  for (const { order, item, discount, share } of perOrder(fits * step)) {
    if (share === 0) continue
    const known = order.discounts.find(({ name }) => name === discount.name)
    if (known === undefined) order.discounts.push({ ...discount, fixed: share })
    else known.fixed = (known.fixed ?? 0) + share
    item.discounts[discount.name] = share
    setTax(item, state.setting)
  }
}

/** Takes discounts back after a part payment: nothing of what they take something off is paid. */
function removeLate(state: State, orders: Order[], isMeant: (discount: Discount) => boolean): void {
  const carriers = orders.flatMap(order => {
    const names = order.discounts.filter(one => isMeant(one) && !one.removed).map(({ name }) => name)
    return liveProducts(order).map(item => ({
      item,
      names: names.filter(name => (item.discounts[name] ?? 0) > 0),
    }))
  })
  const touchedLines = carriers.filter(({ names }) => names.length > 0)
  if (touchedLines.some(({ item }) => item.paid > 0)) throw new Refused('item_already_paid')
  for (const order of orders) for (const one of order.discounts) if (isMeant(one)) one.removed = true
  for (const { item, names } of touchedLines) {
    for (const name of names) delete item.discounts[name]
    setTax(item, state.setting)
  }
}

/** Spread over all live lines of the bill; what falls to an order is fixed from then on. */
export function discountBill(state: State, bill: Bill, off: Off, n: number): Touched {
  requireOpen(bill)
  const { step } = state.setting
  const orders = ordersOf(state, bill)
  if (isTouched(state, { bill })) {
    if (orders.length === 0) throw new Refused('invalid_transition')
    discountLate(state, orders, order => ({ ...newDiscount(`d${n}@${order.name}`, off), bill: `d${n}` }))
    return { bills: [bill.name] }
  }
  const lines = orders.flatMap(order => {
    return liveProducts(order).map(item => ({ order, net: netOf(item) }))
  })
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const worth = off.kind === 'percentage' ? percentOf(net, off.value, step) : Math.min(net, off.value)
  const nets = lines.map(line => line.net)
  const shares = spread(worth, nets, step)
  for (const order of orders) {
    const fixed = shares.reduce((sum, share, at) => sum + (lines[at]!.order === order ? share : 0), 0)
    if (fixed === 0) continue
    order.discounts.push({ ...newDiscount(`d${n}@${order.name}`, off), bill: `d${n}`, fixed })
    applyDiscounts(state, order)
  }
  return { bills: [bill.name] }
}

export function removeDiscount(state: State, order: Order, name: string): Touched {
  const discount = order.discounts.find(discount => discount.name === name)
  if (discount === undefined) throw new Dangling(name)
  requireNotPaid(order)
  if (discount.removed) return touched(order)
  if (isTouched(state, ownerOf(state, order))) removeLate(state, [order], one => one === discount)
  else {
    discount.removed = true
    applyDiscounts(state, order)
  }
  return touched(order)
}

export function removeBillDiscount(state: State, bill: Bill, name: string): Touched {
  const orders = ordersOf(state, bill).filter(order => order.discounts.some(({ bill }) => bill === name))
  if (orders.length === 0) throw new Dangling(name)
  requireOpen(bill)
  if (isTouched(state, { bill })) {
    removeLate(state, orders, ({ bill }) => bill === name)
    return { bills: [bill.name] }
  }
  for (const order of orders) {
    for (const discount of order.discounts) if (discount.bill === name) discount.removed = true
    if (order.status === 'pending') applyDiscounts(state, order)
  }
  return { bills: [bill.name] }
}
