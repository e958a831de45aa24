import type { CampaignUse } from '../../campaigns/campaign-limit.rules.ts'
import type { DraftOrder } from '../../sale/order/number-orders.rules.ts'
import type { StoredItem } from '../../sale/shapes/order.shape.ts'

/** Ids of the campaigns that discounted any of these items. */
export function usedCampaigns(items: readonly Pick<StoredItem, 'campaigns'>[]): string[] {
  const ids = new Set<string>()
  for (const { campaigns } of items) {
    for (const { campaignId } of campaigns) ids.add(campaignId)
  }
  return [...ids]
}

/** Campaign uses of orders: one for each campaign that discounted the order. */
export function usesOf(orders: readonly DraftOrder[]): CampaignUse[] {
  return orders.flatMap(({ id: orderId, customerId, items }) =>
    usedCampaigns(items).map(campaignId => ({ campaignId, orderId, customerId })),
  )
}
