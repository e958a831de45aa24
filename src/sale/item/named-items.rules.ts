import { unknownId, wholePiecesNeeded } from '../../lib/common.refusals.ts'
import type { Fault } from '../../lib/refusal.ts'
import { chargeFollowsItems, itemNamedTwice, otherQuantity } from '../sale.refusals.ts'
import { unequalComponents } from './combo-act.rules.ts'
import { isSellable } from './remove-item.rules.ts'
import type { StoredOrder } from '../shapes/order.shape.ts'

/** An item named in a request, with a quantity in thousandths; undefined: all that is live. */
export type NamedItem = { itemId: string; quantityMilli: number | undefined }

/** Finds faults of the items named in a request that do not depend on their state; paths start at `items`. */
export function namedItemFaults(
  order: Pick<StoredOrder, 'items'>,
  items: readonly NamedItem[],
  where = ' in this order',
): Fault[] {
  return items.flatMap(({ itemId, quantityMilli }, at): Fault[] => {
    const path = `items.${at}.item_id`
    const item = order.items.find(({ id }) => id === itemId)
    if (item === undefined) return [unknownId(path, 'item', where)]
    if (item.kind === 'service_charge') return [chargeFollowsItems(path)]
    if (items.findIndex(other => other.itemId === itemId) < at) return [itemNamedTwice(path)]
    return isSellable(item, quantityMilli) ? [] : [wholePiecesNeeded(`items.${at}.quantity`)]
  })
}

/** Finds components of one combo that a request names with different quantities; paths start at `items`. */
export function comboFaults(
  { items: all }: Pick<StoredOrder, 'items'>,
  named: readonly NamedItem[],
): Fault[] {
  return unequalComponents(all, named).map(at => otherQuantity(`items.${at}.quantity`))
}
