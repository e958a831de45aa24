import { liveProducts } from './restaurant-pricing.ts'
import type { Touched } from './restaurant-commands.ts'
import { type Item, type Order, Refused, type Stage, stages } from './restaurant-types.ts'

const rank = (stage: Stage | null) => (stage === null ? -1 : stages.indexOf(stage))

/** An order is as far as its live items that go to the kitchen; without any it stays as it was. */
export function deriveStage(order: Order): void {
  const ranks = liveProducts(order)
    .filter(item => item.needsKitchen && !item.held)
    .map(item => rank(item.stage))
  if (ranks.length === 0) return
  const [least, most] = [Math.min(...ranks), Math.max(...ranks)]
  order.stage = least >= 2 ? stages[least]! : most >= 1 ? 'preparing' : 'new'
}

export function moveItem(order: Order, item: Item, to: Stage): Touched {
  if (item.ended !== null) throw new Refused('item_already_cancelled')
  if (item.stage === null || rank(item.stage) > rank(to)) throw new Refused('invalid_transition')
  item.stage = to
  deriveStage(order)
  return { orders: [order.name] }
}

export function moveOrder(order: Order, to: Stage): Touched {
  if (order.stage === to) return { orders: [order.name] }
  const behind = liveProducts(order).filter(item => item.stage !== null && rank(item.stage) < rank(to))
  if (behind.length === 0) throw new Refused('invalid_transition')
  for (const item of behind) item.stage = to
  deriveStage(order)
  return { orders: [order.name] }
}

export function recallOrder(order: Order, to: Stage): Touched {
  const beyond = liveProducts(order).filter(item => rank(item.stage) > rank(to))
  if (beyond.length === 0 && order.stage !== to) throw new Refused('invalid_transition')
  for (const item of beyond) item.stage = to
  deriveStage(order)
  return { orders: [order.name] }
}
