import { multiplyDivide, smallestAmount, toAmount } from '../../../../src/lib/money.ts'
import { priceOnLine } from '../../../../src/menu/size-price.rules.ts'
import type { DraftLine, DraftPart } from '../../service/draft.types.ts'
import type { MenuAddon, MenuProduct } from './menu.types.ts'
import { takenAt } from './piece-choices.rules.ts'
import { leastParts } from './pieces.rules.ts'
import { addonIds, digitsOf, priceListOf } from './price.rules.ts'

type Products = ReadonlyMap<string, MenuProduct>

/** The price that an addon would add to one unit, on the line or on a piece of it; on a half, its share. */
export function addonPrice(
  products: Products,
  line: DraftLine,
  at: number | undefined,
  addon: MenuAddon,
  decimals: number,
): number {
  const whole = products.get(line.productId)
  const part: DraftPart | undefined = at === undefined ? undefined : line.parts[at]
  const product = at === undefined ? whole : products.get((takenAt(line, at) as DraftPart).productId)
  if (whole === undefined || product === undefined) return addon.price
  const own = addonIds(product, takenAt(line, at))
  const price = priceOnLine(priceListOf(addon), {
    productId: product.id,
    addonIds: part === undefined ? own : [...addonIds(whole, line), ...own],
  })
  if (part === undefined) return toAmount(price)
  const parts = Math.max(line.parts.length, leastParts)
  return toAmount(multiplyDivide(price, 1, parts, smallestAmount(digitsOf(decimals))))
}
