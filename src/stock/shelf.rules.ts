import { fromMilli, toMilli } from '../lib/money.ts'

/** Stock level and settings of a stock item in one branch; quantities in thousandths. */
export type Shelf = {
  branch_id: string
  on_hand: number
  low_at: number | null
  block_when_empty: boolean
}

/** A shelf in a request body; fields that are left out stay as they are. */
export type SentShelf = { branch_id: string; low_at?: number | null; block_when_empty?: boolean }

/** Puts the sent shelves over those there are, by branch. */
export function mergeShelves(known: readonly Shelf[], sent: readonly SentShelf[]): Shelf[] {
  const merged = new Map(known.map(shelf => [shelf.branch_id, shelf]))
  for (const { branch_id, low_at, block_when_empty } of sent) {
    const before = merged.get(branch_id) ?? { branch_id, on_hand: 0, low_at: null, block_when_empty: false }
    merged.set(branch_id, {
      ...before,
      low_at: low_at === undefined ? before.low_at : low_at === null ? null : toMilli(low_at),
      block_when_empty: block_when_empty ?? before.block_when_empty,
    })
  }
  return [...merged.values()].toSorted((one, other) => (one.branch_id < other.branch_id ? -1 : 1))
}

export function presentShelf(shelf: Shelf) {
  return {
    branch_id: shelf.branch_id,
    on_hand: fromMilli(shelf.on_hand),
    low_at: shelf.low_at === null ? null : fromMilli(shelf.low_at),
    block_when_empty: shelf.block_when_empty,
  }
}
