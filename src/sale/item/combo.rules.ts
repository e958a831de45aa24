import { sum } from '../../lib/money.ts'
import type { ItemCampaign } from '../shapes/item-parts.shape.ts'
import type { StoredItem } from '../shapes/order.shape.ts'

/** The components of a combo as one item of its product, for papers: with their sums, and without what each of them has. */
export function wholeCombo(components: readonly StoredItem[]): StoredItem {
  const first = components[0]!
  const { productId, name, names } = first.combo!
  const total = (figure: 'unitPrice' | 'subtotal' | 'discount') => sum(components.map(item => item[figure]))
  return {
    ...first,
    productId,
    name,
    names,
    unitPrice: total('unitPrice'),
    subtotal: total('subtotal'),
    discount: total('discount'),
    campaigns: campaignsOf(components),
    addons: [],
    without: [],
  }
}

/** The campaigns of several items, each with the sum of its amounts. */
function campaignsOf(items: readonly Pick<StoredItem, 'campaigns'>[]): ItemCampaign[] {
  const each = Map.groupBy(
    items.flatMap(({ campaigns }) => campaigns),
    ({ campaignId }) => campaignId,
  )
  return [...each.values()].map(shares => ({
    ...shares[0]!,
    amount: sum(shares.map(({ amount }) => amount)),
  }))
}
