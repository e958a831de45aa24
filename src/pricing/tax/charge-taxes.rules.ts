import { allocate } from '../../lib/allocate.ts'
import { type Cents, type CurrencyDecimals, smallestAmount, sum } from '../../lib/money.ts'
import { taxGroups } from '../../sale/item/tax-lines.rules.ts'
import { type TaxedItem, taxPartsOf } from '../../sale/item/tax-parts.rules.ts'
import type { TaxPart } from '../../sale/shapes/tax.shape.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'

type Terms = Pick<StoredOrder, 'taxMode'> & { decimals: CurrencyDecimals }

/** The tax of an item whose parts say it: those of the first part. */
export type SpreadTaxes = {
  taxId: string | null
  taxName: string | null
  taxNames: TaxPart['names']
  taxRate: number | null
  taxComponents: null
  taxParts: TaxPart[]
}

/**
 * Spreads a service charge without a tax of its own over the taxes of the products, by their net, with largest remainders; ties
 * go to the tax that appears first. It has a part for each, even if that is only one: so it is known from one that is not taxed.
 * @param subtotal of the charge, hundredths
 * @returns the parts untaxed
 */
export function spreadTaxes(
  products: readonly TaxedItem[],
  subtotal: Cents,
  { taxMode, decimals }: Terms,
): SpreadTaxes {
  const groups = taxGroups(products.flatMap(taxPartsOf)).map(({ parts }) => {
    return {
      first: parts[0]!,
      net: sum(parts.map(({ total, tax }) => total - (taxMode === 'inclusive' ? 0 : tax))),
    }
  })
  const some = groups.filter(({ net }) => net > 0)
  const spread = some.length === 0 ? [groups[0] ?? untaxed] : some
  const shares = allocate(
    subtotal,
    spread.map(({ net }) => net),
    smallestAmount(decimals),
  )
  const taxParts = spread.map(({ first }, at) => ({ ...nothingOf(first), total: shares[at]! }))
  const { taxId, name, names, rate } = taxParts[0]!
  return { taxId, taxName: name, taxNames: names, taxRate: rate, taxComponents: null, taxParts }
}

const noTax = { taxId: null, name: null, names: null, rate: null, components: null, tax: 0, total: 0 }
const untaxed = { first: noTax, net: 0 }

/** Parts with the same taxes and nothing in them. */
export function emptyParts(parts: readonly TaxPart[]): TaxPart[] {
  return parts.map(nothingOf)
}

function nothingOf({ taxId, name, names, rate, components }: Omit<TaxPart, 'discount'>): TaxPart {
  const none = components?.map(component => ({ ...component, amount: 0 })) ?? null
  return { taxId, name, names, rate, components: none, discount: 0, tax: 0, total: 0 }
}

/** Adds the parts of two charges, tax by tax. */
export function addTaxParts(parts: readonly TaxPart[], others: readonly TaxPart[]): TaxPart[] {
  return taxGroups([...parts, ...others]).map(({ parts: [first, ...more] }) => more.reduce(addPart, first!))
}

function addPart(one: TaxPart, other: TaxPart): TaxPart {
  const components =
    one.components?.map((part, at) => ({ ...part, amount: part.amount + other.components![at]!.amount })) ??
    null
  return { ...one, tax: one.tax + other.tax, total: one.total + other.total, components }
}
