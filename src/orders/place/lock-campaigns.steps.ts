import {
  type CampaignQuery,
  hasLimits,
  limitedCampaigns,
  CampaignUsage,
} from '../../campaigns/campaign-limit.rules.ts'
import { countUses, lockCampaignRows } from '../../campaigns/campaign-use.store.ts'
import type { Campaign } from '../../menu/menu.types.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Menu } from '../../menu/menu.types.ts'
import { type TargetBill, type OrderRequest, orderedAtOf } from './draft-order.rules.ts'
import { channelOf } from './order-target.rules.ts'
import { billOf, type BatchStart, type Entry, type PlaceRequest } from './place-orders.steps.ts'

/**
 * Locks the campaigns with a limit that could apply to orders of the batch, and counts their uses. Without any, the
 * database is not queried.
 */
export async function lockCampaigns(
  tx: Tx,
  brandId: string,
  entries: readonly Entry[],
  start: BatchStart,
): Promise<CampaignUsage> {
  const { menu } = start
  if (!hasLimits(menu)) return noUses()
  const askers = entries.flatMap(entry => {
    const bill = entry.state.kind === 'waiting' ? billOf(entry, start) : undefined
    return bill === undefined ? [] : [askerOf(entry.request, bill, menu, start.now)]
  })
  return lockCampaignsFor(tx, brandId, menu, askers)
}

/** The same for orders, or lines added to one, that are described by what campaigns look at. */
export async function lockCampaignsFor(
  tx: Tx,
  brandId: string,
  menu: Menu,
  askers: readonly CampaignQuery[],
): Promise<CampaignUsage> {
  const campaigns = limitedCampaigns(menu, askers)
  if (campaigns.length === 0) return noUses()
  // Sent together; the count starts once the campaigns are locked, so it sees every earlier use.
  const [, uses] = await Promise.all([
    lockCampaignRows(
      tx,
      brandId,
      campaigns.map(campaign => campaign.id),
    ),
    usesOfCampaigns(tx, brandId, campaigns, askers),
  ])
  return uses
}

/** Counts the uses so far for an order preview; nothing is locked. */
export async function readCampaigns(
  db: Db,
  brandId: string,
  request: Pick<PlaceRequest, 'caller' | 'target' | 'order'>,
  bill: TargetBill,
  { menu, now }: { menu: Menu; now: number },
): Promise<CampaignUsage> {
  const asker = askerOf(request, bill, menu, now)
  const campaigns = limitedCampaigns(menu, [asker])
  return campaigns.length === 0 ? noUses() : usesOfCampaigns(db, brandId, campaigns, [asker])
}

function noUses(): CampaignUsage {
  return new CampaignUsage([], [])
}

async function usesOfCampaigns(
  db: Db,
  brandId: string,
  campaigns: readonly Campaign[],
  askers: readonly CampaignQuery[],
): Promise<CampaignUsage> {
  const counts = await countUses(db, brandId, {
    limited: campaigns.flatMap(({ id, usageLimit }) => (usageLimit === null ? [] : [id])),
    perCustomer: campaigns.flatMap(({ id, perCustomerLimit }) => (perCustomerLimit === null ? [] : [id])),
    customerIds: [...new Set(askers.flatMap(asker => asker.customerId ?? []))],
  })
  return new CampaignUsage(campaigns, counts)
}

function askerOf(
  {
    caller,
    target,
    order,
  }: { caller: PlaceRequest['caller']; target: PlaceRequest['target']; order: OrderRequest },
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
