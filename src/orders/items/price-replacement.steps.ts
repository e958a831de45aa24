import type { Caller } from '../../access/caller.rules.ts'
import type { Tx } from '../../db/database.ts'
import type { CurrencyDecimals } from '../../lib/money.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import type { Menu } from '../../menu/menu.types.ts'
import type { OrderLine } from '../../pricing/line.rules.ts'
import { priceChecked } from '../../pricing/price-order.rules.ts'
import { reasonIdsOf } from '../../pricing/price-reason.rules.ts'
import { priceSwap } from '../../pricing/swap/swap-line.rules.ts'
import { findReasons } from '../../reasons/reason.store.ts'
import type { PricedItem } from '../../sale/item/item.rules.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { contextOf, priceAdded } from './added-lines.rules.ts'
import { usesForAdded } from './added-uses.steps.ts'
import { requireChangeable } from './change-item.rules.ts'
import { without } from './replace-item.rules.ts'
import { type Replacement, requireNoCombo, swapLine } from './swap-component.rules.ts'

type Asked = {
  caller: Caller
  ifMatch?: IfMatch | undefined
  quantityMilli: number | undefined
  line: Replacement
  lang?: string
}
type Found = { order: StoredOrder; bill: Bill | undefined; item: StoredItem }
type Terms = { menu: Menu; now: number; decimals: CurrencyDecimals }

/** Prices the line in the place of an item: an option in that of a component of a combo, or any line in that of another. */
export async function priceReplacement(
  tx: Tx,
  { caller, ifMatch, quantityMilli, line: sent, lang }: Asked,
  { order, bill, item }: Found,
  { menu, now, decimals }: Terms,
): Promise<{ line: OrderLine; priced: PricedItem }> {
  const requireState = () => {
    requireVersion(ifMatch, order.version)
    requireChangeable(order, bill, item, 'replace')
  }
  const reasons = await findReasons(tx, caller.brand.id, reasonIdsOf([sent]))
  if (item.combo !== null) {
    const line = swapLine(item, quantityMilli, sent)
    const context = contextOf(order, { now, decimals, lang, reasons })
    const terms = { menu, context, serviceType: order.serviceType }
    return { line, priced: priceChecked(() => priceSwap(item, line, terms), requireState) }
  }
  const line = { ...sent, quantityMilli: sent.quantityMilli ?? quantityMilli ?? item.quantityMilli }
  const used = await usesForAdded(tx, caller.brand.id, order, { menu, now, lines: [line] })
  const { rest, freed } = without(order, { item, quantityMilli }, decimals)
  const price = () => priceAdded(rest, [line], { menu, reasons, used, now, decimals, lang, freed })
  const [priced] = priceChecked(price, () => {
    requireState()
    requireNoCombo(menu.products.get(line.productId)!)
  })
  return { line, priced: priced! }
}
