import type { Core } from '../core.ts'
import { claimOnce, replayed } from '../db/once.ts'
import { notFound } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { draftRow } from './draft.steps.ts'
import type { Change, RecordKind } from './kind.store.ts'
import { presentRecord } from './present-record.steps.ts'
import {
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
import { findRow, insertRow, requireRoom } from './record.store.ts'

/**
 * Makes a plain record of its description.
 * @throws Refusal branch_forbidden, idempotency_key_reused, validation_failed, already_exists, limit_reached and what
 * the kind gives
 */
export async function createRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  const id = newUlid(ctx.now())
  const write = () =>
    ctx.db.transact(async tx => {
      const brandId = call.caller.brand.id
      const claim = await claimOnce(tx, brandId, call.once, id)
      const brand = await settingsFor(tx, kind, call)
      const { after, faults } = draftRow(kind, brand, call.body)
      const change: Change = { brand, id, before: undefined, after: { ...after, id }, body: call.body }
      await kind.complete?.(tx, change)
      await requireConcerned(tx, call.caller, kind, change.after)
      await requireWritten(tx, call.caller, kind, change)
      const reading = { brand, lang: call.lang, alone: true }
      const firstId = replayed(claim)
      if (firstId !== undefined) {
        const first = await findRow(tx, kind, brandId, firstId)
        if (first === undefined) throw notFound(kind.resource, firstId)
        return {
          data: presentRecord(kind, first, reading),
          version: first['version'] as number,
          replayed: true,
        }
      }
      await checkBody(tx, kind, change, faults)
      await requireUnique(tx, kind, change)
      await requireRoom(tx, kind.table, brandId)
      await kind.guard?.(tx, change)
      await insertRow(tx, kind, brandId, id, change.after)
      const row = await finishChange(tx, kind, change)
      return { data: presentRecord(kind, row, reading), version: row['version'] as number }
    })
  return orLookAgain(write)
}
