import { orderDue } from '../../sale/order/due.rules.ts'
import { orderKitchen } from '../../sale/item/stage.rules.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { type BillMoney, cancelQuantity } from './cancel-item.rules.ts'
import { newCombos, wholeCombos } from '../../sale/item/combo-act.rules.ts'
import type { NamedItem } from '../../sale/item/named-items.rules.ts'
import type { RemovalTerms } from '../../sale/item/remove-item.rules.ts'

/** An order after items were removed: the named items, and all items cancelled with them (the last product cancels all). */
export type RemovedItems = { order: StoredOrder; removed: StoredItem[]; allCancelled: StoredItem[] }

/**
 * Removes the named items one by one from an order, with all components of each combo that is named. A named delivery fee is
 * removed first, because removing the last product would cancel it too.
 * @param bill before the removal; by default that of an order without a bill of which nothing is paid
 */
export function removeNamed(
  order: StoredOrder,
  named: readonly NamedItem[],
  terms: RemovalTerms,
  bill: BillMoney = { due: orderDue(order), isPaid: false },
): RemovedItems {
  const itemOf = (current: StoredOrder, id: string) => current.items.find(item => item.id === id)!
  const isFee = ({ itemId }: NamedItem) => itemOf(order, itemId).kind === 'delivery_fee'
  const whole = wholeCombos(order.items, named)
  const feesFirst = [...whole.filter(isFee), ...whole.filter(one => !isFee(one))]
  const combos = newCombos(terms.newId)
  const start: RemovedItems = { order, removed: [], allCancelled: [] }
  const all = feesFirst.reduce(({ order: current, removed, allCancelled }, { itemId, quantityMilli }) => {
    const dropped = order.totals.total - current.totals.total
    const part = { item: itemOf(current, itemId), quantityMilli, combos, dropped }
    const after = cancelQuantity(current, part, bill, terms)
    return {
      order: after.order,
      removed: [...removed, after.cancelled],
      allCancelled: [...allCancelled, ...after.allCancelled],
    }
  }, start)
  // The kitchen state is computed from the final items only, not from the intermediate ones.
  return { ...all, order: { ...all.order, kitchen: orderKitchen(order.kitchen, all.order.items, terms.at) } }
}
