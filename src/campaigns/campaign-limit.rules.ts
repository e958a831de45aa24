import { productFacts } from '../menu/product.rules.ts'
import type { Campaign, Menu } from '../menu/menu.types.ts'
import { type CampaignContext, type CampaignUses, matches, reasonHere } from '../menu/campaign.rules.ts'

/** Number of times a customer has used a campaign; `customerId` null: all uses. */
export type UseCount = { campaignId: string; customerId: string | null; uses: number }

/** The use of a campaign by an order that it discounted. */
export type CampaignUse = { campaignId: string; orderId: string; customerId: string | null }

/** The fields of an order that determine which campaigns could apply. */
export type CampaignQuery = Pick<CampaignContext, 'branchId' | 'channel' | 'at' | 'zone' | 'couponCode'> & {
  customerId: string | null
  productIds: readonly string[]
}

/** Whether any campaign of the menu has a usage limit; usually none has, so uses need not be counted. */
export function hasLimits(menu: Menu): boolean {
  return menu.campaigns.some(isLimited)
}

/** Campaigns with a usage limit that could apply to one of the orders, sorted by id. */
export function limitedCampaigns(menu: Menu, orders: readonly CampaignQuery[]): Campaign[] {
  const asked = orders.map(order => ({ order, productIds: [...new Set(order.productIds)] }))
  return menu.campaigns
    .filter(campaign => isLimited(campaign) && asked.some(one => couldApply(menu, campaign, one)))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function isLimited({ usageLimit, perCustomerLimit }: Campaign): boolean {
  return usageLimit !== null || perCustomerLimit !== null
}

/** @param productIds of the order, each once */
function couldApply(
  menu: Menu,
  campaign: Campaign,
  { order, productIds }: { order: CampaignQuery; productIds: readonly string[] },
): boolean {
  const { couponCode, perCustomerLimit } = campaign
  if (couponCode !== null && couponCode !== order.couponCode) return false
  if (perCustomerLimit !== null && order.customerId === null) return false
  if (reasonHere(campaign, order) !== null) return false
  return productIds.some(productId => {
    const product = menu.products.get(productId)
    if (product === undefined) return false
    const { categoryIds } = productFacts(menu, product)
    return matches(campaign, { productId, categoryIds })
  })
}

/** Counts uses of campaigns with a limit: those before a batch, and those added by its orders. */
export class CampaignUsage {
  private readonly campaigns: ReadonlyMap<string, Campaign>
  private readonly counted = new Map<string, number>()
  private readonly added = new Map<string, number>()

  /** @param campaigns those with a limit that could apply @param counts their uses before the batch */
  constructor(campaigns: readonly Campaign[], counts: readonly UseCount[]) {
    this.campaigns = new Map(campaigns.map(campaign => [campaign.id, campaign]))
    for (const { campaignId, customerId, uses } of counts)
      this.counted.set(keyOf(campaignId, customerId), uses)
  }

  /** Uses before the batch, in total and by this customer. */
  usesFor(customerId: string | null): CampaignUses {
    const uses = new Map<string, { all: number; byCustomer: number }>()
    for (const id of this.campaigns.keys()) {
      const byCustomer = customerId === null ? 0 : this.usesBefore(id, customerId)
      uses.set(id, { all: this.usesBefore(id, null), byCustomer })
    }
    return uses
  }

  /**
   * Whether earlier orders of the batch have used up one of these campaigns. Those orders may still be refused, so the
   * caller must not refuse this one for it.
   */
  isTaken(campaignIds: readonly string[], customerId: string | null): boolean {
    return campaignIds.some(id => {
      const campaign = this.campaigns.get(id)
      if (campaign === undefined) return false
      const { usageLimit, perCustomerLimit } = campaign
      const isUsedUp = this.usesNow(id, null) >= (usageLimit ?? Infinity)
      return (
        isUsedUp || (customerId !== null && this.usesNow(id, customerId) >= (perCustomerLimit ?? Infinity))
      )
    })
  }

  /** Records that an order of the batch uses these campaigns. */
  add(campaignIds: readonly string[], customerId: string | null): void {
    for (const id of campaignIds) {
      for (const whose of customerId === null ? [null] : [null, customerId]) {
        const key = keyOf(id, whose)
        this.added.set(key, (this.added.get(key) ?? 0) + 1)
      }
    }
  }

  private usesBefore(campaignId: string, customerId: string | null): number {
    return this.counted.get(keyOf(campaignId, customerId)) ?? 0
  }

  private usesNow(campaignId: string, customerId: string | null): number {
    return this.usesBefore(campaignId, customerId) + (this.added.get(keyOf(campaignId, customerId)) ?? 0)
  }
}

function keyOf(campaignId: string, customerId: string | null): string {
  return `${campaignId} ${customerId ?? ''}`
}

/** Ids of the campaigns that discounted any of these items. */
export function usedCampaigns(items: readonly Discounted[]): string[] {
  const ids = new Set<string>()
  for (const { campaigns } of items) {
    for (const { campaignId } of campaigns) ids.add(campaignId)
  }
  return [...ids]
}

type Discounted = { campaigns: readonly { campaignId: string }[] }
type Discountable = { id: string; customerId: string | null; items: readonly Discounted[] }

/** Campaign uses of orders: one for each campaign that discounted the order. */
export function usesOf(orders: readonly Discountable[]): CampaignUse[] {
  return orders.flatMap(({ id: orderId, customerId, items }) =>
    usedCampaigns(items).map(campaignId => ({ campaignId, orderId, customerId })),
  )
}
