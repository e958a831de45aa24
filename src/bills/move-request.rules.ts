import { fromMilli, toAmount } from '../lib/money.ts'
import { type Fault, invalid, invalidField, Refusal } from '../lib/refusal.ts'
import { isSellable, requireLiveQuantity } from '../orders/remove-item.rules.ts'
import type { StoredItem, StoredOrder } from '../sale/stored-order.rules.ts'

/** A request to move a line: thousandths of it; undefined: all of it. */
export type MoveRequest = { itemId: string; quantityMilli: number | undefined }

/** Where lines are to move: a free table, or another bill. */
export type MoveTarget = { tableId: string | undefined; billId: string | undefined }

/** @throws Refusal validation_failed unless exactly one is given */
export function requireOneTarget({ tableId, billId }: MoveTarget): void {
  if (tableId === undefined && billId === undefined) {
    const message = 'Say where the items go: to_table_id for a free table, or to_dining_session_id.'
    throw invalidField('to_table_id', 'required', message)
  }
  if (tableId !== undefined && billId !== undefined) {
    const message = 'Send either to_table_id or to_dining_session_id, not both.'
    throw invalidField('to_dining_session_id', 'not_allowed', message)
  }
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
  if (item === undefined) return [{ path, rule: 'not_found', message: 'This item is not on the bill.' }]
  if (item.kind !== 'product') {
    const message = 'The service charge moves with the items it is for: leave it out.'
    return [{ path, rule: 'not_allowed', message }]
  }
  if (requests.findIndex(other => other.itemId === itemId) < at) {
    return [{ path, rule: 'duplicate', message: 'This item is named twice: say once how much of it.' }]
  }
  if (isSellable(item, quantityMilli)) return []
  const message = 'This product is sold by the piece: send a whole number.'
  return [{ path: `items.${at}.quantity`, rule: 'decimals', message }]
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
  if (quantityMilli > item.quantityMilli - item.paidMilli) throw alreadyPaid(item, due)
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
  throw alreadyPaid(
    order.items.find(item => lines.has(item.id))!,
    due,
  )
}

function alreadyPaid(item: StoredItem, due: number): Refusal {
  const message =
    'Too much of the bill is paid for this item to leave it. Void a payment first, or move less.'
  return new Refusal('item_already_paid', message, {
    item_id: item.id,
    paid_quantity: fromMilli(item.paidMilli),
    due: toAmount(due),
  })
}
