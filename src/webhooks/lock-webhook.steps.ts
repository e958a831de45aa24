import type { Caller } from '../access/caller.rules.ts'
import type { Row, Tx } from '../db/database.ts'
import { requireConcerned } from '../records/record.steps.ts'
import { getRow, lockRow } from '../records/record.store.ts'
import { webhookKind } from './webhook.record.ts'

/** Locks a webhook. @throws Refusal not_found, branch_forbidden */
export async function lockWebhook(tx: Tx, caller: Caller, id: string): Promise<Row> {
  await lockRow(tx, webhookKind, caller.brand.id, id)
  const row = await getRow(tx, webhookKind, caller.brand.id, id)
  await requireConcerned(tx, caller, webhookKind, row)
  return row
}
