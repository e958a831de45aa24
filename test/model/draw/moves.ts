import { ordersOf } from '../restaurant-owner.ts'
import { liveProducts } from '../restaurant-totals.ts'
import type { Item, Bill } from '../restaurant-types.ts'
import { type Builder, billsOf, anyBill, partsOf } from './draw.ts'
import { ahead } from './orders.ts'

export const fire: Builder = draw => {
  const { chance, state } = draw
  const isHeld = (item: Item) => item.held && item.ended === null
  const heldOf = (bill: Bill) => ordersOf(state, bill).flatMap(order => order.items.filter(isHeld))
  // A course that was paid in advance can be fired until its business date ends.
  const waiting = [...billsOf(state), ...billsOf(state, 'settled')].filter(bill => heldOf(bill).length > 0)
  const bill = chance.is(85) ? chance.pick(waiting) : anyBill(draw)
  if (bill === undefined) return undefined
  const item = chance.pick(heldOf(bill))
  if (item === undefined || chance.is(40))
    return { do: 'fire', bill: bill.name, course: chance.between(1, 2) }
  return { do: 'fire', bill: bill.name, items: [item.name] }
}

/** Mostly an order of which something waits. */
export const fireOrder: Builder = ({ state, chance }) => {
  const waits = (item: Item) => item.ended === null && (item.held || (item.from ?? 0) > state.now)
  const waiting = Object.values(state.orders).filter(order => order.items.some(waits))
  const order = chance.pick(chance.is(90) ? waiting : Object.values(state.orders))
  if (order === undefined) return undefined
  const item = chance.pick(order.items.filter(waits))
  if (item === undefined || chance.is(40)) return { do: 'fireOrder', order: order.name }
  if (chance.is(30)) return { do: 'fireOrder', order: order.name, course: chance.between(1, 2) }
  return { do: 'fireOrder', order: order.name, items: [item.name] }
}

export const reschedule: Builder = draw => {
  const { state, chance } = draw
  const alone = Object.values(state.orders).filter(({ bill }) => bill === null)
  const scheduled = alone.filter(({ scheduled }) => scheduled !== null)
  const order = chance.pick(chance.is(80) ? scheduled : alone)
  if (order === undefined) return undefined
  return { do: 'reschedule', order: order.name, at: chance.is(20) ? null : ahead(draw) }
}

export const move: Builder = draw => {
  const bill = anyBill(draw)
  const { tables } = draw.state.setting
  if (bill === undefined) return undefined
  const table = draw.chance.oneOf(tables.filter(table => !bill.tables.includes(table)))
  return { do: 'move', bill: bill.name, table }
}

export const merge: Builder = draw => {
  const bill = anyBill(draw)
  const others = billsOf(draw.state).filter(
    other =>
      other !== bill && (other.money.balance + other.money.value === 0 || other.customer === bill?.customer),
  )
  const other = draw.chance.pick(others)
  if (bill === undefined || other === undefined) return undefined
  return { do: 'merge', bill: bill.name, other: other.name }
}

export const moveItems: Builder = draw => {
  const { chance, state } = draw
  const bill = chance.pick(billsOf(state))
  if (bill === undefined) return undefined
  const items = ordersOf(state, bill).flatMap(liveProducts)
  const chosen = partsOf(
    draw,
    items.filter(() => chance.is(40)),
  )
  if (chosen.length === 0) return undefined
  const free = state.setting.tables.filter(table => !billsOf(state).some(bill => bill.tables.includes(table)))
  const table = chance.is(50) ? chance.pick(free) : undefined
  if (table !== undefined) return { do: 'moveItems', bill: bill.name, items: chosen, table }
  const to = chance.pick(billsOf(state).filter(other => other !== bill))
  return to === undefined ? undefined : { do: 'moveItems', bill: bill.name, items: chosen, to: to.name }
}

export const split: Builder = ({ state, chance }) => {
  const bill = chance.pick(billsOf(state))
  if (bill === undefined) return undefined
  return { do: 'split', bill: bill.name, ways: chance.between(2, 5) }
}
