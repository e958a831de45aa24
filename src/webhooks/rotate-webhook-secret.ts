import { type CallerCommand, runForCaller } from '../access/caller.command.ts'
import type { Core } from '../core.ts'
import type { Row } from '../db/database.ts'
import { requireVersion } from '../lib/version.ts'
import { auditedRecord } from '../records/audited-record.rules.ts'
import { presentRecord } from '../records/record.presenter.ts'
import { getRow } from '../records/record.store.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { lockRecord } from '../records/record.steps.ts'
import { webhookSecret, writeSecret } from './signature.format.ts'
import { webhookKind } from './webhook.record.ts'
import { rotateSecret } from './webhook.store.ts'

/** Rotates the secret of a webhook. */
export async function rotateWebhookSecret(
  ctx: Core,
  { caller, idempotencyKey, ifMatch, id }: CallerCommand & { id: string },
): Promise<RecordAnswer> {
  const { brand } = caller
  const reading = { brand, lang: brand.defaultLanguage }
  const show = (row: Row) => presentRecord(webhookKind, row, { ...reading, alone: true })
  const { answer: row, replayed } = await runForCaller(ctx.db, { caller, idempotencyKey }, id, {
    lock: tx => lockRecord(tx, caller, webhookKind, id),
    async work(tx, row) {
      requireVersion(ifMatch, row['version'] as number)
      await rotateSecret(tx, { brandId: brand.id, id }, new Date(ctx.now()).toISOString())
      return []
    },
    answer: tx => getRow(tx, webhookKind, brand.id, id),
    audited: (_tx, before, row) => auditedRecord(webhookKind, { ...reading, id, before, after: show(row) }),
  })
  const ref = { brandId: brand.id, id, secretNumber: row['secret_number'] as number }
  const secret = replayed ? null : writeSecret(webhookSecret(ctx.secret, ref))
  return { data: { ...show(row), secret }, version: row['version'] as number, replayed }
}
