import type { Touched } from './restaurant-commands.ts'
import { portion, splitFigures } from './restaurant-money.ts'
import { businessDate } from './restaurant-day.ts'
import { totalOf } from './restaurant-totals.ts'
import {
  type Adjustment,
  type Item,
  type Order,
  type State,
  Dangling,
  found,
  Refused,
} from './restaurant-types.ts'

/**
 * Splits a part of a line off as an item of its own, behind the others; a whole line is itself.
 */
export function takePart(state: State, order: Order, item: Item, quantity: number, n: number): Item {
  if (quantity === item.quantity) return item
  const { step, taxMode } = state.setting
  // While the sale is open, the amount that is not paid is shared by the units that are not.
  const isOpen = order.status === 'pending' || order.status === 'partially_paid'
  const unpaid = { units: item.quantity - item.paid, amount: totalOf(state, item) - item.paidAmount }
  const isUnpaidPart = isOpen && item.paid > 0 && quantity <= unpaid.units
  const total = isUnpaidPart ? portion(unpaid.amount, quantity, unpaid.units, step) : undefined
  const [taken, rest] = splitFigures(item, quantity, item.quantity, { step, taxMode, total })
  const used: Item['used'] = {}
  const kept: Item['used'] = {}
  for (const [stock, amount] of Object.entries(item.used)) {
    used[stock] = portion(amount, quantity, item.quantity, 1)
    kept[stock] = amount - used[stock]
  }
  // Units that were paid stay with the line as far as it has room for them.
  const paid = Math.min(item.paid, item.quantity - quantity)
  const name = `${item.name}/${n}`
  // Units that were thrown away go first.
  const wasted = Math.min(item.wasted, quantity)
  const part: Item = {
    ...item,
    ...taken,
    name,
    quantity,
    used,
    paid: item.paid - paid,
    paidAmount: 0,
    wasted,
    splitFrom: item.name,
    combo: item.combo && { ...item.combo, name: `${item.combo.name}/${n}` },
  }
  const left = { quantity: item.quantity - quantity, used: kept, paid, wasted: item.wasted - wasted }
  Object.assign(item, rest, left)
  part.paidAmount = Math.max(0, totalOf(state, part) - unpaid.amount)
  item.paidAmount -= part.paidAmount
  order.items.push(part)
  return part
}

/** Takes a share of the service charge in proportion to the products' net; the rest stays, even if it is zero. */
export function takeCharge(
  state: State,
  order: Order,
  charge: Item,
  share: { part: number; whole: number },
  n: number,
): Item {
  const [taken, rest] = splitFigures(charge, share.part, share.whole, state.setting)
  const part: Item = { ...charge, ...taken, name: `${charge.name}/${n}`, splitFrom: charge.name }
  Object.assign(charge, rest)
  order.items.push(part)
  return part
}

export function endItem(state: State, item: Item, ended: NonNullable<Item['ended']>, restock: boolean): void {
  item.ended = ended
  item.endedAt = state.now
  item.restocked = restock && item.wasted < item.quantity
  if (!item.restocked || state.mistake === 'restock') return
  for (const [stock, amount] of Object.entries(item.used)) {
    found(state.setting.stock, stock).onHand += amount - portion(amount, item.wasted, item.quantity, 1)
  }
}

/** Food thrown away: at cost, totals as they are; taken from stock once more when it is made again. */
export function waste(
  state: State,
  order: Order,
  asked: { items: { item: string; quantity: number }[]; remake?: boolean },
): Touched {
  for (const { item: name, quantity } of asked.items) {
    const item = order.items.find(item => item.name === name)
    if (item === undefined) throw new Dangling(name)
    if (item.ended !== null || quantity > item.quantity) throw new Refused('item_already_cancelled')
    const { step } = state.setting
    const upTo = (units: number) => portion(item.cost, units, item.quantity, step)
    if (asked.remake !== true) {
      const before = item.wasted
      if (before + quantity > item.quantity) throw new Refused('item_already_cancelled')
      item.wasted += quantity
      order.adjustments.push(wasted(state, name, quantity, upTo(item.wasted) - upTo(before)))
      continue
    }
    order.adjustments.push(wasted(state, name, quantity, upTo(quantity)))
    const used = Object.entries(item.used).map(([stock, all]) => [
      stock,
      portion(all, quantity, item.quantity, 1),
    ])
    takeStock(state, Object.fromEntries(used) as Record<string, number>)
  }
  return { orders: [order.name], stock: true }
}

export function wasted(state: State, item: string, quantity: number, cost: number): Adjustment {
  return { kind: 'waste', date: businessDate(state), item, quantity, amount: 0, tax: 0, cost }
}

export function takeStock(state: State, used: Record<string, number>): void {
  for (const [name, amount] of Object.entries(used)) {
    const stock = found(state.setting.stock, name)
    if (stock.blocks && stock.onHand < amount) throw new Refused('insufficient_stock')
    stock.onHand -= amount
  }
}
