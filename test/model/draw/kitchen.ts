import { liveProducts } from '../restaurant-totals.ts'
import { type Item, type Order, stages } from '../restaurant-types.ts'
import type { Builder } from './draw.ts'

const rank = (item: Item) => (item.stage === null ? -1 : stages.indexOf(item.stage))

export const itemStage: Builder = ({ state, chance }) => {
  const isWild = chance.is(10)
  const items = Object.values(state.orders)
    .flatMap(order => (isWild ? order.items : liveProducts(order)))
    .filter(item => item.kind === 'product' && (isWild || (rank(item) >= 0 && rank(item) < 3)))
  const item = chance.pick(items)
  if (item === undefined) return undefined
  const to = isWild ? chance.oneOf(stages) : stages[chance.between(rank(item) + 1, 3)]!
  return { do: 'itemStage', item: item.name, to }
}

export const orderStage: Builder = ({ state, chance }) => {
  const isWild = chance.is(15)
  const behind = (order: Order) => liveProducts(order).some(item => rank(item) >= 0 && rank(item) < 2)
  const order = chance.pick(Object.values(state.orders).filter(order => isWild || behind(order)))
  if (order === undefined) return undefined
  return {
    do: 'orderStage',
    order: order.name,
    to: chance.oneOf(['preparing', 'ready', 'delivered'] as const),
  }
}

export const recall: Builder = ({ state, chance }) => {
  const to = chance.oneOf(['preparing', 'ready', undefined] as const)
  const isBeyond = (order: Order) =>
    liveProducts(order).some(item => rank(item) > stages.indexOf(to ?? 'preparing'))
  const isWild = chance.is(10)
  const order = chance.pick(Object.values(state.orders).filter(order => isWild || isBeyond(order)))
  if (order === undefined) return undefined
  return { do: 'recall', order: order.name, ...(to === undefined ? {} : { to }) }
}
