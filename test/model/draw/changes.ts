import { liveProducts } from '../restaurant-totals.ts'
import type { Item } from '../restaurant-types.ts'
import { anyBill, billsOf, type Builder, type Draw, openOrders, part } from './draw.ts'
import { counterOrder, line } from './orders.ts'

/** Mostly a live product of an open bill, or of an unpaid order without one. */
function sentItem(draw: Draw): Item | undefined {
  const { chance, state } = draw
  const order = chance.is(65) ? chance.pick(openOrders(state)) : counterOrder(draw)
  if (order === undefined || order.name.includes('>')) return undefined
  return chance.pick(
    chance.is(92) ? liveProducts(order) : order.items.filter(({ kind }) => kind === 'product'),
  )
}

export const changeItem: Builder = draw => {
  const { chance } = draw
  const item = sentItem(draw)
  if (item === undefined) return undefined
  const changes = {
    ...(chance.is(50) ? { seat: chance.oneOf([null, 1, 2, 3]) } : {}),
    ...(chance.is(50) ? { course: chance.oneOf([null, 1, 2]) } : {}),
    ...(chance.is(30) ? { hold: true as const } : {}),
  }
  if (Object.keys(changes).length === 0) return undefined
  return { do: 'changeItem', item: item.name, ...changes }
}

export const replace: Builder = draw => {
  const { chance, state } = draw
  const item = sentItem(draw)
  if (item === undefined) return undefined
  const { products } = state.setting
  const others = Object.keys(products).filter(name => products[name]!.combo === null)
  const restock = chance.is(60) ? {} : { restock: chance.is(50) }
  if (item.combo !== null) {
    const { options } = products[item.combo.product]!.combo![item.combo.choice]!
    const { price: _, ...swap } = line(draw, true, Object.keys(options))
    return { do: 'replace', item: item.name, line: { ...swap, quantity: item.quantity }, ...restock }
  }
  return { do: 'replace', ...part(draw, item), line: line(draw, true, others), ...restock }
}

/** A bill's, or that of an order without one. */
export const waive: Builder = draw => {
  const { chance } = draw
  if (chance.is(30)) {
    const order = counterOrder(draw)
    return order === undefined ? undefined : { do: 'waive', order: order.name }
  }
  const bill = anyBill(draw)
  return bill === undefined ? undefined : { do: 'waive', bill: bill.name }
}

export const restore: Builder = draw => {
  const { chance, state } = draw
  const bill = chance.is(10) ? anyBill(draw) : chance.pick(billsOf(state).filter(one => one.chargeWaived))
  return bill === undefined ? undefined : { do: 'restore', bill: bill.name }
}
