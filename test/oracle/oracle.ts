import { type Fraction, fraction, times } from '#test/money/fraction.ts'
import {
  amountOf,
  type Case,
  idOf,
  type Pick,
  picked,
  type Returned,
  type Story,
  type StoryStep,
} from './case.ts'
import { concerned } from './oracle-combos.ts'
import { splitParts } from './oracle-parts.ts'
import { add, followCharge, isTooMuch, sell, serve } from './oracle-sale.ts'
import {
  emptyItem,
  type Item,
  lawful,
  liveCharge,
  liveProducts,
  netOf,
  newId,
  percentOf,
  snapshot,
  spread,
  type State,
  sum,
  taxItem,
  taxOf,
  type Ways,
} from './oracle-state.ts'

// The arithmetic once more, from its definition and in exact fractions, without a thought for speed. It imports nothing
// of src but types, so no mistake there can be repeated here.

/** The whole story of a case, step by step. */
export function oracleStory(given: Case, ways: Ways = lawful): Story {
  const state = sell(given, ways)
  if (state === 'refused') return 'refused'
  const snapshots = [snapshot(state)]
  for (const act of given.acts) {
    perform(state, act)
    snapshots.push(snapshot(state))
  }
  const due = snapshot(state).totals.total
  const money: Money = { left: worthOf(state), returned: [] }
  for (let at = 0; at < Math.max(given.amounts.length, given.refunds.length); at++) {
    giveAmount(state, money, given.amounts[at])
    const pick = given.refunds[at]
    if (pick === undefined) continue
    giveBack(state, money, () => refund(state, pick))
    snapshots.push(snapshot(state))
  }
  giveBack(state, money, () => refundFee(state))
  while (liveProducts(state).length > 0) {
    giveBack(state, money, () => refund(state, { at: 0, share: 1000 }))
  }
  snapshots.push(snapshot(state))
  return { snapshots, due, split: evenly(due, given.ways, state.step), returned: money.returned }
}

/** Money of the paid order that has not gone back, and each amount that has. */
type Money = { left: Worth; returned: Returned[] }
type Worth = { amount: number; tax: number }

/** The live items together. */
function worthOf(state: State): Worth {
  const { total, tax } = snapshot(state).totals
  return { amount: total, tax }
}

/** An amount takes its part of the tax that is left; the last has all of it. */
function giveAmount(state: State, { left, returned }: Money, share: number | undefined): void {
  if (share === undefined || left.amount === 0) return
  const amount = amountOf(left.amount, share, state.step)
  const part = fraction(amount, left.amount)
  const tax =
    amount === left.amount ? left.tax : state.ways.round(times(fraction(left.tax), part), state.step)
  take(left, { amount, tax })
  returned.push({ amount, tax })
}

/** Each item that ends gives back as much of what is left as it is of what was live. */
function giveBack(state: State, { left, returned }: Money, work: () => Item[]): void {
  const live = worthOf(state)
  for (const item of work()) {
    const { total, tax } = snapshot(state).items[item.id]!
    const worth =
      state.ways.worth === 'left' ? partOf(state, left, live, { amount: total, tax }) : { amount: total, tax }
    take(left, worth)
    take(live, { amount: total, tax })
    returned.push(worth)
  }
}

function partOf({ ways, step }: State, left: Worth, live: Worth, item: Worth): Worth {
  if (item.amount === live.amount) return { ...left }
  const share = (key: keyof Worth) =>
    live[key] === 0 ? 0 : ways.round(times(fraction(left[key]), fraction(item[key], live[key])), step)
  const amount = share('amount')
  // No more tax than money, neither in what goes nor in what stays.
  const least = Math.max(0, left.tax - (left.amount - amount))
  return { amount, tax: Math.min(Math.max(share('tax'), least), amount, left.tax) }
}

function take(from: Worth, { amount, tax }: Worth): void {
  from.amount -= amount
  from.tax -= tax
}

function perform(state: State, act: StoryStep): void {
  const { discounts } = state
  if (act.act === 'cancel') {
    const found = picked(liveProducts(state), act)
    if (found !== undefined) endAll(state, found.item, found.quantityMilli)
    return followCharge(state)
  }
  if (act.act === 'serve') {
    serve(state)
    return followCharge(state)
  }
  if (act.act === 'add') {
    const before = structuredClone({ items: state.items, discounts: state.discounts, made: state.made })
    const isSold = add(state, act.lines)
    discountAnew(state)
    followCharge(state)
    if (!isSold || isTooMuch(state)) Object.assign(state, before)
    return
  }
  if (act.act === 'remove') {
    const discount = discounts[act.at % Math.max(1, discounts.length)]
    if (discount !== undefined) discount.isRemoved = true
  } else {
    const item = act.of === null ? undefined : picked(liveProducts(state), act.of)?.item
    const net = sum(liveProducts(state).map(netOf))
    const worth = act.kind === 'percentage' ? percentOf(state, net, act.value) : Math.min(net, act.value)
    discounts.push({
      id: idOf('d', discounts.length),
      itemId: act.isBill ? null : (item?.id ?? null),
      kind: act.kind,
      value: act.value,
      fixed: act.isBill ? worth : null,
      amount: 0,
      isRemoved: false,
    })
  }
  discountAnew(state)
  followCharge(state)
}

/** Every discount in force once more over the lines as the campaigns left them. */
function discountAnew(state: State): void {
  const lines = liveProducts(state)
  const before = lines.map(netOf)
  for (const { shares } of lines) shares.clear()
  const inForce = state.discounts.filter(({ isRemoved }) => !isRemoved)
  const ofItems = inForce.filter(({ itemId }) => itemId !== null)
  const ofOrder = inForce.filter(({ itemId }) => itemId === null)
  for (const discount of state.ways.itemsFirst ? [...ofItems, ...ofOrder] : [...ofOrder, ...ofItems]) {
    const targets = lines.filter(line => isConcerned(state, discount.itemId, line))
    const nets = targets.map(netOf)
    const kept = sum(state.items.map(item => (item.isLive ? 0 : (item.shares.get(discount.id) ?? 0))))
    const worth =
      discount.fixed === null && discount.kind === 'percentage'
        ? percentOf(state, sum(nets), discount.value)
        : Math.max(0, (discount.fixed ?? discount.value) - kept)
    const amount = Math.min(worth, sum(nets))
    for (const [at, share] of spread(state, amount, nets).entries()) {
      if (share > 0) targets[at]!.shares.set(discount.id, share)
    }
    discount.amount = amount + kept
  }
  for (const [at, line] of lines.entries()) {
    if (netOf(line) !== before[at]) taxItem(state, line)
  }
}

/** @param itemId null: every line is */
function isConcerned({ items, ways }: State, itemId: string | null, line: Item): boolean {
  if (itemId === null || line.id === itemId) return true
  const { combo } = items.find(({ id }) => id === itemId)!
  return ways.concerns === 'combo' && combo !== null && line.combo?.id === combo.id
}

/** Takes no part of the charge with it, unless no product is left. */
function refundFee(state: State): Item[] {
  const fee = state.items.find(({ isFee }) => isFee)
  if (fee === undefined) return []
  fee.isLive = false
  const charge = liveCharge(state)
  if (charge === undefined || liveProducts(state).length > 0) return [fee]
  charge.isLive = false
  return [fee, charge]
}

/** Gives back a part of a line and the charge's part that belongs to it. @returns both */
function refund(state: State, pick: Pick): Item[] {
  const found = picked(liveProducts(state), pick)
  if (found === undefined) return []
  const before = sum(liveProducts(state).map(netOf))
  const parts = endAll(state, found.item, found.quantityMilli)
  const after = sum(liveProducts(state).map(netOf))
  const charge = liveCharge(state)
  // An item that costs nothing takes no part of the charge with it, unless it is the last.
  if (charge === undefined || (after === before && liveProducts(state).length > 0)) return parts
  if (after > 0) return [...parts, split(state, charge, fraction(before - after, before))]
  charge.isLive = false
  return [...parts, charge]
}

/** A line, or a part of it, counts no more, and of its combo as much. @returns what does not */
function endAll(state: State, item: Item, quantityMilli: number): Item[] {
  let combo: Item['combo'] = null
  return concerned(state.items, item).map(one => {
    const part = end(state, one, quantityMilli)
    // A part of a combo is a combo of its own.
    if (part !== one && part.combo !== null) part.combo = combo ??= { ...part.combo, id: newId(state) }
    return part
  })
}

/** A line, or a part of it, counts no more. @returns what does not */
function end(state: State, item: Item, quantityMilli: number): Item {
  if (quantityMilli === item.quantityMilli) {
    item.isLive = false
    return item
  }
  const part = split(state, item, fraction(quantityMilli, item.quantityMilli))
  part.quantityMilli = quantityMilli
  item.quantityMilli -= quantityMilli
  return part
}

/** Takes a share of every figure out of an item, into one that counts no more. */
function split(state: State, item: Item, ratio: Fraction): Item {
  const { ways, step } = state
  const share = (figure: number) => ways.round(times(fraction(figure), ratio), step)
  const subtotal = share(item.subtotal)
  const net = share(netOf(item))
  const campaign = sum([...item.campaigns.values()])
  const discount = sum([...item.shares.values()])
  const off = subtotal - net
  // The campaign's share, moved only as far as neither part's other discount falls below zero.
  let ofCampaign = share(campaign)
  while (off - ofCampaign > discount) ofCampaign += step
  while (ofCampaign > off || ofCampaign > campaign) ofCampaign -= step
  const { combo, listPrice, isFinal } = item
  const part = {
    ...emptyItem(newId(state), item.line, item.rate, item.rates),
    combo,
    listPrice,
    isFinal,
    isLive: false,
  }
  part.subtotal = subtotal
  part.tax = ways.partTax === 'shared' ? share(item.tax) : taxOf(state, net, item.rate)
  part.components = spread(state, part.tax, ways.partTax === 'shared' ? item.components : item.rates)
  part.parts = splitParts(state, item, { net, tax: part.tax, discount: off - ofCampaign })
  part.cost = share(item.cost)
  part.campaigns = takeAmounts(state, item.campaigns, ofCampaign, [...item.campaigns.keys()])
  part.shares = takeAmounts(state, item.shares, off - ofCampaign, [...item.shares.keys()].sort())
  item.subtotal -= part.subtotal
  item.tax -= part.tax
  item.components = item.components.map((amount, at) => amount - part.components[at]!)
  item.cost -= part.cost
  state.items.push(part)
  return part
}

/** Takes a sum out of some amounts, in proportion. */
function takeAmounts(
  state: State,
  from: Map<string, number>,
  amount: number,
  ids: string[],
): Map<string, number> {
  const taken = new Map<string, number>()
  const weights = ids.map(id => from.get(id)!)
  for (const [at, share] of spread(state, amount, weights).entries()) {
    const id = ids[at]!
    if (share > 0) taken.set(id, share)
    if (share === weights[at]) from.delete(id)
    else from.set(id, weights[at]! - share)
  }
  return taken
}

/** Equal parts, the larger first. */
function evenly(total: number, ways: number, step: number): number[] {
  const steps = total / step
  return Array.from({ length: ways }, (_, at) => {
    return step * (Math.floor(steps / ways) + (at < steps % ways ? 1 : 0))
  })
}
