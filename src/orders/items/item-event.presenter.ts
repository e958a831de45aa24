import { presentItem } from '../../sale/command/order.presenter.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'

type Of = Pick<StoredOrder, 'id' | 'branchId' | 'billId' | 'zone' | 'serviceType'>

/** Event of a cancelled item. */
export function itemCancelled(order: Of, cancelled: StoredItem, version: number) {
  return {
    type: 'order_item.cancelled' as const,
    branchId: order.branchId,
    data: dataOf(order, cancelled, version),
  }
}

/** Event of an item that changed, or that was ordered in the place of another. */
export function itemUpdated(
  order: Of,
  item: StoredItem,
  version: number,
  replaced: StoredItem | null = null,
) {
  const data = {
    ...dataOf(order, item, version),
    replaced: replaced && presentItem(replaced, wordsOf(order)),
  }
  return { type: 'order_item.updated' as const, branchId: order.branchId, data }
}

function dataOf(order: Of, item: StoredItem, version: number) {
  return {
    ...presentItem(item, wordsOf(order)),
    order_id: order.id,
    version,
    dining_session_id: order.billId,
  }
}

/** Events have the brand's default language. */
const wordsOf = ({ zone, serviceType }: Of) => ({ zone, lang: '', serviceType })
