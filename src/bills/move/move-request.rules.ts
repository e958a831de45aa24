import { wholePiecesNeeded } from '../../lib/common.refusals.ts'
import { type Fault, invalid } from '../../lib/refusal.ts'
import { chargeFollowsItems, itemNamedTwice, tooMuchPaid } from '../../sale/sale.refusals.ts'
import { wholeCombos } from '../../sale/item/combo-act.rules.ts'
import { comboFaults } from '../../sale/item/named-items.rules.ts'
import { isSellable, requireLiveQuantity } from '../../sale/item/remove-item.rules.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import {
  billElsewhere,
  itemElsewhere,
  onlyOneTarget,
  sameBill,
  targetNeeded,
  unknownBill,
} from '../bill.refusals.ts'

/** A request to move a quantity of a line in thousandths; undefined: all of it. */
export type MoveRequest = { itemId: string; quantityMilli: number | undefined }

/** The destination of a move: a free table, or another bill. */
export type MoveTarget = { tableId: string | undefined; billId: string | undefined }

export function requireOneTarget({ tableId, billId }: MoveTarget): void {
  if (tableId === undefined && billId === undefined) throw targetNeeded()
  if (tableId !== undefined && billId !== undefined) throw onlyOneTarget()
}

/**
 * Returns the other bill of a merge or a move.
 * @param path of the request that names it
 */
export function requireOtherBill(bill: Bill, other: Bill | undefined, otherId: string, path: string): Bill {
  if (otherId === bill.id) throw sameBill(path)
  if (other === undefined) throw unknownBill(path)
  if (other.branchId !== bill.branchId) throw billElsewhere(path)
  return other
}

/**
 * Checks that the items named can move, regardless of their state.
 * @param orders all orders of the bill
 */
export function checkMoves(orders: readonly StoredOrder[], requests: readonly MoveRequest[]): void {
  const items = new Map(orders.flatMap(order => order.items.map(item => [item.id, item] as const)))
  const faults = [
    ...requests.flatMap((request, at) => moveFaults(items.get(request.itemId), request, at, requests)),
    ...comboFaults({ items: [...items.values()] }, requests),
  ]
  if (faults.length > 0) throw invalid(...faults)
}

function moveFaults(
  item: StoredItem | undefined,
  { itemId, quantityMilli }: MoveRequest,
  at: number,
  requests: readonly MoveRequest[],
): Fault[] {
  const path = `items.${at}.item_id`
  if (item === undefined) return [itemElsewhere(path)]
  if (item.kind !== 'product') return [chargeFollowsItems(path)]
  if (requests.findIndex(other => other.itemId === itemId) < at) return [itemNamedTwice(path)]
  return isSellable(item, quantityMilli) ? [] : [wholePiecesNeeded(`items.${at}.quantity`)]
}

/**
 * Returns the quantities that leave each order (item id → thousandths), of combos all components; without the orders that
 * nothing leaves.
 * @param requests checked by `checkMoves`
 * @param due amount due on the bill, hundredths
 */
export function linesLeaving(
  orders: readonly StoredOrder[],
  requests: readonly MoveRequest[],
  due: number,
): Map<StoredOrder, Map<string, number>> {
  const whole = wholeCombos(
    orders.flatMap(({ items }) => items),
    requests,
  )
  const requested = new Map(whole.map(({ itemId, quantityMilli }) => [itemId, quantityMilli]))
  const leaving = new Map<StoredOrder, Map<string, number>>()
  for (const order of orders) {
    const quantities = new Map<string, number>()
    for (const item of order.items.filter(({ id }) => requested.has(id))) {
      const quantityMilli = requested.get(item.id) ?? item.quantityMilli
      requireLiveQuantity(item, quantityMilli, 'move')
      // Units that a payment has named stay on the bill it was made on.
      if (quantityMilli > item.quantityMilli - item.paidMilli) throw tooMuchPaid(item, due, 'move')
      quantities.set(item.id, quantityMilli)
    }
    if (quantities.size > 0) leaving.set(order, quantities)
  }
  return leaving
}

/**
 * Requires that the items that stay on the bill cover the payments made on it.
 * @param leaving hundredths that leave the bill
 */
export function requireStillDue(
  orders: ReadonlyMap<StoredOrder, ReadonlyMap<string, number>>,
  leaving: number,
  due: number,
): void {
  if (leaving <= due) return
  const [[order, lines]] = [...orders] as [[StoredOrder, ReadonlyMap<string, number>]]
  const first = order.items.find(item => lines.has(item.id))!
  throw tooMuchPaid(first, due, 'move')
}
