import { type Fraction, fraction, plus, rounded, times } from '#test/money/fraction.ts'
import type { Case, CaseLine, CaseTax } from './case.ts'
import { isOpen, nothingBefore, runCampaigns } from './oracle-campaigns.ts'
import { type Sold, soldAs } from './oracle-combos.ts'
import { addonPrices, addonsPrice, dishCost, halfAddonPrices } from './oracle-halves.ts'
import { chargeParts, partsOf } from './oracle-parts.ts'
import {
  emptyItem,
  type Item,
  liveCharge,
  liveProducts,
  netOf,
  newId,
  percentOf,
  snapshot,
  type State,
  sum,
  taxItem,
  type Ways,
} from './oracle-state.ts'

// How an order is sold: lines, tax, service charge. Of src only types are imported.

/** The greatest amount there is. */
const most = 999_999_999_999

/** The order as it is sold, or that it cannot be. */
export function sell(given: Case, ways: Ways): State | 'refused' {
  const step = given.decimals === 0 ? 100 : 1
  const { serviceType } = given
  const state: State = { given, serviceType, ways, step, items: [], discounts: [], made: 0 }
  state.items = linesOf(state, given.lines)
  if (state.items.some(({ subtotal }) => subtotal > most)) return 'refused'
  if (!runCampaigns(state, state.items, nothingBefore) && given.couponCode !== null) return 'refused'
  for (const item of state.items) taxItem(state, item)
  if (given.fee !== null) state.items.push(feeOf(state, given.fee))
  if (given.charge !== null) {
    const { tax } = given.charge
    state.items.push(emptyItem(newId(state), null, rateOf(given.serviceType, tax), tax?.components ?? []))
    followCharge(state)
  }
  const { total, cost } = snapshot(state).totals
  return total > most || cost > most ? 'refused' : state
}

/** The items of some lines, without campaigns and tax so far; a combo has an id before its components. */
function linesOf(state: State, lines: readonly CaseLine[]): Item[] {
  return lines.flatMap(line => {
    const combo = line.combo === null ? null : { id: newId(state), line }
    return soldAs(state, line).map(sold => ({ ...itemOf(state, sold), combo }))
  })
}

function itemOf(state: State, { line, unitPrice, listPrice, isFinal }: Sold): Item {
  const { serviceType, ways, step } = state
  const type = line.serviceType ?? serviceType
  const price = times(fraction(line.quantityMilli, 1000), unitPrice)
  const subtotal = ways.round(plus(price, addonsPrice(state, line)), step)
  const prices = [...addonPrices(line).map(one => rounded(one)), ...halfAddonPrices(state, line)]
  const parts = partsOf(line, subtotal, prices)
  for (const part of parts) part.rate = rateOf(type, part.sold)
  const components = parts.length === 0 ? (line.tax?.components ?? []) : []
  return {
    ...emptyItem(newId(state), line, rateOf(type, line.tax), components),
    listPrice,
    isFinal,
    parts,
    quantityMilli: line.quantityMilli,
    weighed: line.weighed,
    subtotal,
    cost: ways.round(costOf(line), step),
  }
}

/** Taken away instead of eaten in, or the other way round: taxed again at those rates, if its line does not say otherwise. */
export function serve(state: State): void {
  state.serviceType = state.serviceType === 'takeaway' ? 'dine_in' : 'takeaway'
  for (const item of state.items) {
    const { line, isFee, isLive, parts } = item
    // The charge follows the others.
    if (
      !isLive ||
      isFee ||
      (line === null && state.given.charge!.tax === null) ||
      (line !== null && line.serviceType !== null)
    )
      continue
    item.rate = rateOf(state.serviceType, line === null ? state.given.charge!.tax : line.tax)
    for (const part of parts) part.rate = rateOf(state.serviceType, part.sold)
    taxItem(state, item)
  }
}

function feeOf(state: State, { amount, tax }: NonNullable<Case['fee']>): Item {
  const id = newId(state)
  // The oracle's taxes have no rate of their own for delivery.
  const item = emptyItem(id, null, tax?.rate ?? null, tax?.components ?? [])
  const fee = { ...item, isFee: true, subtotal: amount }
  taxItem(state, fee)
  return fee
}

/**
 * Lines that come later: campaigns see them alone, but the subtotal of all, and what the order has used it may use on.
 * @returns false when they cost more than an order can
 */
export function add(state: State, lines: readonly CaseLine[]): boolean {
  const items = linesOf(state, lines)
  if (items.some(({ subtotal }) => subtotal > most)) return false
  const used = new Set(state.items.flatMap(({ campaigns }) => [...campaigns.keys()]))
  const subtotal = sum(
    liveProducts(state)
      .filter(item => isOpen(state, item))
      .map(item => item.subtotal),
  )
  runCampaigns(state, items, { used, subtotal })
  for (const item of items) taxItem(state, item)
  const { total, cost } = snapshot({ ...state, items }).totals
  if (total > most || cost > most) return false
  state.items.push(...items)
  return true
}

/** Whether an order costs more than one can. */
export function isTooMuch(state: State): boolean {
  const { total, cost } = snapshot(state).totals
  return total > most || cost > most
}

function rateOf(serviceType: Case['serviceType'], tax: CaseTax | null): number | null {
  if (tax === null) return null
  return serviceType === 'takeaway' && tax.takeaway !== null ? tax.takeaway : tax.rate
}

function costOf(line: CaseLine): Fraction {
  const { quantityMilli, weighed, addons } = line
  const often = weighed ? fraction(1) : fraction(quantityMilli, 1000)
  const own = dishCost(line)
  const others = addons.map(addon => times(often, fraction(addon.cost), fraction(addon.quantity)))
  return plus(own, ...others)
}

/** The charge is its percentage of what the live lines are now. */
export function followCharge(state: State): void {
  const charge = liveCharge(state)
  if (charge === undefined) return
  const { percent, tax } = state.given.charge!
  charge.subtotal = percentOf(state, sum(liveProducts(state).map(netOf)), percent)
  if (tax === null) charge.parts = chargeParts(state, charge.subtotal)
  taxItem(state, charge)
}
