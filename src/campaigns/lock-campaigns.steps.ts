import { type CampaignQuery, hasLimits, limitedCampaigns, CampaignUsage } from './campaign-limit.rules.ts'
import { countUses, lockCampaignRows } from './campaign-use.store.ts'
import type { Tx } from '../db/database.ts'
import type { Campaign, Menu } from '../menu/menu.types.ts'
import { type TargetBill, orderedAtOf } from '../orders/place/draft-order.rules.ts'
import { channelOf } from '../orders/place/order-request.rules.ts'
import { billOf, type BatchContext, type Entry, type PlaceRequest } from '../orders/place/batch.steps.ts'

/**
 * Locks the campaigns with a limit that could apply to orders of the batch, and counts their uses; a preview only counts
 * them. Without any such campaign, the database is not queried.
 */
export async function lockCampaigns(
  tx: Tx,
  brandId: string,
  entries: readonly Entry[],
  batch: BatchContext,
): Promise<CampaignUsage> {
  const { menu } = batch
  if (!hasLimits(menu)) return noUses()
  const queries = entries.flatMap(entry => {
    const bill = entry.state.kind === 'waiting' ? billOf(entry, batch) : undefined
    return bill === undefined ? [] : [queryOf(entry.request, bill, menu, batch.now)]
  })
  return lockCampaignsFor(tx, brandId, { menu, queries, locks: batch.mode !== 'preview' })
}

/** Locks and counts campaigns for orders, or for lines added to an order. */
export async function lockCampaignsFor(
  tx: Tx,
  brandId: string,
  { menu, queries, locks }: { menu: Menu; queries: readonly CampaignQuery[]; locks: boolean },
): Promise<CampaignUsage> {
  const campaigns = limitedCampaigns(menu, queries)
  if (campaigns.length === 0) return noUses()
  // Sent together: the count runs after the campaigns are locked, so it sees every earlier use.
  const [, uses] = await Promise.all([
    locks
      ? lockCampaignRows(
          tx,
          brandId,
          campaigns.map(campaign => campaign.id),
        )
      : undefined,
    usesOfCampaigns(tx, brandId, campaigns, queries),
  ])
  return uses
}

function noUses(): CampaignUsage {
  return new CampaignUsage([], [])
}

async function usesOfCampaigns(
  tx: Tx,
  brandId: string,
  campaigns: readonly Campaign[],
  queries: readonly CampaignQuery[],
): Promise<CampaignUsage> {
  const counts = await countUses(tx, brandId, {
    limited: campaigns.flatMap(({ id, usageLimit }) => (usageLimit === null ? [] : [id])),
    perCustomer: campaigns.flatMap(({ id, perCustomerLimit }) => (perCustomerLimit === null ? [] : [id])),
    customerIds: [...new Set(queries.flatMap(query => query.customerId ?? []))],
  })
  return new CampaignUsage(campaigns, counts)
}

function queryOf(
  { caller, target, order }: PlaceRequest,
  bill: TargetBill,
  menu: Menu,
  now: number,
): CampaignQuery {
  return {
    branchId: bill.branchId,
    channel: channelOf(target, caller.guest !== null).channel,
    at: orderedAtOf(order, now),
    zone: menu.branches.get(bill.branchId)!.timezone,
    couponCode: order.couponCode,
    customerId: bill.customerId,
    productIds: order.lines.map(line => line.productId),
  }
}
