import { businessDate } from './restaurant-day.ts'
import { liveProducts } from './restaurant-totals.ts'
import type { Touched } from './restaurant-commands.ts'
import {
  Dangling,
  type Item,
  type Order,
  Refused,
  type Stage,
  type State,
  stages,
} from './restaurant-types.ts'

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

/** The kitchen has begun with it, so it has it from now at the latest. */
function reach(state: State, item: Item, to: Stage): void {
  if (item.stage !== to) item.from = Math.min(item.from ?? state.now, state.now)
  item.stage = to
  if (rank(to) > 0) item.begun = true
}

/** When the kitchen gets an order that nothing holds back. */
function entering({ now, setting }: State, { scheduled }: Order): number {
  return scheduled === null ? now : Math.max(now, scheduled - setting.lead * 60_000)
}

/** Puts into the kitchen, from a moment on, all that is not held. */
function enter(item: Item, from: number): void {
  item.held = false
  item.awaits = false
  if (!item.needsKitchen) return
  item.stage = 'new'
  item.from = from
}

/** Items just sent with an order without a bill: now, before its time, or when it is paid. */
export function sendToKitchen(state: State, order: Order, items: readonly Item[]): void {
  const waits = state.setting.paysFirst.includes(order.channel)
  for (const item of items) {
    if (item.held || !item.needsKitchen) continue
    if (!waits) enter(item, entering(state, order))
    else Object.assign(item, { held: true, awaits: true, stage: null, from: null })
  }
}

export function releasePaid(state: State, order: Order): void {
  if (state.mistake === 'firing') return
  for (const item of liveProducts(order)) if (item.awaits) enter(item, entering(state, order))
  deriveStage(order)
}

const isAhead = (state: State, item: Item) => item.from !== null && item.from > state.now

/** A scheduled order without money left gets nothing later. */
export function withhold(state: State, order: Order): void {
  const later = order.items.filter(item => item.ended === null && isAhead(state, item))
  if (order.scheduled === null || later.length === 0) return
  for (const item of later) Object.assign(item, { held: true, stage: null, from: null })
  order.stage = null
}

/** Their items that wait, of a course, by name, or all; of an order whose money was all given back, none. */
export function fireItems(state: State, orders: Order[], asked: { course?: number; items?: string[] }): void {
  const all = orders.flatMap(order => order.items)
  for (const name of asked.items ?? []) {
    if (!all.some(item => item.name === name)) throw new Dangling(name)
  }
  const isAsked = ({ name, course }: Item) =>
    asked.items?.includes(name) ?? (asked.course === undefined || course === asked.course)
  const kept = orders.filter(order => order.status !== 'refunded').flatMap(order => order.items)
  const fired = kept.filter(
    item => item.ended === null && isAsked(item) && (item.held || isAhead(state, item)),
  )
  if (fired.length === 0) throw new Refused('invalid_transition')
  for (const item of fired) enter(item, state.now)
  for (const order of orders) if (order.items.some(item => fired.includes(item))) deriveStage(order)
}

/** An order without a bill: once paid, until the last of its days ends. */
export function fireOrder(state: State, order: Order, asked: { course?: number; items?: string[] }): Touched {
  for (const name of asked.items ?? []) {
    if (!order.items.some(item => item.name === name)) throw new Dangling(name)
  }
  if (order.status !== 'pending' && order.status !== 'partially_paid') {
    const paid = Object.values(state.payments).filter(
      ({ owner }) => 'order' in owner && owner.order === order.name,
    )
    const days = [order.date, ...paid.map(({ date }) => date)]
    if (order.scheduled !== null) days.push(businessDate({ ...state, now: order.scheduled }))
    if (days.every(day => day < businessDate(state))) throw new Refused('invalid_transition')
  }
  fireItems(state, [order], asked)
  return { orders: [order.name] }
}

/** Another time, or none, while the kitchen has nothing of it. */
export function reschedule(state: State, order: Order, scheduled: number | null): Touched {
  if (scheduled === order.scheduled) return { orders: [order.name] }
  if (order.status === 'refunded' || order.status === 'cancelled') throw new Refused('invalid_transition')
  // An item that was cancelled before its time never reached the kitchen.
  const hasSome = order.items.some(({ from, endedAt }) => {
    return from !== null && from <= Math.min(state.now, endedAt ?? state.now)
  })
  if (hasSome) throw new Refused('invalid_transition')
  order.scheduled = scheduled
  for (const item of liveProducts(order)) if (!item.held) enter(item, entering(state, order))
  return { orders: [order.name] }
}

export function moveItem(state: State, order: Order, item: Item, to: Stage): Touched {
  if (item.ended !== null) throw new Refused('item_already_cancelled')
  if (item.stage === null || rank(item.stage) > rank(to)) throw new Refused('invalid_transition')
  reach(state, item, to)
  deriveStage(order)
  return { orders: [order.name] }
}

export function moveOrder(state: State, order: Order, to: Stage): Touched {
  if (order.stage === to) return { orders: [order.name] }
  const behind = liveProducts(order).filter(item => item.stage !== null && rank(item.stage) < rank(to))
  if (behind.length === 0) throw new Refused('invalid_transition')
  for (const item of behind) reach(state, item, to)
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
