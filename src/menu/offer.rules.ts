import type { Cents, CurrencyDecimals } from '../lib/money.ts'
import type { Channel } from '../wire/words.types.ts'
import { closesAt } from './availability.rules.ts'
import { applyCampaigns, reasonHere } from './campaign.rules.ts'
import type { Campaign, Menu, MenuProduct, Translated } from './menu.types.ts'
import { productFacts } from './product.rules.ts'

/** The lower price of a unit while campaigns apply to it; `until` null: they have no end. */
export type Offer = { price: Cents; campaignId: string; name: Translated; until: number | null }

/** Where and when the unit is sold, epoch ms; `zone` is the branch's. */
type Occasion = { branchId: string; channel: Channel; at: number; zone: string; decimals: CurrencyDecimals }

/**
 * Finds the offers of an occasion: what an order of one unit alone, without addons, is charged. Only campaigns that need
 * nothing else count: no coupon, no minimum, no limit of uses, no further units.
 * @returns the offer on a product with a price per unit, null if it is not reduced
 */
export function offersAt(menu: Menu, occasion: Occasion) {
  const campaigns = menu.campaigns.filter(
    campaign => isForAnyone(campaign) && reasonHere(campaign, occasion) === null,
  )
  const ends = new Map(campaigns.map(({ id, ...campaign }) => [id, endOf(campaign, occasion)]))
  const context = { ...occasion, couponCode: null, used: new Map(), hasCustomer: false }
  return (product: MenuProduct, unitPrice: Cents): Offer | null => {
    if (campaigns.length === 0 || product.priceMode === 'open') return null
    const shares = applyCampaigns(campaigns, context, [oneUnit(menu, product, unitPrice)]).lines[0]!
    const first = campaigns.find(({ id }) => id === shares[0]?.campaignId)
    if (first === undefined) return null
    const price = shares.reduce((left, { amount }) => left - amount, unitPrice)
    const until = Math.min(...shares.map(({ campaignId }) => ends.get(campaignId)!))
    return { price, campaignId: first.id, name: first.name, until: until === Infinity ? null : until }
  }
}

function isForAnyone({ kind, couponCode, minSubtotal, usageLimit, perCustomerLimit, ...campaign }: Campaign) {
  const isForAll = campaign.productIds.length === 0 && campaign.categoryIds.length === 0
  if (kind === 'buy_x_get_y' || (kind === 'amount' && isForAll)) return false
  return couponCode === null && !minSubtotal && usageLimit === null && perCustomerLimit === null
}

function endOf({ endsAt, availability }: Omit<Campaign, 'id'>, { at, zone }: Occasion): number {
  return Math.min(endsAt ?? Infinity, closesAt(availability, at, zone) ?? Infinity)
}

function oneUnit(menu: Menu, product: MenuProduct, unitPrice: Cents) {
  return {
    productId: product.id,
    categoryIds: productFacts(menu, product).categoryIds,
    quantityMilli: 1000,
    weighed: product.soldBy === 'weight',
    discountable: product.discountable,
    unitPrice,
    subtotal: unitPrice,
    addonsTotal: 0,
  }
}
