import type { Tx } from '../../db/database.ts'
import { changeLevels, insertSaleMovements, sumChanges } from '../../stock/stock-level.store.ts'
import { insertDiscounts, updateDiscount } from '../discount.store.ts'
import { returnMovements, levelsReturned } from './order-stock.steps.ts'
import { insertAdjustments, insertItems, updateItem, updateOrder } from '../order.store.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { newUlid } from '../../lib/ulid.ts'
import { wasteOf, type WasteBooking } from '../items/cancel-item.rules.ts'
import { type RemovalTerms, unwasted } from '../items/remove-item.rules.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'

/** The terms by which a caller cancels or refunds items now. */
export function removalTerms<Kind extends RemovalTerms['kind']>(
  kind: Kind,
  { caller, reason, restock }: { caller: Caller; reason: string; restock: boolean },
  when: Pick<RemovalTerms, 'at' | 'businessDate' | 'decimals'>,
): RemovalTerms & { kind: Kind } {
  const staffId = caller.staff?.id ?? null
  return { kind, reason, restock, staffId, ...when, newId: () => newUlid(when.at) }
}

/**
 * Writes a changed order: items and discounts that differ or are new, new adjustments, the order itself. Objects
 * that stayed the same are not written.
 * @returns the order's new version
 */
export async function writeOrder(
  tx: Tx,
  brandId: string,
  before: StoredOrder,
  after: StoredOrder,
): Promise<number> {
  const items = changesOf(before.items, after.items)
  for (const item of items.changed) await updateItem(tx, brandId, item)
  await insertItems(tx, brandId, items.added)
  const discounts = changesOf(before.discounts, after.discounts)
  for (const discount of discounts.changed) await updateDiscount(tx, brandId, discount)
  const orderId = after.id
  await insertDiscounts(
    tx,
    brandId,
    discounts.added.map(discount => ({ ...discount, orderId })),
  )
  const adjustments = changesOf(before.adjustments, after.adjustments).added
  await insertAdjustments(
    tx,
    brandId,
    adjustments.map(adjustment => ({ ...adjustment, orderId })),
  )
  return (await updateOrder(tx, brandId, after)).version
}

type Keyed = { id: string }

function changesOf<T extends Keyed>(before: readonly T[], after: readonly T[]): { changed: T[]; added: T[] } {
  const known = new Map(before.map(part => [part.id, part]))
  return {
    changed: after.filter(part => known.has(part.id) && known.get(part.id) !== part),
    added: after.filter(part => !known.has(part.id)),
  }
}

/** Returns the stock that items took, whatever their recipes are now. The caller leaves out wasted units. */
export async function returnStock(
  tx: Tx,
  brandId: string,
  branchId: string,
  items: readonly StoredItem[],
): Promise<void> {
  await changeLevels(tx, brandId, sumChanges(items.flatMap(item => levelsReturned(branchId, item))))
  await insertSaleMovements(
    tx,
    brandId,
    items.flatMap(item => returnMovements(branchId, item)),
  )
}

/** Writes a cancellation: the order, and the stock that is returned or written off as waste. */
export async function writeCancelled(
  tx: Tx,
  brandId: string,
  before: StoredOrder,
  { order, gone }: { order: StoredOrder; gone: readonly StoredItem[] },
  how: WasteBooking & Pick<RemovalTerms, 'restock' | 'decimals'>,
): Promise<number> {
  const left = gone.flatMap(item => unwasted(item, how.decimals) ?? [])
  if (!how.restock) {
    const adjustments = [...order.adjustments, ...wasteOf(left, how)]
    return writeOrder(tx, brandId, before, { ...order, adjustments })
  }
  const version = await writeOrder(tx, brandId, before, order)
  await returnStock(tx, brandId, order.branchId, left)
  return version
}
