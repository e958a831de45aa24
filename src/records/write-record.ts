import { runForCaller } from '../access/caller.command.ts'
import { requireBranch } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import type { Row, Tx } from '../db/database.ts'
import type { Work } from '../db/command.ts'
import { newUlid } from '../lib/ulid.ts'
import { requireVersion } from '../lib/version.ts'
import { lockBrand } from '../settings/settings.store.ts'
import { auditedRecord } from './audited-record.rules.ts'
import { draftRow } from './draft.rules.ts'
import type { Change, RecordKind } from './record-kind.types.ts'
import { toRecordAnswer } from './record.presenter.ts'
import type { RecordAnswer } from './record-kind.types.ts'
import {
  changedColumns,
  checkBody,
  finishChange,
  lockRecord,
  type RecordCall,
  requireConcerned,
  requireUnique,
  retryOnConflict,
} from './record.steps.ts'
import { getRow, insertRow, requireRoom, updateRow } from './record.store.ts'

/** Creates a plain record. */
export async function createRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  return writeRecord(ctx, kind, { ...call, id: newUlid(ctx.now()) }, async () => undefined)
}

/** Updates the fields sent. The version and `updated_at` change only when a value changes. */
export async function patchRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  return writeRecord(ctx, kind, call, tx => lockRecord(tx, call.caller, kind, call.id))
}

/**
 * Deactivates a record. Records are never deleted, so that syncing clients see the change and old orders keep their
 * references. Repeating it changes nothing.
 */
export async function deactivateRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  return patchRecord(ctx, kind, { ...call, body: { active: false } })
}

/** @param lockBefore locks and reads the row to update; resolves to undefined for a new record */
async function writeRecord(
  ctx: Core,
  kind: RecordKind,
  call: RecordCall,
  lockBefore: (tx: Tx) => Promise<Row | undefined>,
): Promise<RecordAnswer> {
  const { caller, idempotencyKey, id, body, lang } = call
  const brandId = caller.brand.id
  const write = () =>
    runForCaller(ctx.db, { caller, idempotencyKey }, id, {
      async lock(tx) {
        const brand = kind.standsAlone === true ? caller.brand : await lockBrand(tx, brandId)
        const before = await lockBefore(tx)
        const { after, faults } = draftRow(kind, brand, body, before)
        const change: Change = { brand, id, before, after: { ...after, id }, body }
        await kind.complete?.(tx, change)
        await requireConcerned(tx, caller, kind, change.after)
        if (caller.branchIds.length > 0) {
          for (const branchId of (await kind.alsoWrites?.(tx, change)) ?? []) requireBranch(caller, branchId)
        }
        return { change, faults }
      },
      async work(tx, { change, faults }) {
        await checkBody(tx, kind, change, faults)
        if (change.before === undefined) return insert(tx, kind, change)
        requireVersion(call.ifMatch, change.before['version'] as number)
        return update(tx, kind, change, ctx.now())
      },
      answer: async (tx, resultId, { change: { brand } }) =>
        toRecordAnswer(kind, await getRow(tx, kind, brandId, resultId), { brand, lang }),
      audited: (_tx, { change: { brand, before, after: written } }, { data: after }) =>
        auditedRecord(kind, { brand, lang, id, before, after, written }),
    })
  const { answer, replayed } = await retryOnConflict(write)
  return { ...answer, replayed }
}

async function insert(tx: Tx, kind: RecordKind, change: Change): Promise<Work> {
  await requireUnique(tx, kind, change)
  await requireRoom(tx, kind.table, change.brand.id)
  await kind.guard?.(tx, change)
  await insertRow(tx, kind, change)
  return finishChange(tx, kind, change)
}

/** Writes nothing when no value changes. */
async function update(tx: Tx, kind: RecordKind, change: Change, at: number): Promise<Work> {
  const changed = changedColumns(kind, change)
  if (changed === undefined) return []
  await requireUnique(tx, kind, change)
  await kind.guard?.(tx, change)
  await updateRow(tx, kind, { brandId: change.brand.id, id: change.id, at }, changed)
  return finishChange(tx, kind, change)
}
