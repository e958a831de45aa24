import { orderDue } from '../../sale/due.rules.ts'
import { orderKitchen } from '../../sale/stage.rules.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { cancelQuantity } from './cancel-item.rules.ts'
import type { NamedItem } from './named-items.rules.ts'
import type { RemovalTerms } from './remove-item.rules.ts'

/** An order after items were removed: those that were named, and all that are gone (the last product takes the rest). */
export type RemovedItems = { order: StoredOrder; removed: StoredItem[]; gone: StoredItem[] }

/**
 * Removes the named items, one after the other, from an order of which nothing is paid. A delivery fee that is named
 * goes first: with the last product it would be gone already.
 * @throws Refusal item_already_cancelled, limit_reached
 */
export function removeNamed(
  order: StoredOrder,
  named: readonly NamedItem[],
  how: RemovalTerms,
): RemovedItems {
  const itemOf = (now: StoredOrder, id: string) => now.items.find(item => item.id === id)!
  const isFee = ({ itemId }: NamedItem) => itemOf(order, itemId).kind === 'delivery_fee'
  const inTurn = [...named.filter(isFee), ...named.filter(one => !isFee(one))]
  const start: RemovedItems = { order, removed: [], gone: [] }
  const all = inTurn.reduce(({ order: now, removed, gone }, { itemId, quantityMilli }) => {
    const money = { due: orderDue(now), isPaid: false }
    const after = cancelQuantity(now, itemOf(now, itemId), quantityMilli, money, how)
    return {
      order: after.order,
      removed: [...removed, after.cancelled],
      gone: [...gone, ...after.gone],
    }
  }, start)
  // Its stage follows from what is left at the end, not from the states between.
  return { ...all, order: { ...all.order, kitchen: orderKitchen(order.kitchen, all.order.items, how.at) } }
}
