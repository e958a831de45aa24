import type { Tx } from '../db/database.ts'
import { newUlid } from '../lib/ulid.ts'
import { insertMovement } from '../stock/movement.store.ts'
import { sumChanges } from '../stock/stock-change.rules.ts'
import type { LevelRow } from '../stock/stock-level.rules.ts'
import { changeLevels } from '../stock/stock-level.store.ts'
import type { StoredRow } from './menu-file.store.ts'

type Written = { before: StoredRow | undefined; row: StoredRow }

/** Books the stock of levels that an item did not have before, as adjustments from zero. */
export async function bookFirstLevels(tx: Tx, brandId: string, written: readonly Written[]): Promise<void> {
  const changes = written.flatMap(({ before, row }) => {
    const known = new Set(levelsOf(before).map(level => level.branch_id))
    const first = levelsOf(row).filter(({ branch_id, on_hand }) => on_hand !== 0 && !known.has(branch_id))
    return first.map(level => ({ branchId: level.branch_id, stockItemId: row.id, change: level.on_hand }))
  })
  const terms = { kind: 'adjust', unitCost: null, toBranchId: null, reason: 'import' } as const
  const insert = ({ change, ...level }: (typeof changes)[number]) =>
    insertMovement(tx, brandId, { ...level, ...terms, id: newUlid(), quantity: change, change })
  await Promise.all(changes.map(insert))
  await changeLevels(tx, brandId, sumChanges(changes))
}

function levelsOf(row: StoredRow | undefined): LevelRow[] {
  return (row?.['branches'] ?? []) as LevelRow[]
}
