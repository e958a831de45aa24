import { unequalComponents, wholeCombos } from './combo-act.rules.ts'
import { itemAllows } from './item.rules.ts'
import { duplicateEntry, unknownId } from '../../lib/common.refusals.ts'
import type { Cents, CurrencyDecimals } from '../../lib/money.ts'
import type { Fault } from '../../lib/refusal.ts'
import {
  chargeNotPaidAlone,
  hundredthsNeeded,
  itemCancelled,
  otherQuantity,
  unpaidQuantityExceeded,
} from '../sale.refusals.ts'
import type { StoredItem } from '../shapes/order.shape.ts'
import type { PaidItem } from '../shapes/payment.shape.ts'
import { type PaidPart, unitsCost } from './units-cost.rules.ts'

/** The fields of an item needed to pay some of it. */
export type PayableItem = Pick<
  StoredItem,
  'id' | 'kind' | 'quantityMilli' | 'paidMilli' | 'paidAmount' | 'total' | 'weighed' | 'combo' | 'cancelledAt'
>

/** A quantity of an item that a payment names. */
export type RequestedItem = { itemId: string; quantityMilli: number }

/** Computes the cost of the units of an item that no payment names, hundredths. */
export function unpaidCost({ total, paidAmount }: Pick<PaidPart, 'total' | 'paidAmount'>): Cents {
  return total - paidAmount
}

/** Finds faults in the items of one payment that do not depend on other payments. */
export function itemFaults(
  requested: readonly RequestedItem[],
  items: ReadonlyMap<string, PayableItem>,
  path: string,
): Fault[] {
  const unequal = unequalComponents(items.values(), requested)
  return requested.flatMap(({ itemId, quantityMilli }, at): Fault[] => {
    const here = `${path}.${at}`
    const item = items.get(itemId)
    if (item === undefined) return [unknownId(`${here}.item_id`, 'item', ' here')]
    if (item.kind === 'service_charge') return [chargeNotPaidAlone(`${here}.item_id`)]
    const first = requested.findIndex(other => other.itemId === itemId)
    if (first < at) return [duplicateEntry(`${here}.item_id`, 'item')]
    if (unequal.includes(at)) return [otherQuantity(`${here}.quantity`)]
    // Guests share a unit; what is left of it can always be paid to the end.
    const isTooFine = !item.weighed && quantityMilli % 10 !== 0
    return isTooFine ? [hundredthsNeeded(`${here}.quantity`)] : []
  })
}

/**
 * Pays units of items in the order given, with the other components of the combos named.
 * @param items by id; each paid item is replaced by a copy with its new paid quantity
 * @param due amount due, hundredths, for the refusal
 */
export function payItems(
  requested: readonly RequestedItem[],
  items: Map<string, PayableItem>,
  due: Cents,
  decimals: CurrencyDecimals,
): PaidItem[] {
  return wholeCombos(items.values(), requested).map(({ itemId, quantityMilli }) => {
    const item = items.get(itemId)!
    requireUnpaid(item, quantityMilli, due)
    const amount = unitsCost(item, quantityMilli, decimals)
    const paidMilli = item.paidMilli + quantityMilli
    items.set(itemId, { ...item, paidMilli, paidAmount: item.paidAmount + amount })
    return { itemId, quantityMilli, amount }
  })
}

function requireUnpaid(item: PayableItem, quantityMilli: number, due: Cents): void {
  if (!itemAllows(item, 'pay')) throw itemCancelled(item.id)
  if (item.paidMilli + quantityMilli > item.quantityMilli) throw unpaidQuantityExceeded(item, due)
}
