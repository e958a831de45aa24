import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import type { Row, Tx } from '../db/database.ts'
import { requireConcerned } from '../records/record.steps.ts'
import { getRow, lockRow } from '../records/record.store.ts'
import { webhookSecret, writeSecret } from './signature.format.ts'
import { webhookKind } from './webhook.record.ts'
import type { WebhookRef } from './webhook.types.ts'

/** Locks a webhook. @throws Refusal not_found, branch_forbidden */
export async function lockWebhook(tx: Tx, caller: Caller, id: string): Promise<Row> {
  await lockRow(tx, webhookKind, caller.brand.id, id)
  const row = await getRow(tx, webhookKind, caller.brand.id, id)
  await requireConcerned(tx, caller, webhookKind, row)
  return row
}

/** Derives a secret of a webhook, as text. */
export function secretText({ secret }: Core, webhook: WebhookRef, secretNumber: number): string {
  return writeSecret(webhookSecret(secret, { ...webhook, secretNumber }))
}
