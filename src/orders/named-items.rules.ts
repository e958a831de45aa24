import type { Fault } from '../lib/refusal.ts'
import { isSellable } from './remove-item.rules.ts'
import type { StoredOrder } from '../sale/stored-order.rules.ts'

/** An item that a request names, and how much of it: thousandths; undefined: all that is live. */
export type NamedItem = { itemId: string; quantityMilli: number | undefined }

/** Faults of the items a request names of an order, whatever state they are in; paths begin at `items`. */
export function namedItemFaults(order: StoredOrder, items: readonly NamedItem[]): Fault[] {
  return items.flatMap(({ itemId, quantityMilli }, at): Fault[] => {
    const path = `items.${at}.item_id`
    const item = order.items.find(({ id }) => id === itemId)
    if (item === undefined) {
      return [{ path, rule: 'not_found', message: 'This item is not one of the order.' }]
    }
    if (item.kind !== 'product') {
      const message = 'The service charge follows the items it is for: leave it out.'
      return [{ path, rule: 'not_allowed', message }]
    }
    if (items.findIndex(other => other.itemId === itemId) < at) {
      return [{ path, rule: 'duplicate', message: 'This item is named twice: say once how much of it.' }]
    }
    if (isSellable(item, quantityMilli)) return []
    const message = 'This product is sold by the piece: send a whole number.'
    return [{ path: `items.${at}.quantity`, rule: 'decimals', message }]
  })
}
