import type { CampaignUse } from '../../campaigns/campaign-limit.rules.ts'
import type { DraftOrder } from './draft-order.rules.ts'
import type { StoredItem } from '../../sale/shapes/order.shape.ts'

/** The campaigns that took something off one of these items, each once. */
export function usedCampaigns(items: readonly Pick<StoredItem, 'campaigns'>[]): string[] {
  const ids = new Set<string>()
  for (const { campaigns } of items) {
    for (const { campaignId } of campaigns) ids.add(campaignId)
  }
  return [...ids]
}

/** The uses that orders make of campaigns: one of each that took something off. */
export function usesOf(orders: readonly DraftOrder[]): CampaignUse[] {
  return orders.flatMap(({ id: orderId, customerId, items }) =>
    usedCampaigns(items).map(campaignId => ({ campaignId, orderId, customerId })),
  )
}
