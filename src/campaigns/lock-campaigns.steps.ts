import type { Tx } from '../db/database.ts'
import type { Campaign, Menu } from '../menu/menu.types.ts'
import { type CampaignQuery, CampaignUsage, limitedCampaigns } from './campaign-limit.rules.ts'
import { countUses, lockCampaignRows } from './campaign-use.store.ts'

type Question = {
  menu: Menu
  queries: readonly CampaignQuery[]
  /** A preview only counts. */
  locks: boolean
}

/**
 * Locks the campaigns with a limit that could apply to orders, or to lines added to one, and counts their uses. Without
 * any such campaign, the database is not queried.
 */
export async function lockCampaigns(
  tx: Tx,
  brandId: string,
  { menu, queries, locks }: Question,
): Promise<CampaignUsage> {
  const campaigns = limitedCampaigns(menu, queries)
  if (campaigns.length === 0) return new CampaignUsage([], [])
  const ids = campaigns.map(({ id }) => id)
  // Sent together: the count runs after the campaigns are locked, so it sees every earlier use.
  const [, uses] = await Promise.all([
    locks ? lockCampaignRows(tx, brandId, ids) : undefined,
    usesOfCampaigns(tx, brandId, campaigns, queries),
  ])
  return uses
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
