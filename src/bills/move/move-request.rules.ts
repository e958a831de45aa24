import { wholePiecesNeeded } from '../../lib/common.refusals.ts'
import { type Fault, invalid } from '../../lib/refusal.ts'
import { chargeFollowsItems, itemNamedTwice, tooMuchPaid } from '../../sale/sale.refusals.ts'
import { isSellable, requireLiveQuantity } from '../../orders/items/remove-item.rules.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { itemElsewhere, onlyOneTarget, targetNeeded } from '../bill.refusals.ts'

/** A request to move a line: thousandths of it; undefined: all of it. */
export type MoveRequest = { itemId: string; quantityMilli: number | undefined }

/** Where lines are to move: a free table, or another bill. */
export type MoveTarget = { tableId: string | undefined; billId: string | undefined }

/** @throws Refusal validation_failed unless exactly one is given */
export function requireOneTarget({ tableId, billId }: MoveTarget): void {
  if (tableId === undefined && billId === undefined) throw targetNeeded()
  if (tableId !== undefined && billId !== undefined) throw onlyOneTarget()
}

/**
 * Checks that the items named can move at all, whatever their state.
 * @param orders all orders of the bill
 * @throws Refusal validation_failed with every fault
 */
export function checkMoves(orders: readonly StoredOrder[], requests: readonly MoveRequest[]): void {
  const items = new Map(orders.flatMap(order => order.items.map(item => [item.id, item] as const)))
  const faults = requests.flatMap((request, at) =>
    moveFaults(items.get(request.itemId), request, at, requests),
  )
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
 * Quantities leaving each order: item id → thousandths; orders that nothing leaves are left out.
 * @param requests checked by `checkMoves`
 * @param due still to be paid on the bill, hundredths
 * @throws Refusal item_already_cancelled, item_already_paid
 */
export function linesLeaving(
  orders: readonly StoredOrder[],
  requests: readonly MoveRequest[],
  due: number,
): Map<StoredOrder, Map<string, number>> {
  const asked = new Map(requests.map(({ itemId, quantityMilli }) => [itemId, quantityMilli]))
  const leaving = new Map<StoredOrder, Map<string, number>>()
  for (const order of orders) {
    const lines = order.items.filter(item => asked.has(item.id))
    if (lines.length === 0) continue
    const quantities = lines.map(item => [item.id, asked.get(item.id) ?? item.quantityMilli] as const)
    for (const [at, [, quantityMilli]] of quantities.entries()) {
      requireLiveQuantity(lines[at]!, quantityMilli)
      requireUnpaidUnits(lines[at]!, quantityMilli, due)
    }
    leaving.set(order, new Map(quantities))
  }
  return leaving
}

/** Units that a payment has named stay on the bill it was made on. */
function requireUnpaidUnits(item: StoredItem, quantityMilli: number, due: number): void {
  if (quantityMilli > item.quantityMilli - item.paidMilli) throw tooMuchPaid(item, due, 'move')
}

/**
 * The items that stay on the bill must cover the payments made on it.
 * @param leaving hundredths that leave the bill
 * @throws Refusal item_already_paid
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
