import type { CurrencyDecimals } from '../lib/money.ts'
import type { Menu } from '../menu/menu.types.ts'
import { isLive } from '../sale/item/item.rules.ts'
import type { ServiceType, StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import { followCharge } from './charge.rules.ts'
import { freezeTax, partTax, taxedItem } from './tax.rules.ts'

/**
 * An order served in another way than it was ordered: the taxes of its live items are computed again, at the rates that
 * they have now for it. Everything else stays, and so do items whose line said how it is served. For orders of which
 * nothing is paid.
 */
export function servedAs(
  order: StoredOrder,
  serviceType: ServiceType,
  menu: Menu,
  decimals: CurrencyDecimals,
): StoredOrder {
  const items = order.items.map((item): StoredItem => {
    // A charge that is spread over the taxes of the others follows them.
    const follows = item.kind === 'service_charge' && item.taxParts !== null
    if (item.serviceType !== null || follows || !isLive(item)) return item
    const rated = atRates(item, serviceType, menu)
    return { ...rated, ...taxedItem(rated, order.taxMode, decimals) }
  })
  return followCharge({ ...order, serviceType, items }, decimals)
}

function atRates(item: StoredItem, serviceType: ServiceType, menu: Menu): StoredItem {
  const taxNow = (taxId: string | null) => freezeTax(menu.taxes.get(taxId ?? '') ?? null, serviceType)
  const { taxRate, taxComponents } = taxNow(item.taxId)
  if (item.taxParts === null) return { ...item, taxRate, taxComponents }
  const taxParts = item.taxParts.map(part => {
    const { rate, components } = partTax(taxNow(part.taxId))
    return { ...part, rate, components }
  })
  return { ...item, taxRate, taxParts }
}
