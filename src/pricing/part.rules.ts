import { allocate } from '../lib/allocate.ts'
import { invariant } from '../lib/invariant.ts'
import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../lib/money.ts'
import type { ItemCampaign } from '../sale/shapes/order.shape.ts'
import type { TaxComponent } from '../sale/shapes/tax.shape.ts'

/** Stock an item took: stock item id → thousandths > 0. */
type Consumption = Readonly<Record<string, number>>

/** The figures of an item that are shared when a part of it is split off. */
export type Divisible = {
  /** Thousandths. */
  quantityMilli: number
  subtotal: Cents
  campaignDiscount: Cents
  discount: Cents
  tax: Cents
  /** The parts of `tax`. */
  taxComponents: readonly TaxComponent[] | null
  total: Cents
  cost: Cents
  addons: readonly { total: Cents }[]
  /** The parts of `campaignDiscount`. */
  campaigns: readonly ItemCampaign[]
  /** The parts of `discount`: discount id → hundredths > 0. */
  discountShares: Readonly<Record<string, Cents>> | null
  recipe: Consumption | null
  /** Thousandths that payments have named and paid. */
  paidMilli: number
  /** Thousandths thrown away and not made once more. */
  wastedMilli: number
}

/**
 * Splits a part off an item: every figure is shared as it stands, nothing is recalculated, and the rest keeps the
 * difference, so both together are the item to the cent and to the thousandth of stock. Unpaid units go into the part
 * first, and so do units that were thrown away.
 * @param quantityMilli thousandths, above zero and at most the item's; all of it leaves a rest of zeros
 */
export function takePart<Item extends Divisible>(
  item: Item,
  quantityMilli: number,
  decimals: CurrencyDecimals,
): { part: Item; rest: Item } {
  const whole = item.quantityMilli
  invariant(quantityMilli > 0 && quantityMilli <= whole, 'a part is some of the item and at most all of it')
  const step = smallestAmount(decimals)
  const share = (figure: number): number => multiplyDivide(figure, quantityMilli, whole, step)
  const addedTax = item.total - netOf(item)
  invariant(addedTax === 0 || addedTax === item.tax, 'a total is the net, or the net and its tax')
  const net = share(netOf(item))
  const subtotal = share(item.subtotal)
  const tax = share(item.tax)
  // Both discounts together are subtotal − net; the campaign keeps its own share unless that would make the other
  // discount of the part or of the rest negative.
  const off = subtotal - net
  const least = Math.max(0, off - item.discount)
  const campaignDiscount = Math.max(least, Math.min(share(item.campaignDiscount), item.campaignDiscount, off))
  const discount = off - campaignDiscount
  const part: Figures = {
    quantityMilli,
    subtotal,
    campaignDiscount,
    discount,
    tax,
    taxComponents: shareComponents(item.taxComponents, tax, step),
    total: addedTax === 0 ? net : net + tax,
    cost: share(item.cost),
    addons: item.addons.map(addon => ({ ...addon, total: share(addon.total) })),
    campaigns: shareCampaigns(item.campaigns, campaignDiscount, step),
    discountShares: shareDiscounts(item.discountShares, discount, step),
    recipe: mapAmounts(item.recipe, taken => multiplyDivide(taken, quantityMilli, whole)),
    paidMilli: Math.max(0, item.paidMilli - (whole - quantityMilli)),
    wastedMilli: Math.min(item.wastedMilli, quantityMilli),
  }
  return { part: { ...item, ...part }, rest: { ...item, ...restOf(item, part) } }
}

type Figures = { [K in keyof Divisible]: Divisible[K] }

/** The net of an item, without tax on top: subtotal − campaign discount − discount. */
export function netOf(item: Pick<Divisible, 'subtotal' | 'campaignDiscount' | 'discount'>): Cents {
  return item.subtotal - item.campaignDiscount - item.discount
}

function restOf(item: Divisible, part: Divisible): Figures {
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
    total: item.total - part.total,
    cost: item.cost - part.cost,
    addons: item.addons.map((addon, at) => ({ ...addon, total: addon.total - part.addons[at]!.total })),
    campaigns: restOfCampaigns(item.campaigns, part.campaigns),
    discountShares: mapAmounts(
      item.discountShares,
      (amount, id) => amount - (part.discountShares?.[id] ?? 0),
    ),
    recipe: mapAmounts(item.recipe, (taken, id) => taken - (part.recipe?.[id] ?? 0)),
    paidMilli: item.paidMilli - part.paidMilli,
    wastedMilli: item.wastedMilli - part.wastedMilli,
  }
}

/** Shares a part's tax over the components as they stand, so that both parts' shares add up to the whole's. */
function shareComponents(
  components: readonly TaxComponent[] | null,
  tax: Cents,
  step: number,
): TaxComponent[] | null {
  if (components === null) return null
  const amounts = components.map(({ amount }) => amount)
  const shares = allocate(tax, amounts, step)
  return components.map((component, at) => ({ ...component, amount: shares[at]! }))
}

/** Shares a part's campaign discount over the campaigns of the whole. */
function shareCampaigns(campaigns: readonly ItemCampaign[], sum: Cents, step: number): ItemCampaign[] {
  const shares = allocate(
    sum,
    campaigns.map(({ amount }) => amount),
    step,
  )
  return withAmounts(campaigns, (_, at) => shares[at]!)
}

/** A campaign applies to a line once, so its id identifies the amount it took off the part. */
function restOfCampaigns(whole: readonly ItemCampaign[], part: readonly ItemCampaign[]): ItemCampaign[] {
  return withAmounts(whole, ({ campaignId, amount }) => {
    return amount - (part.find(other => other.campaignId === campaignId)?.amount ?? 0)
  })
}

/** The campaigns with other amounts; those with none are left out. */
function withAmounts(
  campaigns: readonly ItemCampaign[],
  amountOf: (campaign: ItemCampaign, at: number) => Cents,
): ItemCampaign[] {
  return campaigns
    .map((campaign, at) => ({ ...campaign, amount: amountOf(campaign, at) }))
    .filter(({ amount }) => amount > 0)
}

/** Sorted by id, so that stored shares are split like those just computed. */
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
