import { allocate, allocateAmounts } from '../../lib/allocate.ts'
import { invariant } from '../../lib/invariant.ts'
import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../../lib/money.ts'
import { netOf } from './item.rules.ts'
import { restOfTaxParts, takeTaxParts } from './tax-parts.rules.ts'
import type { StoredItem } from '../shapes/order.shape.ts'
import type { ItemCampaign } from '../shapes/item-parts.shape.ts'

/** The figures of an item that are divided when a part of it is split off. */
export type Divisible = Pick<
  StoredItem,
  | 'quantityMilli'
  | 'subtotal'
  | 'campaignDiscount'
  | 'discount'
  | 'tax'
  | 'taxComponents'
  | 'taxParts'
  | 'total'
  | 'cost'
  | 'campaigns'
  | 'discountShares'
  | 'recipe'
  | 'paidMilli'
  | 'paidAmount'
  | 'wastedMilli'
> & { addons: readonly { total: Cents }[] }

/**
 * Splits a part off an item. Every frozen figure is divided in proportion and the rest keeps the difference, so both
 * parts add up to the item, to the cent and to the thousandth of stock. Unpaid and wasted units go to the part first.
 * @param quantityMilli thousandths, above zero and at most the item's; all of it leaves a rest of zeros
 */
export function takePart<Item extends Divisible>(
  item: Item,
  quantityMilli: number,
  decimals: CurrencyDecimals,
): { part: Item; rest: Item } {
  return split(item, quantityMilli, { decimals, total: undefined })
}

/**
 * Splits unpaid units off an item of an open sale, as `takePart` does. Other units keep the amount paid for them, so the
 * total of the part is its share of the unpaid amount, and a payment for the rest finds exactly its cost.
 * @param quantityMilli thousandths, above zero and at most the unpaid quantity
 */
export function takeUnpaidPart<Item extends Divisible>(
  item: Item,
  quantityMilli: number,
  decimals: CurrencyDecimals,
): { part: Item; rest: Item } {
  const unpaidMilli = item.quantityMilli - item.paidMilli
  const unpaid = item.total - item.paidAmount
  const total =
    item.paidMilli === 0 || quantityMilli > unpaidMilli
      ? undefined
      : multiplyDivide(unpaid, quantityMilli, unpaidMilli, smallestAmount(decimals))
  return split(item, quantityMilli, { decimals, total })
}

/** @param terms `total`: of the part, hundredths; undefined: in proportion */
function split<Item extends Divisible>(
  item: Item,
  quantityMilli: number,
  terms: { decimals: CurrencyDecimals; total: Cents | undefined },
): { part: Item; rest: Item } {
  const whole = item.quantityMilli
  invariant(quantityMilli > 0 && quantityMilli <= whole, 'a part is above zero and at most the whole item')
  const step = smallestAmount(terms.decimals)
  const share = (figure: number): number => multiplyDivide(figure, quantityMilli, whole, step)
  const addedTax = item.total - netOf(item)
  invariant(addedTax === 0 || addedTax === item.tax, 'a total is the net, or the net and its tax')
  const total = terms.total ?? share(netOf(item)) + share(addedTax)
  // Where the total is not in proportion, the figures it is made of follow it by the cent.
  const tax = between(total - (item.total - item.tax), share(item.tax), total)
  const net = addedTax === 0 ? total : total - tax
  const subtotal = between(net, share(item.subtotal), item.subtotal - (netOf(item) - net))
  // Both discounts together are subtotal − net. The campaign discount is divided in proportion, unless that would make the
  // other discount of the part or of the rest negative.
  const off = subtotal - net
  const least = Math.max(0, off - item.discount)
  const campaignDiscount = Math.max(least, Math.min(share(item.campaignDiscount), item.campaignDiscount, off))
  const discount = off - campaignDiscount
  const part: Divisible = {
    quantityMilli,
    subtotal,
    campaignDiscount,
    discount,
    tax,
    taxComponents:
      item.taxComponents && allocateAmounts(item.taxComponents, amountsOf(item.taxComponents), tax, step),
    taxParts:
      item.taxParts && takeTaxParts(item.taxParts, { net, tax, discount, total }, addedTax !== 0, step),
    total,
    cost: share(item.cost),
    addons: item.addons.map(addon => ({ ...addon, total: share(addon.total) })),
    campaigns: allocateAmounts(item.campaigns, amountsOf(item.campaigns), campaignDiscount, step).filter(
      isSome,
    ),
    discountShares: shareDiscounts(item.discountShares, discount, step),
    recipe: mapAmounts(item.recipe, taken => multiplyDivide(taken, quantityMilli, whole)),
    paidMilli: Math.max(0, item.paidMilli - (whole - quantityMilli)),
    paidAmount: Math.max(0, total - (item.total - item.paidAmount)),
    wastedMilli: Math.min(item.wastedMilli, quantityMilli),
  }
  return { part: { ...item, ...part }, rest: { ...item, ...restOf(item, part) } }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function restOf(item: Divisible, part: Divisible): Divisible {
  return {
    quantityMilli: item.quantityMilli - part.quantityMilli,
    subtotal: item.subtotal - part.subtotal,
    campaignDiscount: item.campaignDiscount - part.campaignDiscount,
    discount: item.discount - part.discount,
    tax: item.tax - part.tax,
    taxComponents:
      item.taxComponents?.map((one, at) => ({
        ...one,
        amount: one.amount - part.taxComponents![at]!.amount,
      })) ?? null,
    taxParts: item.taxParts && restOfTaxParts(item.taxParts, part.taxParts!),
    total: item.total - part.total,
    cost: item.cost - part.cost,
    addons: item.addons.map((addon, at) => ({ ...addon, total: addon.total - part.addons[at]!.total })),
    campaigns: restOfCampaigns(item.campaigns, part.campaigns).filter(isSome),
    discountShares: mapAmounts(
      item.discountShares,
      (amount, id) => amount - (part.discountShares?.[id] ?? 0),
    ),
    recipe: mapAmounts(item.recipe, (taken, id) => taken - (part.recipe?.[id] ?? 0)),
    paidMilli: item.paidMilli - part.paidMilli,
    paidAmount: item.paidAmount - part.paidAmount,
    wastedMilli: item.wastedMilli - part.wastedMilli,
  }
}

function amountsOf(entries: readonly { amount: Cents }[]): Cents[] {
  return entries.map(({ amount }) => amount)
}

function isSome({ amount }: { amount: Cents }): boolean {
  return amount > 0
}

/** A campaign applies to a line once, so its id identifies its amount in the part. */
function restOfCampaigns(whole: readonly ItemCampaign[], part: readonly ItemCampaign[]): ItemCampaign[] {
  return whole.map(campaign => {
    const taken = part.find(other => other.campaignId === campaign.campaignId)?.amount ?? 0
    return { ...campaign, amount: campaign.amount - taken }
  })
}

/** Divides discount shares, sorted by id so that the result does not depend on the order of keys. */
function shareDiscounts(shares: Divisible['discountShares'], sum: Cents, step: number) {
  const ids = Object.keys(shares ?? {}).toSorted()
  const taken = allocate(
    sum,
    ids.map(id => shares![id]!),
    step,
  )
  return someOf(ids.map((id, at) => [id, taken[at]!]))
}

function mapAmounts(
  amounts: Readonly<Record<string, number>> | null,
  change: (amount: number, id: string) => number,
): Readonly<Record<string, number>> | null {
  return someOf(Object.entries(amounts ?? {}).map(([id, amount]) => [id, change(amount, id)]))
}

/** The amounts above zero; null when there are none. */
function someOf(amounts: [string, number][]): Readonly<Record<string, number>> | null {
  const some = amounts.filter(([, amount]) => amount > 0)
  return some.length === 0 ? null : Object.fromEntries(some)
}
