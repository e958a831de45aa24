import { cannotMoveStage } from '../sale.refusals.ts'
import type { KitchenState, StoredItem } from '../shapes/order.shape.ts'
import type { KitchenStage } from '../../wire/words.types.ts'

export type KitchenItem = Pick<StoredItem, 'id' | 'needsKitchen' | 'held' | 'cancelledAt' | 'kitchen'>

/** Items that change stage, with their new state. */
export type KitchenMoves = { id: string; kitchen: KitchenState }[]

/** A change of stages: the items that move, and the order's state after it. */
export type KitchenChange = { moves: KitchenMoves; order: KitchenState }

/** State of an item that needs no kitchen, or is held. */
export const noKitchen: KitchenState = {
  status: null,
  newAt: null,
  preparingAt: null,
  readyAt: null,
  deliveredAt: null,
}

const stageOrder = ['new', 'preparing', 'ready', 'delivered'] as const satisfies readonly KitchenStage[]
const timeOf = {
  new: 'newAt',
  preparing: 'preparingAt',
  ready: 'readyAt',
  delivered: 'deliveredAt',
} as const satisfies Record<KitchenStage, keyof KitchenState>

/** Position of a stage; -1 without one. */
function rank(status: KitchenStage | null): number {
  return (stageOrder as readonly (KitchenStage | null)[]).indexOf(status)
}

/** Sets the stage, and its time unless it already has one. */
function reach(state: KitchenState, status: KitchenStage, atMs: number): KitchenState {
  const time = timeOf[status]
  return { ...state, status, [time]: state[time] ?? atMs }
}

/** Sets the stage on request of the kitchen. A scheduled item started before its time is in the kitchen from now on. */
function reachNow(state: KitchenState, status: KitchenStage, atMs: number): KitchenState {
  const reached = reach(state, status, atMs)
  return isAhead(state, atMs) ? { ...reached, newAt: atMs } : reached
}

/** Whether the kitchen gets it later, as part of a scheduled order. */
export function isAhead({ newAt }: KitchenState, atMs: number): boolean {
  return newAt !== null && newAt > atMs
}

/** Clears the times of the stages after `last`. */
function clearAfter(state: KitchenState, last: KitchenStage): KitchenState {
  const kept = { ...state }
  for (const stage of stageOrder.slice(rank(last) + 1)) kept[timeOf[stage]] = null
  return kept
}

/** State of an item that is sent to the kitchen. @param atMs later than now for a scheduled order */
export function enterKitchen(atMs: number): KitchenState {
  return { ...noKitchen, status: 'new', newAt: atMs }
}

/**
 * Computes an order's kitchen state from its items that are live, need the kitchen and are not held; without any, the
 * state stays as it was. Every change of items goes through here. `newAt` is the time of the first item.
 * @param before the order's current state; `noKitchen` for a new order
 * @param atMs the time of a stage that is reached for the first time
 */
export function orderKitchen(
  before: KitchenState,
  items: readonly Omit<KitchenItem, 'id'>[],
  atMs: number,
): KitchenState {
  let slowest = Infinity
  let fastest = -1
  let firstAt = Infinity
  for (const item of items) {
    if (!isCooking(item)) continue
    const stage = rank(item.kitchen.status)
    slowest = Math.min(slowest, stage)
    fastest = Math.max(fastest, stage)
    firstAt = Math.min(firstAt, item.kitchen.newAt ?? Infinity)
  }
  if (fastest === -1) return before
  const since = sinceFirst(before, firstAt)
  if (slowest >= rank('ready')) return reach(since, slowest === rank('ready') ? 'ready' : 'delivered', atMs)
  return reach(since, fastest >= rank('preparing') ? 'preparing' : 'new', atMs)
}

/** The state with the time of its first item, if that is earlier. */
function sinceFirst(state: KitchenState, firstAt: number): KitchenState {
  return isAhead(state, firstAt) ? { ...state, newAt: firstAt } : state
}

/**
 * Computes the state of an order made of items moved from another one, as if they had been an order of their own from
 * the start: it replays `orderKitchen` at each of their times.
 */
export function replayKitchen(items: readonly Omit<KitchenItem, 'id'>[]): KitchenState {
  const moments = new Set(items.flatMap(({ kitchen }) => stageOrder.map(stage => kitchen[timeOf[stage]])))
  const times = [...moments].filter(at => at !== null).toSorted((one, other) => one - other)
  return times.reduce(
    (state, at) =>
      orderKitchen(
        state,
        items.flatMap(item => asOf(item, at)),
        at,
      ),
    noKitchen,
  )
}

/** The item as it was at a time; empty before the kitchen got it. */
function asOf(item: Omit<KitchenItem, 'id'>, atMs: number): Omit<KitchenItem, 'id'>[] {
  const status = stageOrder.findLast(stage => (item.kitchen[timeOf[stage]] ?? Infinity) <= atMs)
  return status === undefined ? [] : [{ ...item, kitchen: { ...item.kitchen, status } }]
}

/**
 * When the kitchen started an item: the first time it left `new`. Stored separately, because a recall clears the times of
 * stages.
 * @param before the stored time; null: not started yet
 */
export function begunSince(before: number | null, kitchen: KitchenState): number | null {
  return before ?? kitchen.preparingAt ?? kitchen.readyAt ?? kitchen.deliveredAt
}

function isCooking(item: Omit<KitchenItem, 'id'>): boolean {
  return item.needsKitchen && !item.held && item.cancelledAt === null
}

/** Moves an item forward; skipped stages keep a null time. Returns the same object for the stage it already has. */
export function moveItem(kitchen: KitchenState, to: KitchenStage, atMs: number): KitchenState {
  if (kitchen.status === to) return kitchen
  if (kitchen.status === null || rank(kitchen.status) > rank(to)) throw cannotMoveStage(kitchen.status, to)
  return reachNow(kitchen, to, atMs)
}

/** Moves the items of an order that are behind a stage to it; none when the order already has that stage. */
export function moveOrder(
  order: KitchenState,
  items: readonly KitchenItem[],
  to: KitchenStage,
  atMs: number,
): KitchenMoves {
  if (order.status === to) return []
  const behind = items.filter(item => isCooking(item) && rank(item.kitchen.status) < rank(to))
  if (behind.length === 0) throw cannotMoveStage(order.status, to)
  return behind.map(({ id, kitchen }) => ({ id, kitchen: reachNow(kitchen, to, atMs) }))
}

/** Moves the items of an order at one station that are behind a stage to it; none when they already have that stage. */
export function movePart(part: readonly KitchenItem[], to: KitchenStage, atMs: number): KitchenMoves {
  return moveOrder(orderKitchen(noKitchen, part, atMs), part, to, atMs)
}

/** Moves every live item beyond a stage back to it and clears the later times, also those of the order. */
export function recallOrder(
  order: KitchenState,
  items: readonly KitchenItem[],
  to: KitchenStage,
  atMs: number,
): KitchenChange {
  return recallItems({ order, items }, { part: items, status: order.status }, to, atMs)
}

/** As `recallOrder`, but only the items of the order at one station: its part. */
export function recallPart(
  whole: Whole,
  part: readonly KitchenItem[],
  to: KitchenStage,
  atMs: number,
): KitchenChange {
  const { status } = orderKitchen(noKitchen, part, atMs)
  return recallItems(whole, { part, status }, to, atMs)
}

type Whole = { order: KitchenState; items: readonly KitchenItem[] }

function recallItems(
  { order, items }: Whole,
  { part, status }: { part: readonly KitchenItem[]; status: KitchenStage | null },
  to: KitchenStage,
  atMs: number,
): KitchenChange {
  const beyond = part.filter(item => isCooking(item) && rank(item.kitchen.status) > rank(to))
  if (beyond.length === 0) {
    if (status === to) return { moves: [], order }
    throw cannotMoveStage(status, to)
  }
  const moves = beyond.map(({ id, kitchen }) => ({ id, kitchen: clearAfter(reach(kitchen, to, atMs), to) }))
  return { moves, order: orderKitchen(clearAfter(order, to), movedItems(items, moves), atMs) }
}

/** Applies moves; items that do not move stay the same objects. */
export function movedItems<Item extends KitchenItem>(items: readonly Item[], moves: KitchenMoves): Item[] {
  const moved = new Map(moves.map(({ id, kitchen }) => [id, kitchen]))
  return items.map(item => {
    const kitchen = moved.get(item.id)
    return kitchen === undefined ? item : { ...item, kitchen }
  })
}
