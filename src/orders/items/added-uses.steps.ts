import type { CampaignUses } from '../../menu/campaign.rules.ts'
import { lockCampaigns } from '../../campaigns/lock-campaigns.steps.ts'
import type { Tx } from '../../db/database.ts'
import type { Menu } from '../../menu/menu.types.ts'
import type { OrderLine } from '../../pricing/line.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'

/** Locks the limited campaigns that could apply to lines added to an order. @returns their uses so far */
export async function usesForAdded(
  tx: Tx,
  brandId: string,
  order: StoredOrder,
  { menu, now, lines }: { menu: Menu; now: number; lines: readonly OrderLine[] },
): Promise<CampaignUses> {
  const { branchId, channel, zone, couponCode, customerId } = order
  const productIds = lines.map(({ productId }) => productId)
  const query = { branchId, channel, at: now, zone, couponCode, customerId, productIds }
  const usage = await lockCampaigns(tx, brandId, { menu, queries: [query], locks: true })
  return usage.usesFor(customerId)
}
