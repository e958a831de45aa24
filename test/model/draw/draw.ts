import type { Chance } from '../chance.ts'
import type { Action, ItemPart } from '../restaurant-commands.ts'
import type { Item, Order, Bill, State } from '../restaurant-types.ts'

export type Draw = { state: State; chance: Chance }
export type Builder = (draw: Draw) => Action | undefined

export const billsOf = (state: State, status = 'open') =>
  Object.values(state.bills).filter(bill => bill.status === status)

export function anyBill({ state, chance }: Draw): Bill | undefined {
  const isWild = chance.is(4)
  return chance.pick(isWild ? Object.values(state.bills) : billsOf(state))
}

export function amountUpTo({ state, chance }: Draw, most: number): number {
  const { step } = state.setting
  return chance.between(1, Math.max(1, Math.floor(most / step))) * step
}

/** A whole line, or a part of it. */
export function part({ chance }: Pick<Draw, 'chance'>, item: Item): ItemPart {
  if (chance.is(55)) return { item: item.name }
  return { item: item.name, quantity: partOf({ chance }, item) }
}

/** A part of each item; of the components of one combo the same. */
export function partsOf(draw: Pick<Draw, 'chance'>, items: readonly Item[], drawn = part): ItemPart[] {
  const ofCombos = new Map<string, ItemPart>()
  return items.map(item => {
    const own = drawn(draw, item)
    if (item.combo === null) return own
    const first = ofCombos.get(item.combo.name) ?? own
    ofCombos.set(item.combo.name, first)
    return { ...first, item: item.name }
  })
}

export function partOf({ chance }: Pick<Draw, 'chance'>, item: Item): number {
  return item.isWeighed ? chance.between(1, item.quantity) : chance.between(1, item.quantity / 1000) * 1000
}

export function openOrders(state: State): Order[] {
  return Object.values(state.orders).filter(
    ({ bill }) => bill !== null && state.bills[bill]!.status === 'open',
  )
}
