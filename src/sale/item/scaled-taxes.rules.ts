import { allocate } from '../../lib/allocate.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../../lib/money.ts'
import type { TaxLine } from '../shapes/tax.shape.ts'

/**
 * Scales tax lines to a part of a sale: the part's tax is allocated to the lines in proportion to their amounts, and to
 * their components likewise, so that both add up to it.
 * @param part the part's total and the tax in it, hundredths
 * @param untaxed what the sale has without tax beside the lines, hundredths: the part's share of it is in no line
 */
export function scaledTaxLines(
  lines: readonly TaxLine[],
  { amount, tax }: { amount: Cents; tax: Cents },
  decimals: CurrencyDecimals,
  untaxed: Cents = 0,
): TaxLine[] {
  if (lines.length === 0) return []
  const step = smallestAmount(decimals)
  const taxes = shared(
    tax,
    lines.map(line => line.amount),
    step,
  )
  const bases = shared(amount - tax, [...lines.map(line => line.base), untaxed], step)
  return lines.map((line, at) => ({
    ...line,
    base: bases[at]!,
    amount: taxes[at]!,
    components: line.components === null ? null : scaledComponents(line.components, taxes[at]!, step),
  }))
}

function scaledComponents(components: NonNullable<TaxLine['components']>, tax: Cents, step: Cents) {
  const amounts = components.map(component => component.amount)
  const isEmpty = amounts.every(one => one === 0)
  const shares = shared(tax, isEmpty ? components.map(({ rate }) => rate) : amounts, step)
  return components.map((component, at) => ({ ...component, amount: shares[at]! }))
}

/** Allocates by weight; without any weight, the first gets all. */
function shared(total: Cents, weights: readonly number[], step: Cents): Cents[] {
  const isEmpty = weights.every(weight => weight === 0)
  return allocate(total, isEmpty ? weights.map((_, at) => (at === 0 ? 1 : 0)) : weights, step)
}
