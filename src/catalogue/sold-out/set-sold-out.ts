import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../context.ts'
import { requireBranch } from '../../access/caller.rules.ts'
import { invalid } from '../../lib/refusal.ts'
import type { RecordKind } from '../../records/record-kind.types.ts'
import { requireVersion } from '../../lib/version.ts'
import { commandOnRecord, type RecordCommand } from '../../records/record.command.ts'
import type { RecordAnswer } from '../../records/record-kind.types.ts'
import { finishChange } from '../../records/record.steps.ts'
import { lockRow, missingReferences, updateRow } from '../../records/record.store.ts'
import type { StoredSoldOut } from '../../menu/menu.row.ts'
import { unknownId } from '../../lib/common.refusals.ts'

type SoldOutMark = {
  branchId: string
  soldOut: boolean
  /** Epoch ms; null: until marked available. */
  until: number | null
}

/**
 * Marks a product or addon as sold out or available in a branch. It affects only that branch, so a key of the branch
 * may mark records of the whole brand.
 */
export function setSoldOut(
  ctx: Context,
  kind: RecordKind,
  { mark, ...command }: RecordCommand & { mark: SoldOutMark },
): Promise<RecordAnswer> {
  const { id, caller } = command
  const brandId = caller.brand.id
  return commandOnRecord(ctx, kind, command, {
    async lock(tx) {
      const row = await lockRow(tx, kind, brandId, id)
      requireBranch(caller, mark.branchId)
      return row
    },
    async work(tx, { brand, before }) {
      const branch = { table: 'branches', path: 'branch_id', id: mark.branchId } as const
      const missing = await missingReferences(tx, brandId, [branch])
      if (missing.length > 0) throw invalid(unknownId('branch_id', 'branch'))
      requireVersion(command.ifMatch, before['version'] as number)
      const at = ctx.now()
      const soldOut = withSoldOut(before['sold_out'] as StoredSoldOut[], mark, {
        at,
        staffId: caller.staff?.id ?? null,
      })
      if (isDeepStrictEqual(soldOut, before['sold_out'])) return []
      await updateRow(tx, kind, { brandId, id, at }, { sold_out: soldOut })
      const after = { ...before, sold_out: soldOut }
      return finishChange(tx, kind, { brand, id, before, after, body: {} })
    },
  })
}

/** A mark that is set again while it is in force keeps its start and who made it. */
function withSoldOut(
  stored: readonly StoredSoldOut[],
  { branchId, soldOut, until }: SoldOutMark,
  { at, staffId }: { at: number; staffId: string | null },
): StoredSoldOut[] {
  const others = stored.filter(entry => entry.branch_id !== branchId)
  const old = stored.find(entry => entry.branch_id === branchId && at < (entry.until ?? Infinity))
  const mark = { ...(old ?? { branch_id: branchId, since: at, staff_id: staffId }), until }
  const entries = soldOut ? [...others, mark] : others
  return entries.toSorted((one, other) => (one.branch_id < other.branch_id ? -1 : 1))
}
