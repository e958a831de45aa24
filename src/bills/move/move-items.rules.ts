import { addOrder, type BillDelta, noBillDelta } from '../../sale/bill/bill.rules.ts'
import { orderKitchen, replayKitchen } from '../../sale/item/stage.rules.ts'
import { invariant } from '../../lib/invariant.ts'
import { outgrownDiscount } from '../../pricing/discount-share.rules.ts'
import type { CurrencyDecimals } from '../../lib/money.ts'
import type { DraftOrder } from '../../sale/order/order.rules.ts'
import { dormantCharge, isLiveCharge, isWaived, liveCharge } from '../../sale/item/charge-item.rules.ts'
import { orderTotals } from '../../sale/item/item.rules.ts'
import { type OrderDiscount, type StoredItem, type StoredOrder } from '../../sale/shapes/order.shape.ts'
import { noLoyalty } from '../../sale/shapes/loyalty.shape.ts'
import { followCharge, isLiveProduct, productNet, takeCharge } from '../../pricing/charge.rules.ts'
import { newCombos } from '../../sale/item/combo-act.rules.ts'
import { takeUnpaidPart } from '../../sale/item/part.rules.ts'

export type MoveTerms = {
  /** The bill that items move to. */
  to: { billId: string; tableId: string | null; customerId: string | null }
  /** Whether the bill they leave has payments: then its service charge is shared, not recalculated. */
  paid: boolean
  /** Epoch ms. */
  at: number
  decimals: CurrencyDecimals
  newId: () => string
  /** Decides the service charge by the bill they move to; null: it stays. */
  rule: ((order: StoredOrder) => StoredOrder) | null
}

/** The outcome for an order that items left: it moved as a whole, or a new order has the items that moved. */
export type Moved =
  | { kind: 'whole'; order: StoredOrder }
  | { kind: 'part'; source: StoredOrder; order: DraftOrder }

/**
 * Moves lines, or parts of them, from an order to another bill. They keep their figures, stages and times; only the
 * service charge is recalculated, while nothing is paid. An order whose live lines all leave moves as a whole, with its
 * history.
 * @param leaving item id → thousandths; live lines of this order that are neither a service charge nor paid
 */
export function moveLines(order: StoredOrder, leaving: ReadonlyMap<string, number>, terms: MoveTerms): Moved {
  const lines = order.items.filter(isLiveProduct)
  if (lines.every(line => leaving.get(line.id) === line.quantityMilli)) {
    return { kind: 'whole', order: ruled({ ...order, ...terms.to }, terms) }
  }
  const id = terms.newId()
  const cut = addCharge(order, cutLines(order.items, leaving, id, terms), id, terms)
  const shared = shareDiscounts(order, cut, terms)
  const source = recalculate({ ...order, items: cut.kept, discounts: shared.kept }, terms)
  const draft = recalculate(
    { ...order, id, ...terms.to, items: shared.items, discounts: shared.moved },
    terms,
  )
  return {
    kind: 'part',
    source: { ...source, kitchen: orderKitchen(order.kitchen, source.items, terms.at) },
    order: { ...ruled(draft, terms), ...newOrderFields(order), kitchen: replayKitchen(draft.items) },
  }
}

function ruled(order: StoredOrder, { rule }: MoveTerms): StoredOrder {
  return rule === null ? order : rule(order)
}

/** The fields that a new order does not copy from the order its items come from. */
function newOrderFields(order: StoredOrder) {
  return {
    movedFromOrderId: order.id,
    // Uses of coupons and campaigns are counted on the first order; a client's reference names one order.
    couponCode: null,
    clientRef: null,
    sourceRef: null,
    loyalty: noLoyalty,
    receiptHeadId: null,
    version: 1,
    payments: [],
    adjustments: [],
  } as const
}

type Cut = { kept: readonly StoredItem[]; moved: readonly StoredItem[] }

/** Splits lines off. A line that leaves as a whole keeps its id; when a part leaves, the rest keeps the id. */
function cutLines(
  items: readonly StoredItem[],
  leaving: ReadonlyMap<string, number>,
  orderId: string,
  { decimals, newId }: MoveTerms,
): Cut {
  const kept: StoredItem[] = []
  const moved: StoredItem[] = []
  const combos = newCombos(newId)
  for (const item of items) {
    const quantityMilli = leaving.get(item.id)
    if (quantityMilli === undefined) {
      kept.push(item)
    } else if (quantityMilli === item.quantityMilli) {
      moved.push({ ...item, orderId })
    } else {
      const { part, rest } = takeUnpaidPart(item, quantityMilli, decimals)
      kept.push(rest)
      moved.push({ ...part, id: newId(), orderId, splitFromId: item.id, combo: combos(item.combo) })
    }
  }
  return { kept, moved }
}

/**
 * Gives the new order its part of the service charge: shared by net or, while nothing is paid, a copy to be
 * recalculated. A waived part is shared by net. Both orders keep a charge, even of zero: it may grow when a discount is
 * removed.
 */
function addCharge(order: StoredOrder, cut: Cut, orderId: string, terms: MoveTerms): Cut {
  const { paid, decimals, newId } = terms
  const charge = liveCharge(order.items) ?? dormantCharge(order.items)
  const isShared = (item: StoredItem) => isWaived(item) || (paid && isLiveCharge(item))
  const [taken, before] = [productNet(cut.moved), productNet(order.items)]
  const sides = cut.kept.map(item => {
    if (!isShared(item)) return { kept: item, moved: item === charge && !paid ? [item] : [] }
    const { part, rest } = takeCharge(item, taken, before, decimals)
    return { kept: rest, moved: [{ ...part, splitFromId: item.id }] }
  })
  const charges = sides.flatMap(({ moved }) => moved)
  return {
    kept: sides.map(({ kept }) => kept),
    moved: [...cut.moved, ...charges.map(item => ({ ...item, id: newId(), orderId }))],
  }
}

/**
 * Splits each discount in force: the share that the moved items carry becomes a discount of the new order, fixed at
 * that amount, and the original is reduced by it.
 */
function shareDiscounts(
  order: StoredOrder,
  { kept, moved }: Cut,
  { at, newId }: MoveTerms,
): { kept: OrderDiscount[]; moved: OrderDiscount[]; items: StoredItem[] } {
  const keys = new Map<string, string>()
  const movedDiscounts: OrderDiscount[] = []
  const stays = order.discounts.map(discount => {
    if (discount.removedAt !== null) return discount
    const carriers = moved.filter(item => shareOf(item, discount.id) > 0)
    const share = carriers.reduce((sum, item) => sum + shareOf(item, discount.id), 0)
    if (share > 0) {
      const itemId = discount.itemId === null ? null : carriers[0]!.id
      const entry = { ...discount, id: newId(), itemId, fixedAmount: share, amount: share }
      keys.set(discount.id, entry.id)
      movedDiscounts.push(entry)
    }
    return reduceDiscount(discount, share, kept, at)
  })
  return { kept: stays, moved: movedDiscounts, items: moved.map(item => remapDiscountIds(item, keys)) }
}

function shareOf(item: StoredItem, discountId: string): number {
  return item.discountShares?.[discountId] ?? 0
}

/** The discount less the share that moved; a discount of an item that has left ends here. */
function reduceDiscount(
  discount: OrderDiscount,
  share: number,
  kept: readonly StoredItem[],
  at: number,
): OrderDiscount {
  const hasLeft = discount.itemId !== null && !kept.some(item => item.id === discount.itemId)
  if (share === 0 && !hasLeft) return discount
  const worth = discount.fixedAmount ?? (discount.kind === 'amount' ? discount.value : null)
  return {
    ...discount,
    amount: discount.amount - share,
    fixedAmount: worth === null ? null : worth - share,
    removedAt: hasLeft ? at : null,
  }
}

function remapDiscountIds(item: StoredItem, keys: ReadonlyMap<string, string>): StoredItem {
  if (item.discountShares === null) return item
  const renamed = Object.entries(item.discountShares).map(([id, share]) => {
    const key = keys.get(id)
    invariant(key !== undefined, 'a live line carries discounts that are in force')
    return [key, share] as const
  })
  return { ...item, discountShares: Object.fromEntries(renamed) }
}

function recalculate(order: StoredOrder, { paid, decimals }: MoveTerms): StoredOrder {
  return paid ? { ...order, totals: orderTotals(order.items) } : followCharge(order, decimals)
}

/** An order before and after items left it. */
export type Move = { before: StoredOrder; after: Moved }

/**
 * The greatest share that discounts of a key alone take off an order because its other lines left, on either bill: as when
 * these are cancelled. @returns ten-thousandths of a percent; undefined when none is greater than before
 */
export function outgrownByMoving(moves: readonly Move[], decimals: CurrencyDecimals): number | undefined {
  const outgrown = moves.flatMap(({ before, after }) => {
    const parts = after.kind === 'part' ? [after.source, after.order] : []
    return parts.flatMap(part => outgrownDiscount(before, part, decimals) ?? [])
  })
  return outgrown.length === 0 ? undefined : Math.max(...outgrown)
}

/** Sums the changes of the bill that items leave and of the bill they move to. */
export function moveDeltas(from: string, to: string, moves: readonly Move[]): [BillDelta, BillDelta] {
  const [source, target] = [noBillDelta(from), noBillDelta(to)]
  for (const { before, after } of moves) {
    addOrder(source, before, -1)
    if (after.kind === 'part') addOrder(source, after.source, 1)
    addOrder(target, after.order, 1)
  }
  return [source, target]
}
