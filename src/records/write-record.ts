import { actorOf } from '../access/actor.rules.ts'
import type { Core } from '../core.ts'
import { runCommand } from '../db/command.ts'
import type { Row, Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import { newUlid } from '../lib/ulid.ts'
import { requireVersion } from '../lib/version.ts'
import { auditedRecord } from './audited-record.steps.ts'
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
import { getRow, insertRow, lockRow, requireRoom, updateRow } from './record.store.ts'

/**
 * Makes a plain record of its description.
 * @throws Refusal branch_forbidden, idempotency_key_reused, validation_failed, already_exists, limit_reached and what
 * the kind gives
 */
export async function createRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  return writeRecord(ctx, kind, { ...call, id: newUlid(ctx.now()) }, async () => undefined)
}

/**
 * Changes the fields sent and no other. Version and `updated_at` move when something really changes: a body whose
 * values hold already leaves the record as it is.
 * @throws Refusal not_found, branch_forbidden, validation_failed, version_conflict, already_exists and what the kind
 * gives
 */
export async function patchRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  const { caller, id } = call
  return writeRecord(ctx, kind, call, async tx => {
    await lockRow(tx, kind, caller.brand.id, id)
    const before = await getRow(tx, kind, caller.brand.id, id)
    await requireConcerned(tx, caller, kind, before)
    return before
  })
}

/**
 * Switches a record off; nothing is ever deleted, so that a syncing client sees the change and old orders keep what
 * they refer to. A second call changes nothing.
 * @throws Refusal not_found, branch_forbidden, version_conflict and what the kind gives (`in_use`)
 */
export async function deactivateRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  return patchRecord(ctx, kind, { ...call, body: { active: false } })
}

/** @param lockBefore locks and reads the row that is to change; undefined for a record that is made */
async function writeRecord(
  ctx: Core,
  kind: RecordKind,
  call: RecordCall,
  lockBefore: (tx: Tx) => Promise<Row | undefined>,
): Promise<RecordAnswer> {
  const { caller, once, id, body, lang } = call
  const brandId = caller.brand.id

  async function lock(tx: Tx) {
    const brand = await settingsFor(tx, kind, call)
    const before = await lockBefore(tx)
    const { after, faults } = draftRow(kind, brand, body, before)
    const change: Change = { brand, id, before, after: { ...after, id }, body }
    await kind.complete?.(tx, change)
    await requireConcerned(tx, caller, kind, change.after)
    await requireWritten(tx, caller, kind, change)
    return { change, faults }
  }

  async function work(tx: Tx, { change, faults }: Awaited<ReturnType<typeof lock>>) {
    await checkBody(tx, kind, change, faults)
    if (change.before === undefined) return insert(tx, kind, change)
    requireVersion(call.ifMatch, change.before['version'] as number)
    return update(tx, kind, change)
  }

  async function answer(tx: Tx, resultId: string, { change: { brand } }: Awaited<ReturnType<typeof lock>>) {
    const row = await getRow(tx, kind, brandId, resultId)
    return {
      data: presentRecord(kind, row, { brand, lang, alone: true }),
      version: row['version'] as number,
    }
  }

  function audited(
    _tx: Tx,
    { change: { brand, before, after: written } }: Awaited<ReturnType<typeof lock>>,
    now: RecordAnswer,
  ) {
    return auditedRecord(kind, { brand, lang, id, before, after: now.data, written })
  }

  const claimed = { brandId, by: actorOf(caller), once, resultId: id }
  const done = await orLookAgain(() => runCommand(ctx.db, claimed, { lock, work, answer, audited }))
  return { ...done.answer, replayed: done.replayed }
}

async function insert(tx: Tx, kind: RecordKind, change: Change): Promise<NewEvent[]> {
  const { brand, id, after } = change
  await requireUnique(tx, kind, change)
  await requireRoom(tx, kind.table, brand.id)
  await kind.guard?.(tx, change)
  await insertRow(tx, kind, brand.id, id, after)
  return finishChange(tx, kind, change)
}

/** Writes nothing when the values of the body hold already. */
async function update(tx: Tx, kind: RecordKind, change: Change): Promise<NewEvent[]> {
  const changed = changedColumns(kind, change)
  if (changed === undefined) return []
  await requireUnique(tx, kind, change)
  await kind.guard?.(tx, change)
  await updateRow(tx, kind, change.brand.id, change.id, changed)
  return finishChange(tx, kind, change)
}
