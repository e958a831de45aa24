import { isDeepStrictEqual } from 'node:util'
import { lockBrand } from '../settings/settings.store.ts'
import type { Context } from '../context.ts'
import { runCommand } from '../db/command.ts'
import { actorOf } from '../access/actor.rules.ts'
import { requireBranch } from '../access/caller.rules.ts'
import { invalid } from '../lib/refusal.ts'
import { requireVersion } from '../lib/version.ts'
import { auditedRecord } from '../records/audited-record.steps.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { toRecordAnswer } from '../records/present-record.steps.ts'
import { finishChange, type RecordAnswer, type RecordCall } from '../records/record.steps.ts'
import { getRow, lockRow, missingReferences, updateRow } from '../records/record.store.ts'
import type { StoredSoldOut } from '../menu/menu.row.ts'
import { unknownId } from '../lib/common.refusals.ts'

type SoldOutMark = {
  branchId: string
  soldOut: boolean
  /** Epoch ms; null: until marked available. */
  until: number | null
}

/**
 * Marks a product or addon as sold out or available in a branch. It affects only that branch, so a key of the branch
 * may mark records of the whole brand.
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, validation_failed, version_conflict
 */
export async function setSoldOut(
  ctx: Context,
  kind: RecordKind,
  call: Omit<RecordCall, 'body'> & { mark: SoldOutMark },
): Promise<RecordAnswer> {
  const { id, mark, lang } = call
  const brandId = call.caller.brand.id
  const { answer, replayed } = await runCommand(
    ctx.db,
    { brandId, by: actorOf(call.caller), once: call.once, resultId: id },
    {
      async lock(tx) {
        const brand = await lockBrand(tx, brandId)
        await lockRow(tx, kind, brandId, id)
        const before = await getRow(tx, kind, brandId, id)
        requireBranch(call.caller, mark.branchId)
        return { brand, before }
      },
      async work(tx, { brand, before }) {
        const branch = { table: 'branches', path: 'branch_id', id: mark.branchId } as const
        if ((await missingReferences(tx, brandId, [branch])).length > 0) {
          throw invalid(unknownId('branch_id', 'branch'))
        }
        requireVersion(call.ifMatch, before['version'] as number)
        const soldOut = withSoldOut(before['sold_out'] as StoredSoldOut[], mark)
        if (isDeepStrictEqual(soldOut, before['sold_out'])) return []
        await updateRow(tx, kind, { brandId, id }, { sold_out: soldOut })
        const after = { ...before, sold_out: soldOut }
        return finishChange(tx, kind, { brand, id, before, after, body: {} })
      },
      answer: async (tx, _id, { brand }) =>
        toRecordAnswer(kind, await getRow(tx, kind, brandId, id), { brand, lang }),
      audited: (_tx, { brand, before }, { data: after }) =>
        auditedRecord(kind, { brand, lang, id, before, after }),
    },
  )
  return { ...answer, replayed }
}

function withSoldOut(
  stored: readonly StoredSoldOut[],
  { branchId, soldOut, until }: SoldOutMark,
): StoredSoldOut[] {
  const others = stored.filter(entry => entry.branch_id !== branchId)
  const entries = soldOut ? [...others, { branch_id: branchId, until }] : others
  return entries.toSorted((one, other) => (one.branch_id < other.branch_id ? -1 : 1))
}
