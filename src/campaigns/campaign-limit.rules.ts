import type { Menu } from '../menu/menu.types.ts'
import { categoryLine } from '../menu/product.rules.ts'
import type { Channel } from '../wire/words.types.ts'
import { type Campaign } from '../menu/menu.types.ts'
import { type CampaignUses, matches, reasonHere } from '../menu/campaign.rules.ts'

/** How often a customer used a campaign; `customerId` null: all uses together. */
export type UseCount = { campaignId: string; customerId: string | null; uses: number }

/** A campaign's use by an order that it took something off. */
export type CampaignUse = { campaignId: string; orderId: string; customerId: string | null }

/** The fields of an order that decide which campaigns could apply to it. */
export type CampaignQuery = {
  branchId: string
  channel: Channel
  /** `ordered_at`, epoch ms. */
  at: number
  zone: string
  couponCode: string | null
  customerId: string | null
  productIds: readonly string[]
}

/** Whether any campaign of the menu has a limit: usually none has, and then uses are not counted. */
export function hasLimits(menu: Menu): boolean {
  return menu.campaigns.some(isLimited)
}

/** The campaigns with a limit that could take something off one of the orders, by id. */
export function limitedCampaigns(menu: Menu, askers: readonly CampaignQuery[]): Campaign[] {
  return menu.campaigns
    .filter(campaign => isLimited(campaign) && askers.some(asker => couldApply(menu, campaign, asker)))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function isLimited({ usageLimit, perCustomerLimit }: Campaign): boolean {
  return usageLimit !== null || perCustomerLimit !== null
}

function couldApply(menu: Menu, campaign: Campaign, asker: CampaignQuery): boolean {
  const { couponCode, perCustomerLimit } = campaign
  if (couponCode !== null && couponCode !== asker.couponCode) return false
  if (perCustomerLimit !== null && asker.customerId === null) return false
  if (reasonHere(campaign, asker) !== null) return false
  return asker.productIds.some(productId => {
    const product = menu.products.get(productId)
    if (product === undefined) return false
    const categoryIds = categoryLine(menu, product.categoryId).map(({ id }) => id)
    return matches(campaign, { productId, categoryIds })
  })
}

/** Counts the uses of campaigns with a limit: those before a batch, and those its orders add. */
export class CampaignUsage {
  private readonly campaigns: ReadonlyMap<string, Campaign>
  private readonly counted = new Map<string, number>()
  private readonly added = new Map<string, number>()

  /** @param campaigns those with a limit that could apply. @param counts their uses so far */
  constructor(campaigns: readonly Campaign[], counts: readonly UseCount[]) {
    this.campaigns = new Map(campaigns.map(campaign => [campaign.id, campaign]))
    for (const { campaignId, customerId, uses } of counts)
      this.counted.set(keyOf(campaignId, customerId), uses)
  }

  /** The uses before the batch, for an order of this customer. */
  usesFor(customerId: string | null): CampaignUses {
    const uses = new Map<string, { all: number; byCustomer: number }>()
    for (const id of this.campaigns.keys()) {
      const byCustomer = customerId === null ? 0 : this.usesBefore(id, customerId)
      uses.set(id, { all: this.usesBefore(id, null), byCustomer })
    }
    return uses
  }

  /**
   * Whether earlier orders of the batch have taken the last use of one of these campaigns. They may yet be refused
   * themselves, so this refuses nothing.
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
