import { cannotMoveStage } from './sale.refusals.ts'
import type { KitchenStage } from '../wire/words.types.ts'

/** Kitchen stage of an item or an order, with its times in epoch ms. All null: not in the kitchen. */
export type KitchenState = {
  status: KitchenStage | null
  newAt: number | null
  preparingAt: number | null
  readyAt: number | null
  deliveredAt: number | null
}

export type KitchenItem = {
  id: string
  needsKitchen: boolean
  held: boolean
  cancelledAt: number | null
  kitchen: KitchenState
}

/** Items that change, with the state they change to; items not listed stay. */
export type KitchenMoves = { id: string; kitchen: KitchenState }[]

/** Not in the kitchen: needs none, or is held. */
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

/** How far a stage is from the start; no stage comes before all of them, at -1. */
function rank(status: KitchenStage | null): number {
  return (stageOrder as readonly (KitchenStage | null)[]).indexOf(status)
}

/** Sets the stage, and its time unless it was reached before. */
function reach(state: KitchenState, status: KitchenStage, atMs: number): KitchenState {
  const time = timeOf[status]
  return { ...state, status, [time]: state[time] ?? atMs }
}

/** The same by hand: the kitchen has begun with a scheduled item before its time, so it has it from now on. */
function reachNow(state: KitchenState, status: KitchenStage, atMs: number): KitchenState {
  const reached = reach(state, status, atMs)
  return isAhead(state, atMs) ? { ...reached, newAt: atMs } : reached
}

/** Whether the kitchen is to get it later: it belongs to a scheduled order. */
export function isAhead({ newAt }: KitchenState, atMs: number): boolean {
  return newAt !== null && newAt > atMs
}

/** The state without the times of the stages beyond `beyond`. */
function forget(state: KitchenState, beyond: KitchenStage): KitchenState {
  const kept = { ...state }
  for (const stage of stageOrder.slice(rank(beyond) + 1)) kept[timeOf[stage]] = null
  return kept
}

/** The state of an item sent to the kitchen: a new or fired one. @param atMs later than now for a scheduled one */
export function enterKitchen(atMs: number): KitchenState {
  return { status: 'new', newAt: atMs, preparingAt: null, readyAt: null, deliveredAt: null }
}

/**
 * The one function that sets an order's kitchen state, after any change of its items: from those that are live, need
 * the kitchen and are not held. Without any it stays as it was. The kitchen has the order since its first item.
 * @param before the order's state so far; `noKitchen` for a new order
 * @param atMs becomes the time of a stage that is reached for the first time
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

/** The state with the time of its first item, when that is earlier than the one it has. */
function sinceFirst(state: KitchenState, firstAt: number): KitchenState {
  return isAhead(state, firstAt) ? { ...state, newAt: firstAt } : state
}

/**
 * Computes the state of an order made of items moved from another one, as if they had been an order of their own from
 * the start (`orderKitchen` at each time), so that their times stay and nothing looks new.
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

/** The item as it was at a time; empty before the kitchen had it. */
function asOf(item: Omit<KitchenItem, 'id'>, atMs: number): Omit<KitchenItem, 'id'>[] {
  const status = stageOrder.findLast(stage => (item.kitchen[timeOf[stage]] ?? Infinity) <= atMs)
  return status === undefined ? [] : [{ ...item, kitchen: { ...item.kitchen, status } }]
}

/**
 * When the kitchen began with an item: the first time it left `new`. Recall clears times, so this is kept beside them.
 * @param before as it was kept so far; null: not begun yet
 */
export function begunSince(before: number | null, kitchen: KitchenState): number | null {
  return before ?? kitchen.preparingAt ?? kitchen.readyAt ?? kitchen.deliveredAt
}

function isCooking(item: Omit<KitchenItem, 'id'>): boolean {
  return item.needsKitchen && !item.held && item.cancelledAt === null
}

/**
 * Moves an item forward; stages may be skipped and keep their time null. The stage it has gives the same object back.
 * @throws Refusal invalid_transition { from, to } backward, or for an item without a stage (from null)
 */
export function moveItem(kitchen: KitchenState, to: KitchenStage, atMs: number): KitchenState {
  if (kitchen.status === to) return kitchen
  if (kitchen.status === null || rank(kitchen.status) > rank(to)) throw cannotMoveStage(kitchen.status, to)
  return reachNow(kitchen, to, atMs)
}

/**
 * Moves the items of an order that are behind a stage to it. The stage the order has moves nothing.
 * @throws Refusal invalid_transition { from, to } when no item is behind it
 */
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

/**
 * Takes every live item beyond a stage back to it and clears the later times, of the order too.
 * @returns the items that go back, and the order's state after it
 * @throws Refusal invalid_transition { from, to } when no item is beyond it, unless the order has just that stage
 */
export function recallOrder(
  order: KitchenState,
  items: readonly KitchenItem[],
  to: KitchenStage,
  atMs: number,
): { moves: KitchenMoves; order: KitchenState } {
  const beyond = items.filter(item => isCooking(item) && rank(item.kitchen.status) > rank(to))
  if (beyond.length === 0) {
    if (order.status === to) return { moves: [], order }
    throw cannotMoveStage(order.status, to)
  }
  const moves = beyond.map(({ id, kitchen }) => ({ id, kitchen: forget(reach(kitchen, to, atMs), to) }))
  const moved = new Map(moves.map(({ id, kitchen }) => [id, kitchen]))
  const after = items.map(item => ({ ...item, kitchen: moved.get(item.id) ?? item.kitchen }))
  return { moves, order: orderKitchen(forget(order, to), after, atMs) }
}
