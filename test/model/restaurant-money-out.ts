import type { ItemPart, Touched } from './restaurant-commands.ts'
import { netOf, portion, splitFigures, spread } from './restaurant-money.ts'
import { book, type Owner, earnedBy, invalidNow, ownerOf, payCash, shiftFor } from './restaurant-money-in.ts'
import { deriveStage } from './restaurant-kitchen.ts'
import { businessDate, liveCharge, liveProducts, totalOf } from './restaurant-pricing.ts'
import type { Adjustment, Item, Order, State } from './restaurant-types.ts'
import { Dangling, found, Refused } from './restaurant-types.ts'

/** Splits a part of a line off as an item of its own, behind the others; a whole line is itself. */
export function takePart(state: State, order: Order, item: Item, quantity: number, n: number): Item {
  if (quantity === item.quantity) return item
  const [taken, rest] = splitFigures(item, quantity, item.quantity, state.setting.step)
  const used: Item['used'] = {}
  const kept: Item['used'] = {}
  for (const [stock, amount] of Object.entries(item.used)) {
    used[stock] = (amount * quantity) / item.quantity
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
    wasted,
    splitFrom: item.name,
  }
  const left = { quantity: item.quantity - quantity, used: kept, paid, wasted: item.wasted - wasted }
  Object.assign(item, rest, left)
  order.items.push(part)
  return part
}

/** A share of the service charge, as its products' net goes: the rest stays charged, be it for nothing. */
export function takeCharge(
  state: State,
  order: Order,
  charge: Item,
  share: { part: number; whole: number },
  n: number,
): Item {
  const [taken, rest] = splitFigures(charge, share.part, share.whole, state.setting.step)
  const part: Item = { ...charge, ...taken, name: `${charge.name}/${n}`, splitFrom: charge.name }
  Object.assign(charge, rest)
  order.items.push(part)
  return part
}

export function endItem(state: State, item: Item, ended: 'cancel' | 'refund', restock: boolean): void {
  item.ended = ended
  item.restocked = restock && item.wasted < item.quantity
  if (!item.restocked || state.mistake === 'restock') return
  for (const [stock, amount] of Object.entries(item.used)) {
    found(state.setting.stock, stock).onHand += amount - portion(amount, item.wasted, item.quantity, 1)
  }
}

export type AskedRefund = {
  items: ItemPart[]
  restock?: boolean
  to?: 'original' | 'balance'
  tip?: boolean
  shift?: string
}

export function refund(state: State, order: Order, asked: AskedRefund, n: number): Touched {
  const items = asked.items.map(({ item: name, quantity }) => {
    const item = order.items.find(item => item.name === name)
    if (item === undefined) throw new Dangling(name)
    if (item.kind === 'charge') throw new Refused('validation_failed')
    return { item, quantity }
  })
  const toBalance = asked.to === 'balance'
  if (toBalance && order.customer === null) throw new Refused('validation_failed')
  if (order.status !== 'paid' && order.status !== 'partially_refunded') throw invalidNow(state)
  for (const { item, quantity } of items) {
    if (item.ended !== null || (quantity ?? 0) > item.quantity)
      throw invalidNow(state, 'item_already_cancelled')
  }
  // A refund to a balance comes out of no drawer.
  const shift = toBalance && asked.shift === undefined ? null : shiftFor(state, asked.shift)
  const parts = endParts(state, order, items, asked.restock === true, n)
  const amount = parts.reduce((sum, part) => sum + totalOf(state, part), 0)
  giveBack(state, order, amount, { toBalance, shift, withTip: asked.tip === true })
  order.status = order.items.some(item => item.ended === null) ? 'partially_refunded' : 'refunded'
  deriveStage(order)
  return {
    orders: [order.name],
    customers: [order.customer],
    shifts: [shift],
    ...(asked.restock === true ? { stock: true } : {}),
  }
}

function endParts(
  state: State,
  order: Order,
  items: { item: Item; quantity: number | undefined }[],
  restock: boolean,
  n: number,
): Item[] {
  const charge = liveCharge(order)
  const whole = liveProducts(order).reduce((sum, item) => sum + netOf(item), 0)
  const parts = items.map(({ item, quantity }) => {
    const part = takePart(state, order, item, quantity ?? item.quantity, n)
    endItem(state, part, 'refund', restock)
    return part
  })
  const products = parts.filter(({ kind }) => kind === 'product')
  const part = products.reduce((sum, item) => sum + netOf(item), 0)
  const isAll = liveProducts(order).length === 0
  if (charge !== undefined && (part > 0 || isAll)) {
    const taken = isAll || part === whole ? charge : takeCharge(state, order, charge, { part, whole }, n)
    taken.ended = 'refund'
    taken.restocked = restock
    parts.push(taken)
  }
  for (const item of parts) {
    const { name, quantity, tax, cost } = item
    const amount = totalOf(state, item)
    order.adjustments.push({
      kind: 'refund',
      date: businessDate(state),
      item: name,
      quantity,
      amount,
      tax,
      cost,
    })
  }
  return parts
}

type Back = { toBalance: boolean; shift: string | null; withTip: boolean }

/** Spreads what is given back over the payments, the balance and the points, by what each still has. */
function giveBack(state: State, order: Order, amount: number, { toBalance, shift, withTip }: Back): void {
  const { money, returned } = order
  const left = [
    ...order.shares.map(share => share.amount - share.refunded),
    money.balance - returned.balance,
    money.value - returned.value,
  ]
  const shares = spread(amount, left, state.setting.step)
  const [balance, value] = [shares.at(-2)!, shares.at(-1)!]
  let credited = balance
  order.shares.forEach((share, at) => {
    const back = shares[at]!
    share.refunded += back
    if (toBalance) credited += back
    payOut(state, ownerOf(state, order), share.payment, { back, toBalance, shift, withTip })
  })
  returned.balance += balance
  returned.value += value
  const points =
    money.value === 0 || state.mistake === 'points'
      ? 0
      : Math.floor((money.points * returned.value) / money.value)
  const pointsBack = points - returned.points
  returned.points = points
  const now = earnedBy(state, order)
  const lost = {
    balance: order.earned.balance - order.reversed.balance - now.balance,
    points: order.earned.points - order.reversed.points - now.points,
  }
  order.reversed.balance += lost.balance
  order.reversed.points += lost.points
  order.toBalance += credited
  if (order.customer === null) return
  const account = found(state.customers, order.customer)
  account.balance += credited - lost.balance
  account.points += pointsBack - lost.points
}

/** Cash out is rounded like cash in; the last of it is exactly what is left of what came in. */
function payOut(
  state: State,
  owner: Owner,
  name: string,
  { back, toBalance, shift, withTip }: Back & { back: number },
): void {
  const payment = found(state.payments, name)
  const isCash = found(state.setting.methods, payment.method).type === 'cash'
  const out = !toBalance && isCash ? payCash(state, owner, payment.method, back) : back
  payment.refunded += back
  if (!toBalance) {
    payment.handed += back
    payment.coinsOut += out
  }
  payment.paidOut += out
  const tip = withTip ? payment.tip : 0
  if (!toBalance) book(state, shift, payment.method, -out - tip)
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
    const used = Object.entries(item.used).map(([stock, all]) => [stock, (all * quantity) / item.quantity])
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
