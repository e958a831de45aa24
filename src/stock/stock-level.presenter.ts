import { fromMilli } from '../lib/money.ts'
import type { LevelRow } from './stock-level.rules.ts'

export function presentLevel(level: LevelRow) {
  return {
    branch_id: level.branch_id,
    on_hand: fromMilli(level.on_hand),
    low_at: level.low_at === null ? null : fromMilli(level.low_at),
    block_when_empty: level.block_when_empty,
  }
}
