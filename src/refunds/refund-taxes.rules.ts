import { allocate } from '../lib/allocate.ts'
import { type Cents, sum } from '../lib/money.ts'
import { isLive, wasSold } from '../sale/item/item.rules.ts'
import { addTaxLines, isTaxedBy, negativeTax, taxLines } from '../sale/item/tax-lines.rules.ts'
import { untaxedOf } from '../sale/item/tax-parts.rules.ts'
import type { Adjustment, StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import type { TaxLine } from '../sale/shapes/tax.shape.ts'
import type { Worth } from './refund-worth.rules.ts'

/** The taxes of a sale, or of a part of it, and what of it has no tax, hundredths. */
export type Taxes = { lines: readonly TaxLine[]; untaxed: Cents }

/** The taxes of items, whether they are live or not. */
export function taxesOf(items: readonly StoredItem[]): Taxes {
  return {
    lines: taxLines(items.map(item => ({ ...item, cancelledAt: null }))),
    untaxed: sum(items.map(untaxedOf)),
  }
}

/** Returns what is left to refund of each tax: as it was sold, less what was refunded of it. */
export function taxesLeft({ items, adjustments }: Pick<StoredOrder, 'items' | 'adjustments'>): Taxes {
  return adjustments.reduce<Taxes>(lessTaxes, taxesOf(items.filter(wasSold)))
}

/** Returns what is left of the taxes after a refund. */
export function lessTaxes(
  { lines, untaxed }: Taxes,
  { amount, taxLines }: Pick<Adjustment, 'amount' | 'taxLines'>,
): Taxes {
  const back = taxLines ?? []
  const taxed = sum(back.map(line => line.base + line.amount))
  return {
    lines: addTaxLines([...lines, ...back.map(negativeTax)]),
    untaxed: untaxed - (amount - taxed),
  }
}

/**
 * Computes the taxes of an amount refunded without items: what is left afterwards is shared like the live items, so
 * that many small amounts do not drift from one tax to another.
 * @param rest what is left of the order after it
 */
export function taxesOfAmount(order: StoredOrder, rest: Worth, step: Cents): TaxLine[] {
  const left = taxesLeft(order)
  const kept = takeTaxes(left, taxesOf(order.items.filter(isLive)), rest, step)
  return addTaxLines([...left.lines, ...kept.map(negativeTax)]).filter(isSome)
}

/**
 * Takes a part of what is left by tax, in proportion to the part's own taxes. None gives more than is left of it:
 * a cent that it lacks comes from another. A part that is all there is takes all that is left of each.
 * @param own the taxes of the part as it was sold
 * @param worth what the part is worth now
 */
export function takeTaxes(left: Taxes, own: Taxes, { amount, tax }: Worth, step: Cents): TaxLine[] {
  const { lines } = left
  const owns = lines.map(line => own.lines.find(one => isTaxedBy(one, line)))
  const amountOf = (line: TaxLine | undefined) => line?.amount ?? 0
  const baseOf = (line: TaxLine | undefined) => line?.base ?? 0
  const taxes = shareWithin(tax, owns.map(amountOf), lines.map(amountOf), step)
  const bases = shareWithin(
    amount - tax,
    [...owns.map(baseOf), own.untaxed],
    [...lines.map(baseOf), left.untaxed],
    step,
  )
  return lines
    .map((line, at) => ({
      ...line,
      base: bases[at]!,
      amount: taxes[at]!,
      components: line.components && takeComponents(line.components, owns[at], taxes[at]!, step),
    }))
    .filter(isSome)
}

const isSome = ({ base, amount }: TaxLine) => base > 0 || amount > 0

function takeComponents(
  left: NonNullable<TaxLine['components']>,
  own: TaxLine | undefined,
  tax: Cents,
  step: Cents,
) {
  const weights = left.map((_, at) => own?.components![at]!.amount ?? 0)
  const rooms = left.map(({ amount }) => amount)
  const shares = shareWithin(tax, weights, rooms, step)
  return left.map((component, at) => ({ ...component, amount: shares[at]! }))
}

/** Allocates by weight, each up to its room; what finds no room there goes where some is left. */
function shareWithin(total: Cents, weights: readonly Cents[], rooms: readonly Cents[], step: Cents): Cents[] {
  const hasWeight = weights.some(weight => weight > 0)
  const wanted = hasWeight ? allocate(total, weights, step) : weights.map(() => 0)
  const taken = wanted.map((share, at) => Math.min(share, Math.max(0, rooms[at]!)))
  const free = rooms.map((room, at) => Math.max(0, room - taken[at]!))
  const more = allocate(total - sum(taken), free, step)
  return taken.map((share, at) => share + more[at]!)
}
