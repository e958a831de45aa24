import { type Fault, invalid } from '../../lib/refusal.ts'
import type { Cents } from '../../lib/money.ts'
import type { Menu } from '../../menu/menu.types.ts'
import type { PricedItem } from '../../sale/item/item.rules.ts'
import type { ItemCampaign } from '../../sale/shapes/item-parts.shape.ts'
import type { ServiceType, StoredItem } from '../../sale/shapes/order.shape.ts'
import { type CheckedLine, checkSold, type OrderContext, type OrderLine } from '../line.rules.ts'
import { priceItem, requireBounds } from '../price-order.rules.ts'
import { priceReasonOf } from '../price-reason.rules.ts'
import * as refuse from '../pricing.refusals.ts'
import { requireAvailable } from '../require-available.rules.ts'

/** The order of a component that is swapped. */
type SwapTerms = { menu: Menu; context: OrderContext; serviceType: ServiceType }

/**
 * Prices an option in the place of a component of a combo: it has the component's share of the price of the combo, and an
 * extra and addons of its own. Campaigns take off it as much as off the component.
 * @param item a component
 * @param line of the quantity of the component
 */
export function priceSwap(item: StoredItem, line: OrderLine, terms: SwapTerms): PricedItem {
  const { menu, context } = terms
  const checked = checkSwap(item, line, terms)
  const campaigns = keptCampaigns(item.campaigns, checked.subtotal)
  const priced = priceItem({ ...terms, campaigns: menu.campaigns }, checked, campaigns)
  requireBounds([priced], [checked])
  // Whether the combo could be ordered now does not matter: it was.
  requireAvailable(menu, context, [{ ...checked, combo: null }])
  const combo = { ...item.combo!, extra: checked.combo!.extra }
  const { priceReason, priceReasonId, priceReasonNames, discountable } = item
  return { ...priced, combo, discountable, priceReason, priceReasonId, priceReasonNames }
}

function checkSwap(item: StoredItem, line: OrderLine, { menu, context }: SwapTerms): CheckedLine {
  const { productId, choiceId, place, extra } = item.combo!
  const combo = menu.products.get(productId)
  const options = combo?.combo?.choices.find(({ id }) => id === choiceId)?.options ?? []
  const option = options.find(one => one.productId === line.productId)
  const product = menu.products.get(line.productId)
  if (option === undefined || product === undefined) throw invalid(refuse.otherChoice(options))
  const faults: Fault[] = []
  const report = (fault: Fault) => faults.push({ ...fault, path: `line.${fault.path}` })
  if (line.unitPrice !== null) report(refuse.priceOfCombo())
  priceReasonOf(line, false, context.reasons, report)
  if (line.choices.length > 0) report(refuse.noCombo())
  const more = option.extra - extra
  const unitPrice = item.unitPrice + more
  const listUnitPrice = item.listUnitPrice === null ? null : item.listUnitPrice + more
  const of = { product: combo!, choiceId, place, extra: option.extra }
  const own = { ...line, unitPrice: null, reason: null, reasonId: null }
  const sold = { at: 0, line: own, product, unitPrice, listUnitPrice, combo: of }
  const checked = checkSold(menu, context, sold, report)
  if (faults.length > 0) throw invalid(...faults)
  return checked
}

/** Campaigns one after the other, each with no more than is left of the price of a line. */
function keptCampaigns(campaigns: readonly ItemCampaign[], price: Cents): ItemCampaign[] {
  let left = price
  return campaigns.flatMap(campaign => {
    const amount = Math.min(campaign.amount, left)
    left -= amount
    return amount === 0 ? [] : [{ ...campaign, amount }]
  })
}
