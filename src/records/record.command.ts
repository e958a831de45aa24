import { runForCaller } from '../access/caller.command.ts'
import type { Core } from '../core.ts'
import type { Row, Tx } from '../db/database.ts'
import type { Work } from '../db/command.ts'
import { lockBrand } from '../settings/settings.store.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { auditedRecord } from './audited-record.rules.ts'
import type { RecordKind } from './record-kind.types.ts'
import { toRecordAnswer } from './record.presenter.ts'
import type { RecordAnswer } from './record-kind.types.ts'
import type { RecordCall } from './record.steps.ts'
import { getRow } from './record.store.ts'

/** A command on a record. */
export type RecordCommand = Omit<RecordCall, 'body'>

type Steps = {
  /** Locks and reads the record, after the brand. */
  lock: (tx: Tx) => Promise<Row>
  work: (tx: Tx, locked: { brand: BrandSettings; before: Row }) => Promise<Work>
}

/** Runs a command on a record beyond those of every plain record, and answers with the record. */
export async function commandOnRecord(
  { db }: Core,
  kind: RecordKind,
  { id, lang, caller, idempotencyKey }: RecordCommand,
  { lock, work }: Steps,
): Promise<RecordAnswer> {
  const { answer, replayed } = await runForCaller(db, { caller, idempotencyKey }, id, {
    async lock(tx) {
      const brand = await lockBrand(tx, caller.brand.id)
      return { brand, before: await lock(tx) }
    },
    work,
    answer: async (tx, _id, { brand }) =>
      toRecordAnswer(kind, await getRow(tx, kind, brand.id, id), { brand, lang }),
    audited: (_tx, { brand, before }, { data: after }) =>
      auditedRecord(kind, { brand, lang, id, before, after }),
  })
  return { ...answer, replayed }
}
