import { allocate, allocateAmounts } from '../../lib/allocate.ts'
import { type Cents, sum } from '../../lib/money.ts'
import type { StoredItem } from '../shapes/order.shape.ts'
import type { TaxPart } from '../shapes/tax.shape.ts'

/** An amount with one tax; all of its tax fields are null without tax. `components` add up to the tax. */
export type TaxedPart = Omit<TaxPart, 'discount'>

type TaxFields = 'taxId' | 'taxName' | 'taxNames' | 'taxRate' | 'taxComponents' | 'tax' | 'total'
export type TaxedItem = Pick<StoredItem, TaxFields> &
  Partial<Pick<StoredItem, 'taxParts'>> & { cancelledAt?: number | null }

/** The parts of an item that have a tax of their own: usually one, the whole item. */
export function taxPartsOf(item: TaxedItem): readonly TaxedPart[] {
  const { taxId, taxName: name, taxNames: names, taxRate: rate, taxComponents: components, tax, total } = item
  return item.taxParts ?? [{ taxId, name, names, rate, components, tax, total }]
}

/** Sums the parts of an item that have no tax, hundredths. */
export function untaxedOf(item: TaxedItem): Cents {
  return sum(taxPartsOf(item).map(({ taxId, total }) => (taxId === null ? total : 0)))
}

/** The figures of an item, or of a part of it, that its tax parts add up to, hundredths. */
type Figures = { net: Cents; tax: Cents; discount: Cents; total: Cents }

/**
 * Takes of each tax part its share of the net, tax and discount of a part of the line, by largest remainder. Where the
 * net and the tax of a tax part do not fit together by a cent, its base and its tax are shared instead.
 * @param taken figures of the part of the line, at most those of the whole line
 * @param isAdded whether the tax is added to the net
 */
export function takeTaxParts(
  parts: readonly TaxPart[],
  taken: Figures,
  isAdded: boolean,
  step: number,
): TaxPart[] {
  const netOf = ({ total, tax }: TaxPart) => (isAdded ? total - tax : total)
  const taxes = shares(taken.tax, parts, ({ tax }) => tax, step)
  const discounts = shares(taken.discount, parts, ({ discount }) => discount, step)
  const nets = shares(taken.net, parts, netOf, step)
  const fits = parts.every((part, at) => {
    const rest = netOf(part) - nets[at]! - (part.tax - taxes[at]!)
    return isAdded || (nets[at]! >= taxes[at]! && rest >= 0)
  })
  const bases = fits
    ? nets.map((net, at) => (isAdded ? net : net - taxes[at]!))
    : shares(taken.total - taken.tax, parts, ({ total, tax }) => total - tax, step)
  return parts.map((part, at) => ({
    ...part,
    components: part.components && allocateAmounts(part.components, amountsOf(part), taxes[at]!, step),
    discount: discounts[at]!,
    tax: taxes[at]!,
    total: bases[at]! + taxes[at]!,
  }))
}

/** Subtracts the taken parts from the tax parts of the line. */
export function restOfTaxParts(parts: readonly TaxPart[], taken: readonly TaxPart[]): TaxPart[] {
  return parts.map((part, at) => {
    const { components, discount, tax, total } = taken[at]!
    return {
      ...part,
      components:
        part.components?.map((one, at) => ({ ...one, amount: one.amount - components![at]!.amount })) ?? null,
      discount: part.discount - discount,
      tax: part.tax - tax,
      total: part.total - total,
    }
  })
}

function shares(
  amount: Cents,
  parts: readonly TaxPart[],
  weightOf: (part: TaxPart) => Cents,
  step: number,
): Cents[] {
  return allocate(amount, parts.map(weightOf), step)
}

function amountsOf({ components }: TaxPart): Cents[] {
  return components!.map(({ amount }) => amount)
}
