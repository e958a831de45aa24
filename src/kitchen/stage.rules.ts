import type { KitchenStage } from '../wire/common.schema.ts'

/** Where an item or an order stands in the kitchen; times are epoch ms. All null: it never goes there. */
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

/** The state of what the kitchen has just been sent: a new or fired item. */
export function enterKitchen(atMs: number): KitchenState {
  throw new Error('not yet')
}

/**
 * The one function that sets an order's kitchen state, after any change of its items: from those that are live, need
 * the kitchen and are not held. Without any it stays as it was.
 * @param before the order's state so far; `noKitchen` for a new order
 * @param atMs becomes the time of a stage that is reached for the first time
 */
export function orderKitchen(
  before: KitchenState,
  items: readonly Omit<KitchenItem, 'id'>[],
  atMs: number,
): KitchenState {
  throw new Error('not yet')
}

/**
 * Moves an item forward; stages may be skipped and keep their time null. The stage it has gives the same object back.
 * @throws Refusal invalid_transition { from, to } backward, or for an item without a stage (from null)
 */
export function moveItem(kitchen: KitchenState, to: KitchenStage, atMs: number): KitchenState {
  throw new Error('not yet')
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
  throw new Error('not yet')
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
  throw new Error('not yet')
}
