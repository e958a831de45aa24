import { allocate, splitEvenly } from '../../lib/allocate.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../../lib/money.ts'
import { type Fault, invalid } from '../../lib/refusal.ts'
import { chargeFollowsItems } from '../../sale/sale.refusals.ts'
import { wholeCombos } from '../../sale/item/combo-act.rules.ts'
import { isLive } from '../../sale/item/item.rules.ts'
import { type StoredItem, type StoredOrder } from '../../sale/shapes/order.shape.ts'
import { chargeTotal } from '../../sale/order/loyalty.rules.ts'
import { unpaidCost } from '../../sale/item/pay-items.rules.ts'
import { normalizeUlid } from '../../lib/ulid.ts'
import { nothingLive, notUlid, onlyOneSplit, splitNeeded } from '../bill.refusals.ts'

/** How to split a bill: into equal shares, by seat, or these items from the rest. */
export type SplitMode = { ways: number } | { by: 'seat' } | { itemIds: readonly string[] }

type SplitQuery = { ways?: number; by?: 'seat'; item_ids?: string }

/** Reads the mode of splitting from the query parameters. */
export function readSplitMode({ ways, by, item_ids: ids }: SplitQuery): SplitMode {
  const sent = Object.entries({ ways, by, item_ids: ids }).filter(([, value]) => value !== undefined)
  const [first, ...more] = sent
  if (first === undefined) throw splitNeeded()
  if (more.length > 0) throw invalid(...more.map(([name]) => onlyOneSplit(name, first[0])))
  if (ways !== undefined) return { ways }
  if (ids === undefined) return { by: 'seat' }
  return { itemIds: ids.split(',').map(readId) }
}

function readId(text: string): string {
  const id = normalizeUlid(text.trim())
  if (id === undefined) throw notUlid(text)
  return id
}

/** A bill to split. */
export type SplitBill = {
  /** Hundredths. */
  due: Cents
  orders: readonly Pick<StoredOrder, 'items'>[]
  decimals: CurrencyDecimals
}

/** The share of one guest; `itemIds` are its items that are not paid yet. */
export type SplitShare = { amount: Cents; seat: number | null; itemIds: string[] }

/** Splits a bill into equal shares, which differ by at most the smallest amount; larger shares come first. */
export function splitByWays({ due, decimals }: SplitBill, ways: number): SplitShare[] {
  const amounts = splitEvenly(due, ways, smallestAmount(decimals))
  return withoutEmpty(amounts.map(amount => ({ amount, seat: null, itemIds: [] })))
}

/** Splits a bill into a share for each seat, in ascending order; items without a seat come last. */
export function splitBySeat(bill: SplitBill): SplitShare[] {
  const groups = [...Map.groupBy(piecesOf(bill), ({ seat }) => seat)]
  const place = (seat: number | null) => seat ?? Infinity
  groups.sort(([one], [other]) => place(one) - place(other))
  return splitByGroups(
    bill,
    groups.map(([seat, pieces]) => ({ seat, pieces })),
  )
}

/** Splits a bill into a share for these items, with all components of their combos, then one for the rest. */
export function splitByItems(bill: SplitBill, itemIds: readonly string[]): SplitShare[] {
  const pieces = piecesOf(bill)
  const named = itemIds.map(itemId => ({ itemId }))
  const whole = wholeCombos(
    bill.orders.flatMap(({ items }) => items),
    named,
  )
  const isChosen = (piece: Piece) => whole.some(({ itemId }) => itemId === piece.itemId)
  const [chosen, rest] = [pieces.filter(isChosen), pieces.filter(piece => !isChosen(piece))]
  return splitByGroups(bill, [
    { seat: null, pieces: chosen },
    { seat: null, pieces: rest },
  ])
}

/**
 * Requires that the items to split off are live products of the bill.
 * @param orders of the whole bill
 */
export function requireSplittable(itemIds: readonly string[], orders: SplitBill['orders']): void {
  const items = orders.flatMap(order => order.items)
  const faults = itemIds.flatMap((id): Fault[] => {
    const item = items.find(item => item.id === id)
    if (item === undefined || !isLive(item)) return [nothingLive(id)]
    return item.kind === 'product' ? [] : [chargeFollowsItems('query.item_ids')]
  })
  if (faults.length > 0) throw invalid(...faults)
}

/** A part of the bill that belongs to one share. */
type Piece = {
  seat: number | null
  /** Null for a service charge that has no items left. */
  itemId: string | null
  /** The cost of its units that no payment has named, with its part of the service charge. */
  unpaid: Cents
  isPaid: boolean
}

/**
 * Returns the live products of a bill, each with its part of its order's service charge, allocated by net. A charge
 * cannot be paid by name, so its part stays with an item that is paid.
 */
function piecesOf({ orders, decimals }: SplitBill): Piece[] {
  return orders.flatMap(order => {
    const products = order.items.filter(item => item.kind === 'product' && isLive(item))
    const nets = products.map(item => item.subtotal - item.campaignDiscount - item.discount)
    const charge = chargeTotal(order)
    if (nets.every(net => net === 0)) {
      const alone = { seat: null, itemId: null, unpaid: charge, isPaid: true }
      return [...products.map(item => pieceOf(item, 0)), alone]
    }
    const parts = allocate(charge, nets, smallestAmount(decimals))
    return products.map((item, at) => pieceOf(item, parts[at]!))
  })
}

function pieceOf(item: StoredItem, charge: Cents): Piece {
  return {
    seat: item.seat,
    itemId: item.id,
    unpaid: unpaidCost(item) + charge,
    isPaid: item.paidMilli === item.quantityMilli,
  }
}

type Group = { seat: number | null; pieces: readonly Piece[] }

/**
 * Allocates the amount due to groups of pieces by their unpaid cost, so that payments by amount reduce all of them in
 * proportion.
 */
function splitByGroups({ due, decimals }: SplitBill, groups: readonly Group[]): SplitShare[] {
  const weights = groups.map(({ pieces }) => pieces.reduce((sum, { unpaid }) => sum + unpaid, 0))
  const amounts = allocate(due, weights, smallestAmount(decimals))
  return withoutEmpty(
    groups.map(({ seat, pieces }, at) => {
      const itemIds = pieces.flatMap(({ itemId, isPaid }) => (itemId === null || isPaid ? [] : [itemId]))
      return { amount: amounts[at]!, seat, itemIds }
    }),
  )
}

function withoutEmpty(shares: readonly SplitShare[]): SplitShare[] {
  return shares.filter(share => share.amount > 0)
}
