import { fromMilli, toMilli } from '../lib/money.ts'

/** Stock level and settings of an item in a branch; quantities in thousandths. */
export type LevelRow = {
  branch_id: string
  on_hand: number
  low_at: number | null
  block_when_empty: boolean
}

export function toWireLevel({ branch_id, on_hand, low_at, block_when_empty }: LevelRow) {
  const lowAt = low_at === null ? null : fromMilli(low_at)
  return { branch_id, on_hand: fromMilli(on_hand), low_at: lowAt, block_when_empty }
}

/** A stock level in a request body; omitted fields keep their value. Only a file has `on_hand`, for a first level. */
export type LevelInput = {
  branch_id: string
  on_hand?: number
  low_at?: number | null
  block_when_empty?: boolean
}

/** Merges the sent stock levels into the stored ones, by branch. */
export function mergeLevels(stored: readonly LevelRow[], sent: readonly LevelInput[]): LevelRow[] {
  const merged = new Map(stored.map(level => [level.branch_id, level]))
  for (const { branch_id, on_hand = 0, low_at, block_when_empty } of sent) {
    const first = { branch_id, on_hand: toMilli(on_hand), low_at: null, block_when_empty: false }
    const before = merged.get(branch_id) ?? first
    merged.set(branch_id, {
      ...before,
      low_at: low_at === undefined ? before.low_at : low_at === null ? null : toMilli(low_at),
      block_when_empty: block_when_empty ?? before.block_when_empty,
    })
  }
  return [...merged.values()].toSorted((one, other) => (one.branch_id < other.branch_id ? -1 : 1))
}
