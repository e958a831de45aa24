import { duplicateEntry, unknownId, wholePiecesNeeded } from '../lib/common.refusals.ts'
import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../lib/money.ts'
import type { Fault } from '../lib/refusal.ts'
import { chargeNotPaidAlone, itemCancelled, unpaidQuantityExceeded } from './sale.refusals.ts'
import { isLive } from './order.rules.ts'
import { type PaidItem, type StoredItem } from './shapes/order.shape.ts'

/** The fields of an item needed to pay some of it. */
export type PayableItem = Pick<
  StoredItem,
  'id' | 'kind' | 'quantityMilli' | 'paidMilli' | 'total' | 'weighed' | 'cancelledAt'
>

/** A quantity of an item that a payment names. */
export type RequestedItem = { itemId: string; quantityMilli: number }

/**
 * Computes the cost of the next units of an item as the difference of two rounded parts of its total, so that all units
 * together cost exactly the total, in whatever portions they are paid.
 */
export function unitsCost(
  item: Pick<PayableItem, 'total' | 'quantityMilli' | 'paidMilli'>,
  quantityMilli: number,
  decimals: CurrencyDecimals,
): Cents {
  const upTo = (milli: number) =>
    multiplyDivide(item.total, milli, item.quantityMilli, smallestAmount(decimals))
  return upTo(item.paidMilli + quantityMilli) - upTo(item.paidMilli)
}

/** Computes the cost of the units of an item that no payment names, hundredths. */
export function unpaidCost(
  item: Pick<PayableItem, 'total' | 'quantityMilli' | 'paidMilli'>,
  decimals: CurrencyDecimals,
): Cents {
  return unitsCost(item, item.quantityMilli - item.paidMilli, decimals)
}

/** Finds faults in the items of one payment that do not depend on other payments. */
export function itemFaults(
  requested: readonly RequestedItem[],
  items: ReadonlyMap<string, PayableItem>,
  path: string,
): Fault[] {
  return requested.flatMap(({ itemId, quantityMilli }, at): Fault[] => {
    const here = `${path}.${at}`
    const item = items.get(itemId)
    if (item === undefined) return [unknownId(`${here}.item_id`, 'item', ' here')]
    if (item.kind === 'service_charge') return [chargeNotPaidAlone(`${here}.item_id`)]
    const first = requested.findIndex(other => other.itemId === itemId)
    if (first < at) return [duplicateEntry(`${here}.item_id`, 'item')]
    const isPart = !item.weighed && quantityMilli % 1000 !== 0
    return isPart ? [wholePiecesNeeded(`${here}.quantity`)] : []
  })
}

/**
 * Pays units of items in the order given.
 * @param items by id; each paid item is replaced by a copy with its new paid quantity
 * @param due amount due, hundredths, for the refusal
 * @throws Refusal item_already_cancelled, item_already_paid
 */
export function payItems(
  requested: readonly RequestedItem[],
  items: Map<string, PayableItem>,
  due: Cents,
  decimals: CurrencyDecimals,
): PaidItem[] {
  return requested.map(({ itemId, quantityMilli }) => {
    const item = items.get(itemId)!
    requireUnpaid(item, quantityMilli, due)
    const amount = unitsCost(item, quantityMilli, decimals)
    items.set(itemId, { ...item, paidMilli: item.paidMilli + quantityMilli })
    return { itemId, quantityMilli, amount }
  })
}

function requireUnpaid(item: PayableItem, quantityMilli: number, due: Cents): void {
  if (!isLive(item)) throw itemCancelled(item.id)
  if (item.paidMilli + quantityMilli > item.quantityMilli) throw unpaidQuantityExceeded(item, due)
}
