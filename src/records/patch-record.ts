import type { Core } from '../core.ts'
import type { Row, Tx } from '../db/database.ts'
import { notFound } from '../lib/refusal.ts'
import { requireVersion } from '../lib/version.ts'
import { draftRow } from './draft.steps.ts'
import type { Change, RecordKind } from './kind.store.ts'
import { presentRecord } from './present-record.steps.ts'
import {
  changedColumns,
  checkBody,
  finishChange,
  orLookAgain,
  type RecordAnswer,
  type RecordCall,
  requireConcerned,
  requireUnique,
  requireWritten,
  settingsFor,
} from './record.steps.ts'
import { findRow, lockRow, updateRow } from './record.store.ts'

/**
 * Changes the fields sent and no other. Version and `updated_at` move when something really changes: a body whose
 * values hold already leaves the record as it is.
 * @throws Refusal not_found, branch_forbidden, validation_failed, version_conflict, already_exists and what the kind
 * gives
 */
export async function patchRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  const { id } = call
  const write = () =>
    ctx.db.transact(async tx => {
      const brandId = call.caller.brand.id
      const brand = await settingsFor(tx, kind, call)
      await lockRow(tx, kind, brandId, id)
      const before = await findRow(tx, kind, brandId, id)
      if (before === undefined) throw notFound(kind.resource, id)
      await requireConcerned(tx, call.caller, kind, before)
      const { after, faults } = draftRow(kind, brand, call.body, before)
      const change: Change = { brand, id, before, after, body: call.body }
      await kind.complete?.(tx, change)
      await requireConcerned(tx, call.caller, kind, change.after)
      await requireWritten(tx, call.caller, kind, change)
      await checkBody(tx, kind, change, faults)
      requireVersion(call.ifMatch, before['version'] as number)
      const row = (await applyChange(tx, kind, change)) ?? before
      return {
        data: presentRecord(kind, row, { brand, lang: call.lang, alone: true }),
        version: row['version'] as number,
      }
    })
  return orLookAgain(write)
}

/** @returns the row as it reads now, or undefined when the values of the body hold already */
async function applyChange(tx: Tx, kind: RecordKind, change: Change): Promise<Row | undefined> {
  const changed = changedColumns(kind, change)
  if (changed === undefined) return undefined
  await requireUnique(tx, kind, change)
  await kind.guard?.(tx, change)
  await updateRow(tx, kind, change.brand.id, change.id, changed)
  return finishChange(tx, kind, change)
}
