import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import { notFound } from '../lib/refusal.ts'
import { findRow } from '../records/record.store.ts'
import { listDeliveries } from './delivery.store.ts'
import { webhookKind } from './webhook.record.ts'
import type { Delivery, DeliveryStatus } from './webhook.types.ts'

/** Lists a webhook's deliveries, newest first. @throws Refusal not_found */
export async function readDeliveries(
  { db }: Pick<Core, 'db'>,
  { brand }: Caller,
  id: string,
  query: { before: string | null; limit: number; status: DeliveryStatus | null },
): Promise<Delivery[]> {
  const webhook = await findRow(db, webhookKind, brand.id, id)
  if (webhook === undefined) throw notFound('webhook', id)
  return listDeliveries(db, { brandId: brand.id, id }, query)
}
