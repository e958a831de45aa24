import { allocate } from '../../lib/allocate.ts'
import type { Cents } from '../../lib/money.ts'
import type { CampaignKind } from '../../menu/menu.types.ts'
import type { TaxPart } from '../../sale/shapes/tax.shape.ts'

/** A tax as frozen in a part of an item. */
export type PartTax = Pick<TaxPart, 'taxId' | 'name' | 'names' | 'rate' | 'components'>

/** The total of an addon on the whole line, hundredths, and its tax. */
export type TaxedAddon = { tax: PartTax; total: Cents }

/**
 * Splits the subtotal of a line by tax: the product with all addons of its tax, then a part for each other tax, in the
 * order of the addons. Addons that cost nothing make no part.
 * @param subtotal hundredths, addons included
 * @returns the subtotal of each part as its `total`, without tax so far; null: the line has one tax
 */
export function partsByTax(
  product: PartTax,
  subtotal: Cents,
  addons: readonly TaxedAddon[],
): TaxPart[] | null {
  const parts = new Map([[product.taxId, emptyPart(product)]])
  let left = subtotal
  for (const { tax, total } of addons) {
    if (tax.taxId === product.taxId || total === 0) continue
    const part = parts.get(tax.taxId) ?? emptyPart(tax)
    parts.set(tax.taxId, { ...part, total: part.total + total })
    left -= total
  }
  const [first, ...others] = parts.values()
  return others.length === 0 ? null : [{ ...first!, total: left }, ...others]
}

function emptyPart(tax: PartTax): TaxPart {
  return { ...tax, discount: 0, tax: 0, total: 0 }
}

/** The amount that a campaign takes off a line, hundredths. */
type TakenOff = { kind: CampaignKind; amount: Cents }

/** Campaigns that change the price of the product: only what that cannot bear, in a combo, is taken off its addons. */
export const ofProduct: ReadonlySet<CampaignKind> = new Set(['fixed_price', 'buy_x_get_y'])

/** Takes what the campaigns take off a line, one after the other, off its parts. @param parts untaxed */
export function lessCampaigns(
  parts: readonly TaxPart[],
  campaigns: readonly TakenOff[],
  step: number,
): TaxPart[] {
  let left = parts.map(({ total }) => total)
  for (const { kind, amount } of campaigns) {
    const own = ofProduct.has(kind) ? Math.min(amount, left[0]!) : 0
    const before = left.map((total, at) => (at === 0 ? total - own : total))
    const shares = allocate(amount - own, before, step)
    left = before.map((total, at) => total - shares[at]!)
  }
  return parts.map((part, at) => ({ ...part, total: left[at]! }))
}
