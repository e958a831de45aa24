import { actorOf } from '../access/actor.rules.ts'
import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import { runCommand } from '../db/command.ts'
import type { Row } from '../db/database.ts'
import type { OnceKey } from '../db/once.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { auditedRecord } from '../records/audited-record.steps.ts'
import { presentRecord } from '../records/present-record.steps.ts'
import { getRow } from '../records/record.store.ts'
import type { RecordAnswer } from '../records/record.steps.ts'
import { webhookKind } from './webhook.record.ts'
import { lockWebhook, secretText } from './webhook.steps.ts'
import { rotateSecret } from './webhook.store.ts'

type Rotation = { caller: Caller; once: OnceKey | undefined; ifMatch: IfMatch | undefined; id: string }

/** Rotates the secret of a webhook. @throws Refusal not_found, branch_forbidden, version_conflict */
export async function rotateWebhookSecret(
  ctx: Core,
  { caller, once, ifMatch, id }: Rotation,
): Promise<RecordAnswer> {
  const { brand } = caller
  const reading = { brand, lang: brand.defaultLanguage }
  const show = (row: Row) => presentRecord(webhookKind, row, { ...reading, alone: true })
  const done = await runCommand(
    ctx.db,
    { brandId: brand.id, by: actorOf(caller), once, resultId: id },
    {
      lock: tx => lockWebhook(tx, caller, id),
      async work(tx, row) {
        requireVersion(ifMatch, row['version'] as number)
        await rotateSecret(tx, { brandId: brand.id, id }, new Date(ctx.now()).toISOString())
        return []
      },
      answer: tx => getRow(tx, webhookKind, brand.id, id),
      audited: (_tx, before, row) => auditedRecord(webhookKind, { ...reading, id, before, after: show(row) }),
    },
  )
  const { answer: row, replayed } = done
  const secret = replayed ? null : secretText(ctx, { brandId: brand.id, id }, row['secret_number'] as number)
  return { data: { ...show(row), secret }, version: row['version'] as number, replayed }
}
