import { allocate } from '../lib/allocate.ts'
import { type Cents, sum } from '../lib/money.ts'
import type { PaidItem } from '../sale/shapes/payment.shape.ts'
import { taxGroups } from '../sale/item/tax-lines.rules.ts'
import { type TaxedItem, type TaxedPart, taxPartsOf } from '../sale/item/tax-parts.rules.ts'
import type { TaxLine } from '../sale/shapes/tax.shape.ts'

/** A payment of a bill: the amount it pays, and the items it named or null. */
export type Payer = { amount: Cents; items: readonly Pick<PaidItem, 'itemId' | 'amount'>[] | null }

type Sold = TaxedItem & { id: string }

/**
 * Shares the taxes of a bill between its payers. A payment of items pays the taxes of those items; a payment of an amount
 * pays its share of the rest. Each tax is shared in proportion to the amounts paid, by largest remainder; the unpaid
 * part, and the part paid by balance and points, count as one more payer. So the receipts of all payers add up to the
 * bill's, and each receipt to its payment.
 * @param sold the sold items of the bill, including refunded ones
 * @param step the smallest amount of the currency, hundredths
 * @returns the tax lines of each payer, without those they pay nothing of
 */
export function payerTaxes(sold: readonly Sold[], payers: readonly Payer[], step: number): TaxLine[][] {
  const groups = taxGroups(sold.flatMap(item => partsToPay(item)))
  const paid = grossOf(groups, payers, step)
  const taxes: TaxLine[][] = payers.map(() => [])
  for (const [at, { line }] of groups.entries()) {
    if (line === null) continue
    const gross = paid.map(shares => shares[at]!)
    for (const [payer, part] of partsOf(line, gross, step).entries()) {
      if (payer < payers.length && gross[payer]! > 0) taxes[payer]!.push(part)
    }
  }
  return taxes
}

/** A part of an item with its own tax; `of`: the totals of all parts of the item, of which it is the one at `at`. */
type PartToPay = TaxedPart & { id: string; at: number; of: readonly Cents[] }
type Group = { parts: readonly PartToPay[] }

function partsToPay(item: Sold): PartToPay[] {
  const parts = taxPartsOf(item)
  const of = parts.map(({ total }) => total)
  return parts.map((part, at) => ({ ...part, id: item.id, at, of }))
}

/** The amount that each payer pays of each group; the last row is the unpaid part. */
function grossOf(groups: readonly Group[], payers: readonly Payer[], step: number): Cents[][] {
  const left = groups.map(({ parts }) => sum(parts.map(({ total }) => total)))
  const paid: Cents[][] = payers.map(() => [])
  const byItems = payers.flatMap(({ items }, at) => (items === null ? [] : [at]))
  const byAmount = payers.flatMap(({ items }, at) => (items === null ? [at] : []))
  for (const at of [...byItems, ...byAmount]) {
    const payer = payers[at]!
    // Cash for items that cost more than was due pays only what was due.
    let rest = payer.amount
    const named = groups.map((group, place) => {
      const amount = Math.min(namedOf(group, payer, step), left[place]!, rest)
      left[place]! -= amount
      rest -= amount
      return amount
    })
    const shares = allocate(Math.min(rest, sum(left)), left, step)
    for (const [place, amount] of shares.entries()) left[place]! -= amount
    paid[at] = named.map((amount, place) => amount + shares[place]!)
  }
  return [...paid, left]
}

/** Sums the amounts that a payer pays of a group by name: of an item of several taxes, each part's share by total. */
function namedOf({ parts }: Group, { items }: Payer, step: number): Cents {
  const named = new Map((items ?? []).map(({ itemId, amount }) => [itemId, amount]))
  return sum(
    parts.map(({ id, at, of }) => {
      const amount = named.get(id) ?? 0
      if (of.length === 1) return amount
      return sum(of) === 0 ? 0 : allocate(amount, of, step)[at]!
    }),
  )
}

/** Shares a tax line by gross amounts; its components are shared payer by payer from what is left. */
function partsOf(line: TaxLine, gross: readonly Cents[], step: number): TaxLine[] {
  const amounts = allocate(line.amount, gross, step)
  const left = line.components?.map(({ amount }) => amount) ?? []
  return amounts.map((amount, payer) => {
    const part = { ...line, base: gross[payer]! - amount, amount }
    if (line.components === null) return part
    const shares = allocate(amount, left, step)
    for (const [at, share] of shares.entries()) left[at]! -= share
    return { ...part, components: line.components.map((one, at) => ({ ...one, amount: shares[at]! })) }
  })
}
