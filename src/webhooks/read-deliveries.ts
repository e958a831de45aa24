import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import { notFound } from '../lib/refusal.ts'
import { findRow } from '../records/record.store.ts'
import { listDeliveries } from './delivery.store.ts'
import { webhookKind } from './webhook.record.ts'
import type { Delivery, DeliveryStatus } from './webhook.types.ts'

/** Lists deliveries of a webhook, the newest first. @throws Refusal not_found */
export async function readDeliveries(
  { db }: Pick<Core, 'db'>,
  { brand }: Caller,
  webhookId: string,
  asked: { before: string | null; limit: number; status: DeliveryStatus | null },
): Promise<Delivery[]> {
  const webhook = await findRow(db, webhookKind, brand.id, webhookId)
  if (webhook === undefined) throw notFound('webhook', webhookId)
  return listDeliveries(db, { brandId: brand.id, webhookId }, asked)
}
