import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { isLockTimeout } from '../../db/database-error.ts'
import { inProgress } from '../../db/database.refusals.ts'
import { newUlid } from '../../lib/ulid.ts'
import { findPaymentMethods } from '../../payment-methods/payment-method.store.ts'
import { clientRefOf } from './client-ref.rules.ts'
import { lockCampaigns } from './lock-campaigns.steps.ts'
import { billIdOf } from './order-target.rules.ts'
import {
  admit,
  type BatchContext,
  draftAll,
  type Entry,
  type Mode,
  type PlaceRequest,
  refuseEmptyLevels,
} from './place-orders.steps.ts'
import { claimKeys, findClientRefs, findOrderCustomers, lockTargetBills } from './place-orders.store.ts'
import { readBrandSnapshot } from '../../settings/sale-terms.store.ts'

/**
 * Drafts orders of one brand: reads and checks keys, bills, records, campaigns and stock. Placing writes the drafts and a
 * preview shows its draft, so the two cannot differ; `Mode` lists their differences.
 */
export async function draftOrders(
  ctx: Context,
  tx: Tx,
  requests: readonly PlaceRequest[],
  mode: Mode,
): Promise<BatchContext & { entries: Entry[] }> {
  const now = ctx.now()
  const entries: Entry[] = requests.map(request => ({
    request,
    id: newUlid(now),
    state: { kind: 'waiting' },
  }))
  const brandId = requests[0]!.caller.brand.id
  const billIds = [...new Set(requests.flatMap(({ target }) => billIdOf(target) ?? []))]
  const [clientRefs, customerIds, methodIds] = [
    requests.flatMap(({ caller, order }) =>
      mode === 'preview' ? [] : (clientRefOf(caller, order.clientRef) ?? []),
    ),
    requests.flatMap(request => request.order.customerId ?? []),
    requests.flatMap(request => request.order.paymentMethodId ?? []),
  ]
  const claiming = claim(tx, brandId, entries)
  // The stamp is read after the bills are locked, so that a bill's updated_at never goes back.
  const reading = Promise.all([
    lockTargetBills(tx, brandId, billIds, mode),
    readBrandSnapshot(tx, brandId),
    findClientRefs(tx, brandId, clientRefs),
    findOrderCustomers(tx, brandId, customerIds),
    findPaymentMethods(tx, brandId, methodIds),
  ])
  // All statements are sent together. If another request with the same key is running they fail too; `claiming` reports why.
  reading.catch(() => undefined)
  const claimed = await claiming
  const [bills, snapshot, refs, customers, found] = await reading
  const menu = await ctx.menus.menuAt(tx, brandId, snapshot.menu_version)
  const methods = new Map(found.map(method => [method.id, method]))
  const batch = { mode, menu, snapshot, bills, claimed, refs, customers, methods, now }
  await admit(tx, brandId, entries, batch)
  draftAll(entries, batch, await lockCampaigns(tx, brandId, entries, batch))
  await refuseEmptyLevels(tx, brandId, entries, batch)
  return { ...batch, entries }
}

/** Writes the keys of all entries; `admit` answers the entries whose keys already existed. */
async function claim(tx: Tx, brandId: string, entries: readonly Entry[]): Promise<Set<string>> {
  const keys = entries.flatMap(({ request: { once }, id }) =>
    once === undefined ? [] : [{ once, resultId: id }],
  )
  try {
    return await claimKeys(tx, brandId, keys)
  } catch (error) {
    throw isLockTimeout(error) ? inProgress() : error
  }
}
