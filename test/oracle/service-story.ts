import { splitEvenly } from '../../src/lib/allocate.ts'
import { smallestAmount } from '../../src/lib/money.ts'
import { Refusal } from '../../src/lib/refusal.ts'
import { priceAdded, withLines } from '../../src/orders/items/added-lines.rules.ts'
import { type RemovalTerms, removeItem, replaceItem } from '../../src/sale/item/remove-item.rules.ts'
import { newCombos, wholeCombos } from '../../src/sale/item/combo-act.rules.ts'
import { freezeItems, isLive, orderTotals } from '../../src/sale/item/item.rules.ts'
import {
  type Adjustment,
  type OrderDiscount,
  type StoredItem,
  type StoredOrder,
} from '../../src/sale/shapes/order.shape.ts'
import { covers, shareBillDiscount } from '../../src/pricing/apply-discounts.rules.ts'
import { followCharge, isLiveProduct } from '../../src/pricing/charge.rules.ts'
import { priceOrder } from '../../src/pricing/price-order.rules.ts'
import { repriceOrder } from '../../src/pricing/reprice.rules.ts'
import { servedAs } from '../../src/pricing/service-type.rules.ts'
import { taxLines } from '../../src/sale/item/tax-lines.rules.ts'
import type { TaxComponent, TaxLine } from '../../src/sale/shapes/tax.shape.ts'
import { type Payer, payerTaxes } from '../../src/receipts/payer-taxes.rules.ts'
import type { NamedItem } from '../../src/sale/item/named-items.rules.ts'
import { takeItems } from '../../src/refunds/refund-items.rules.ts'
import {
  lessTaxes,
  takeTaxes,
  taxesLeft,
  taxesOf,
  taxesOfAmount,
} from '../../src/refunds/refund-taxes.rules.ts'
import { amountWorth, itemWorths, leftOf } from '../../src/refunds/refund-worth.rules.ts'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import { plainContext } from '#test/builders/plain-order.ts'
import { plainSale } from '#test/builders/plain-sale.ts'
import {
  amountOf,
  type Returned,
  type StoryStep,
  type Case,
  type CaseLine,
  idOf,
  type Pick,
  picked,
  type Snapshot,
  type Story,
} from './case.ts'
import { askedOf, menuOf } from './service-menu.ts'

/** An order of the service on its way through a case. */
type Sale = { given: Case; order: StoredOrder; made: number; decimals: 0 | 2 }

/** The whole story of a case as the service's rules compute it. */
export function serviceStory(given: Case): Story {
  const sale = sell(given)
  if (sale === undefined) return 'refused'
  const snapshots = [snapshot(sale.order)]
  for (const act of given.acts) {
    sale.order = perform(sale, act)
    snapshots.push(snapshot(sale.order))
  }
  const due = sale.order.totals.total
  const receipts = receiptsOf(sale, given)
  const returned: Returned[] = []
  for (let at = 0; at < Math.max(given.amounts.length, given.refunds.length); at++) {
    giveAmount(sale, returned, given.amounts[at])
    const pick = given.refunds[at]
    if (pick === undefined) continue
    refund(sale, returned, pick)
    snapshots.push(snapshot(sale.order))
  }
  refundFee(sale, returned)
  while (sale.order.items.some(isLiveProduct)) refund(sale, returned, { at: 0, share: 1000 })
  snapshots.push(snapshot(sale.order))
  const split = splitEvenly(due, given.ways, smallestAmount(given.decimals))
  return { snapshots, due, split, returned, receipts }
}

/** Some pay equal parts of what the first line does not cost; the last one pays that line by name. */
function receiptsOf({ order }: Sale, { ways, decimals }: Case) {
  const step = smallestAmount(decimals)
  const live = order.items.filter(isLive)
  const [named] = live
  const rest = order.totals.total - (named?.total ?? 0)
  const payers: Payer[] = splitEvenly(rest, ways, step).map(amount => ({ amount, items: null }))
  if (named !== undefined) {
    payers.push({ amount: named.total, items: [{ itemId: named.id, amount: named.total }] })
  }
  const figures = (lines: readonly TaxLine[]) =>
    lines.map(line => ({ ...line, components: sharesOf(line.components) }))
  return { whole: figures(taxLines(live)), payers: payerTaxes(live, payers, step).map(figures) }
}

function sell(given: Case): Sale | undefined {
  const { decimals, taxMode, charge, fee } = given
  const context = plainContext({ taxMode, currencyDecimals: decimals })
  const asked = given.lines.map(askedOf)
  const terms = {
    ...given,
    charge: charge && { percent: charge.percent, taxId: charge.tax && 'charge' },
    delivery: fee && { fee: fee.amount, taxId: fee.tax && 'fee' },
  }
  try {
    const { items } = priceOrder(menuOf(given), context, asked, terms)
    let made = 0
    const place = { orderId: 'order', position: 0, entersAt: 0, awaitsPayment: false }
    const stored = freezeItems(items, place, () => idOf('i', made++))
    return { given, order: storedOrder(stored, given), made, decimals }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function perform(sale: Sale, act: StoryStep): StoredOrder {
  const { order, decimals } = sale
  if (act.act === 'cancel') {
    const found = picked(order.items.filter(isLiveProduct), act)
    if (found === undefined) return followCharge(order, decimals)
    return followCharge({ ...order, items: without(sale, namedBy(order, found)) }, decimals)
  }
  if (act.act === 'add') return added(sale, act.lines)
  if (act.act === 'serve') {
    const other = order.serviceType === 'takeaway' ? 'dine_in' : 'takeaway'
    return servedAs(order, other, menuOf(sale.given), decimals)
  }
  const { discounts } = order
  if (act.act === 'remove') {
    const at = act.at % Math.max(1, discounts.length)
    const left = discounts.map((one, place) => (place === at ? { ...one, removedAt: 1 } : one))
    return repriceOrder({ ...order, discounts: left }, decimals)
  }
  return repriceOrder({ ...order, discounts: [...discounts, discountOf(sale, act)] }, decimals)
}

/** The parts that a request for a part of an item names: the same part of its whole combo. */
function namedBy(
  { items }: StoredOrder,
  { item, quantityMilli }: { item: StoredItem; quantityMilli: number },
) {
  return wholeCombos(items, [{ itemId: item.id, quantityMilli }])
}

/** The items after a cancellation. */
function without(sale: Sale, named: ReturnType<typeof namedBy>): StoredItem[] {
  const terms = removalOf(sale, 'cancel')
  const combos = newCombos(terms.newId)
  let items = [...sale.order.items]
  for (const { itemId, quantityMilli } of named) {
    const item = items.find(({ id }) => id === itemId)!
    items = replaceItem(items, itemId, removeItem(item, quantityMilli, terms, combos))
  }
  return items
}

/** The order with more lines, or as it was when it cannot hold them. */
function added(sale: Sale, lines: readonly CaseLine[]): StoredOrder {
  const { given, order, made, decimals } = sale
  const now = plainContext().at
  try {
    const priced = priceAdded(order, lines.map(askedOf), {
      menu: menuOf(given),
      reasons: new Map(),
      used: given.used,
      now,
      decimals,
    })
    return withLines(order, priced, {
      now,
      decimals,
      kitchen: { whenPaid: [], leadMinutes: 20 },
      newId: () => idOf('i', sale.made++),
      dayOf: () => order.businessDate,
    }).order
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    sale.made = made
    return order
  }
}

function discountOf({ order, decimals }: Sale, act: StoryStep & { act: 'discount' }): OrderDiscount {
  const { of, kind, value, isBill } = act
  const item = of === null ? undefined : picked(order.items.filter(isLiveProduct), of)?.item
  const covered = order.items.filter(one => covers(act, one))
  return plainDiscount(idOf('d', order.discounts.length), kind, value, {
    billDiscountId: isBill ? 'bill' : null,
    itemId: isBill ? null : (item?.id ?? null),
    fixedAmount: isBill ? shareBillDiscount([covered], act, decimals)[0]! : null,
  })
}

function giveAmount(sale: Sale, returned: Returned[], share: number | undefined): void {
  const { order, decimals } = sale
  const left = leftOf(order)
  if (share === undefined || left.amount === 0) return
  const step = smallestAmount(decimals)
  const worth = amountWorth(order, amountOf(left.amount, share, step), decimals)
  const rest = { amount: left.amount - worth.amount, tax: left.tax - worth.tax }
  book(sale, returned, [{ ...worth, taxLines: taxesOfAmount(order, rest, step) }])
}

function refund(sale: Sale, returned: Returned[], pick: Pick): void {
  const found = picked(sale.order.items.filter(isLiveProduct), pick)
  if (found === undefined) return
  giveBack(sale, returned, namedBy(sale.order, found))
}

function refundFee(sale: Sale, returned: Returned[]): void {
  const fee = sale.order.items.find(({ kind }) => kind === 'delivery_fee')
  if (fee !== undefined) giveBack(sale, returned, [{ itemId: fee.id, quantityMilli: undefined }])
}

function giveBack(sale: Sale, returned: Returned[], asked: readonly NamedItem[]): void {
  const { order, decimals } = sale
  const { items, refunded } = takeItems(order, asked, removalOf(sale, 'refund'))
  const worths = itemWorths(order, refunded, decimals)
  sale.order = { ...order, items, totals: orderTotals(items) }
  let left = taxesLeft(order)
  const parts = refunded.map((item, at) => {
    const worth = worths[at]!
    const taxLines = takeTaxes(left, taxesOf([item]), worth, smallestAmount(decimals))
    left = lessTaxes(left, { amount: worth.amount, taxLines })
    return { ...worth, taxLines }
  })
  book(sale, returned, parts)
}

type Part = { amount: number; tax: number; taxLines: TaxLine[] }

/** Writes down what went back, on the order as the service does. */
function book(sale: Sale, returned: Returned[], parts: readonly Part[]): void {
  const adjustments = parts.map((part): Partial<Adjustment> => ({ kind: 'refund', ...part }))
  sale.order = { ...sale.order, adjustments: [...sale.order.adjustments, ...(adjustments as Adjustment[])] }
  for (const { amount, tax, taxLines } of parts) {
    const lines = taxLines.map(line => ({
      taxId: line.taxId,
      base: line.base,
      amount: line.amount,
      components: sharesOf(line.components),
    }))
    returned.push({ amount, tax, lines })
  }
}

function removalOf(sale: Sale, kind: 'cancel' | 'refund'): RemovalTerms {
  const newId = () => idOf('i', sale.made++)
  const who = { reason: 'cold', reasonId: null, reasonNames: null, restock: false, staffId: null }
  return { kind, ...who, at: 1, businessDate: '2026-11-21', decimals: sale.decimals, newId }
}

function snapshot({ items, totals, discounts }: StoredOrder): Snapshot {
  const shown = items.map(item => {
    const { quantityMilli, subtotal, campaignDiscount, discount, tax, total, cost } = item
    const figures = { quantityMilli, subtotal, campaignDiscount, discount, tax, total, cost }
    const components = sharesOf(item.taxComponents)
    const campaigns = Object.fromEntries(item.campaigns.map(({ campaignId, amount }) => [campaignId, amount]))
    return [
      item.id,
      {
        ...figures,
        isLive: isLive(item),
        listPrice: item.listUnitPrice,
        components,
        parts: partsOf(item),
        campaigns,
        shares: item.discountShares ?? {},
      },
    ]
  })
  return {
    items: Object.fromEntries(shown),
    totals,
    taxes: Object.fromEntries(
      taxLines(items).map(({ taxId, rate, base, amount, components }) => {
        return [taxId, { rate, base, amount, components: sharesOf(components) }]
      }),
    ),
    discounts: Object.fromEntries(discounts.map(({ id, amount }) => [id, amount])),
  }
}

function partsOf({ taxParts }: StoredItem) {
  return (taxParts ?? []).map(({ rate, discount, tax, total, components }) => {
    return { rate, discount, tax, total, components: sharesOf(components) }
  })
}

function sharesOf(components: readonly TaxComponent[] | null): number[] {
  return components?.map(({ amount }) => amount) ?? []
}

function storedOrder(
  items: StoredItem[],
  { taxMode, serviceType, couponCode, hasCustomer }: Case,
): StoredOrder {
  const customerId = hasCustomer ? 'ada' : null
  const terms = { channel: 'table', status: 'pending', taxMode, serviceType, couponCode, customerId } as const
  return plainSale(items, { id: 'order', ...terms })
}
