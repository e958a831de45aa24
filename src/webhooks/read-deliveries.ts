import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import { getRow } from '../records/record.store.ts'
import type { Delivery } from './delivery.shape.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import type { ListPage } from '../db/list/list.ts'
import { listDeliveries } from './delivery.store.ts'
import { webhookKind } from './webhook.record.ts'

/** Lists a webhook's deliveries. */
export async function readDeliveries(
  { db }: Core,
  { brand }: Caller,
  id: string,
  request: ListRequest,
): Promise<ListPage<Delivery>> {
  await getRow(db, webhookKind, brand.id, id)
  return listDeliveries(db, { brandId: brand.id, id }, request)
}
