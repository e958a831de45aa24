import type { Campaign, CampaignKind } from '../../src/menu/menu.types.ts'
import type { CampaignContext } from '../../src/menu/campaign.rules.ts'
import type { CampaignLine } from '../../src/menu/campaign-discount.rules.ts'

/** One that holds everywhere and always, for all products; its id is its name. */
export function plainCampaign(
  name: string,
  kind: CampaignKind,
  value: number,
  given: Partial<Campaign> = {},
): Campaign {
  return {
    id: name,
    name: { text: name, others: {} },
    kind,
    value,
    buy: null,
    get: null,
    productIds: [],
    categoryIds: [],
    minSubtotal: null,
    channels: [],
    branchIds: [],
    startsAt: null,
    endsAt: null,
    availability: [],
    couponCode: null,
    usageLimit: null,
    perCustomerLimit: null,
    priority: 100,
    stackable: false,
    active: true,
    ...given,
  }
}

/** By default at a table in Rome on a Saturday noon. */
export function plainCampaignContext(given: Partial<CampaignContext> = {}): CampaignContext {
  return {
    branchId: 'roma',
    channel: 'table',
    at: Date.parse('2026-11-21T12:00:00+01:00'),
    zone: 'Europe/Rome',
    couponCode: null,
    decimals: 2,
    used: new Map(),
    hasCustomer: false,
    ...given,
  }
}

/** Units of a product, `units` whole, with addons for `addonsTotal` in all. */
export function plainCampaignLine(
  productId: string,
  unitPrice: number,
  units = 1,
  given: Partial<CampaignLine> = {},
): CampaignLine {
  const addonsTotal = given.addonsTotal ?? 0
  return {
    productId,
    categoryIds: ['kitchen'],
    quantityMilli: units * 1000,
    weighed: false,
    discountable: true,
    unitPrice,
    subtotal: unitPrice * units + addonsTotal,
    addonsTotal,
    ...given,
  }
}
