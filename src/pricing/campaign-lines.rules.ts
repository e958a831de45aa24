import { allocate } from '../lib/allocate.ts'
import { type Cents, sum } from '../lib/money.ts'
import type { CampaignLine } from '../menu/campaign-discount.rules.ts'
import type { Campaign, CampaignShare, Menu } from '../menu/menu.types.ts'
import { productFacts } from '../menu/product.rules.ts'
import { allAddons } from './frozen-choices.rules.ts'
import type { CheckedLine } from './line.rules.ts'
import { ofProduct } from './tax/tax-parts.rules.ts'

/** The lines of a request as campaigns see them: a combo is one line of its product, at its price with extras. */
export function campaignLines(menu: Menu, checked: readonly CheckedLine[]): CampaignLine[] {
  return soldTogether(checked).map(parts => {
    const { line, product: sold, combo, takesCampaigns } = parts[0]!
    const product = combo?.product ?? sold
    return {
      productId: product.id,
      categoryIds: productFacts(menu, product).categoryIds,
      quantityMilli: line.quantityMilli,
      weighed: product.soldBy === 'weight',
      discountable: takesCampaigns,
      unitPrice: sum(parts.map(({ unitPrice }) => unitPrice)),
      subtotal: sum(parts.map(({ subtotal }) => subtotal)),
      addonsTotal: sum(parts.map(addonsOf)),
    }
  })
}

/**
 * Spreads what campaigns take off a combo over its components, by what each still has. Campaigns that change the price of a
 * product take nothing off addons, so theirs is spread by what the products have.
 * @param shares of each line as campaigns see it
 * @param terms `step`: the smallest amount of the currency
 * @returns the shares of each checked line
 */
export function campaignsOfEach(
  checked: readonly CheckedLine[],
  shares: readonly (readonly CampaignShare[])[],
  { campaigns, step }: { campaigns: readonly Campaign[]; step: Cents },
): CampaignShare[][] {
  return soldTogether(checked).flatMap((parts, at) => {
    const left = parts.map(({ subtotal }) => subtotal)
    const each = parts.map((): CampaignShare[] => [])
    for (const share of shares[at]!) {
      const { kind } = campaigns.find(({ id }) => id === share.campaignId)!
      const weights = left.map((own, place) =>
        ofProduct.has(kind) ? Math.max(0, own - addonsOf(parts[place]!)) : own,
      )
      for (const [place, amount] of allocate(share.amount, weights, step).entries()) {
        if (amount === 0) continue
        left[place]! -= amount
        each[place]!.push({ ...share, amount })
      }
    }
    return each
  })
}

function addonsOf(line: CheckedLine): Cents {
  return sum(allAddons(line).map(({ total }) => total))
}

/** The checked lines in groups: the components of a combo together, everything else by itself. */
function soldTogether(checked: readonly CheckedLine[]): CheckedLine[][] {
  return [...Map.groupBy(checked, ({ at }) => at).values()]
}
