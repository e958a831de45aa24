import { isDeepStrictEqual } from 'node:util'
import { lockBrand } from '../brands/settings.store.ts'
import type { Context } from '../context.ts'
import type { Row } from '../db/database.ts'
import type { Answer } from '../http/endpoint.ts'
import { notFound } from '../lib/refusal.ts'
import { requireVersion } from '../lib/version.ts'
import { draftRow } from './draft.steps.ts'
import { type Change, ownColumns, type RecordKind } from './kind.store.ts'
import { presentRecord } from './present-record.steps.ts'
import { checkBody, finishChange, type RecordCall, requireConcerned, requireUnique } from './record.steps.ts'
import { findRow, lockRow, updateRow } from './record.store.ts'

/**
 * Changes the fields sent and no other. Version and `updated_at` move when something really changes: a body that
 * says what is already so leaves the record as it is.
 * @throws Refusal not_found, branch_forbidden, validation_failed, version_conflict, already_exists and what the kind
 * gives
 */
export async function patchRecord(ctx: Context, kind: RecordKind, call: RecordCall): Promise<Answer> {
  const { id } = call.params
  return ctx.db.transact(async tx => {
    const brandId = call.caller.brand.id
    const brand = await lockBrand(tx, brandId)
    await lockRow(tx, kind, brandId, id)
    const before = await findRow(tx, kind, brandId, id)
    if (before === undefined) throw notFound(kind.resource, id)
    await requireConcerned(tx, call.caller, kind, before)
    const { after, faults } = draftRow(kind, brand, call.body, before)
    const change: Change = { brand, id, before, after, body: call.body }
    await kind.complete?.(tx, change)
    await requireConcerned(tx, call.caller, kind, change.after)
    await checkBody(tx, kind, change, faults)
    requireVersion(call.ifMatch, before['version'] as number)
    const row = await applyChange(kind, change)
    return {
      data: presentRecord(kind, row, { brand, lang: call.lang, alone: true }),
      version: row['version'] as number,
    }

    async function applyChange(kind: RecordKind, change: Change): Promise<Row> {
      const changed = changedColumns(kind, change)
      if (changed === undefined) return before!
      await requireUnique(tx, kind, change)
      await kind.guard?.(tx, change)
      await updateRow(tx, kind, brandId, id, changed)
      return finishChange(tx, kind, change)
    }
  })
}

/** The own columns that get another value, or undefined when nothing that the record shows changes. */
export function changedColumns(kind: RecordKind, { before, after }: Change): Row | undefined {
  const own = new Set([...ownColumns(kind), 'translations', 'active'])
  const names = [...own, ...Object.keys(kind.fields)].filter(
    name => after[name] !== undefined && !isDeepStrictEqual(after[name], before?.[name]),
  )
  if (names.length === 0) return undefined
  return Object.fromEntries(names.filter(name => own.has(name)).map(name => [name, after[name]]))
}
