import { requireApproval, useApproval } from '../../access/require-approval.steps.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { type BranchDay, dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import { giveReason } from '../../reasons/given-reason.steps.ts'
import type { SentReason } from '../../reasons/reason.rules.ts'
import { newUlid } from '../../lib/ulid.ts'
import { billDelta } from '../bill/bill.rules.ts'
import type { StoredItem, StoredOrder } from '../shapes/order.shape.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { changeLevels, insertSaleMovements } from '../../stock/stock-level.store.ts'
import { sumChanges } from '../../stock/stock-change.rules.ts'
import { wasteOf, type WasteBooking, type RemovalTerms, unwasted } from '../item/remove-item.rules.ts'
import { printChanges } from '../paper/print-papers.steps.ts'
import type { Fired } from './fire.rules.ts'
import { kitchenUpdated } from './order.rules.ts'
import { requireFewAdjustments } from './adjustments.steps.ts'
import {
  insertAdjustments,
  insertDiscounts,
  insertItems,
  updateDiscount,
  updateItem,
  updateOrder,
} from './order-changes.store.ts'
import { returnMovements } from './order-stock.rules.ts'
import { addToBillTotals } from '../bill/bill-totals.store.ts'

type RemovalRequest = { caller: Caller; reason: SentReason; restock: boolean }

/** Builds the terms on which a caller cancels or refunds items now. */
export async function removalTerms<Kind extends RemovalTerms['kind']>(
  tx: Tx,
  kind: Kind,
  { caller, reason, restock }: RemovalRequest,
  when: Pick<RemovalTerms, 'at' | 'businessDate' | 'decimals'>,
): Promise<RemovalTerms & { kind: Kind }> {
  const staffId = caller.staff?.id ?? null
  const given = await giveReason(tx, caller.brand.id, kind === 'refund' ? kind : 'cancel', reason)
  return { kind, ...given, restock, staffId, ...when, newId: () => newUlid(when.at) }
}

type CancelPlace = { order: StoredOrder; bill: BranchDay | undefined; kind?: 'cancel' | 'replaced' }

/** The terms of a cancellation at `at`, epoch ms, on the business date of the order's branch. */
export async function cancelTerms(
  tx: Tx,
  request: RemovalRequest,
  { order, bill, kind = 'cancel' }: CancelPlace,
  at: number,
): Promise<RemovalTerms> {
  const branch = bill ?? (await getBranchDay(tx, request.caller.brand.id, order.branchId))
  const decimals = currencyDecimals(order.currency)
  return removalTerms(tx, kind, request, { at, businessDate: dayOf(branch, at), decimals })
}

/**
 * Checks the approval to cancel an order or item that the kitchen has started; otherwise uses one that was sent.
 * @returns the staff who approved; null without approval
 */
export async function approveCancel(
  tx: Tx,
  caller: Caller,
  { targetId, isStarted }: { targetId: string; isStarted: boolean },
): Promise<string | null> {
  const { approvals, requireStaff } = caller.brand
  // Where staff are required, a kiosk without any must not do more than a waiter.
  const demanded = approvals.cancelAfterPreparing || (requireStaff && caller.staff === null)
  const need = { action: 'cancel_after_preparing', targetId } as const
  return isStarted ? requireApproval(tx, caller, { ...need, demanded }) : useApproval(tx, caller, need)
}

/**
 * Writes a changed order: changed and new items and discounts, new adjustments, the order itself, and the papers that tell
 * the kitchen. Objects that are the same as in `before` are not written.
 * @returns the order's new version
 */
export async function writeOrder(
  tx: Tx,
  brandId: string,
  before: StoredOrder,
  after: StoredOrder,
): Promise<number> {
  const ofOrder = <T>(record: T) => ({ ...record, orderId: after.id })
  const items = changesOf(before.items, after.items)
  for (const item of items.changed) await updateItem(tx, brandId, item)
  await insertItems(tx, brandId, items.added)
  const discounts = changesOf(before.discounts, after.discounts)
  for (const discount of discounts.changed) await updateDiscount(tx, brandId, discount)
  await insertDiscounts(tx, brandId, discounts.added.map(ofOrder))
  const adjustments = changesOf(before.adjustments, after.adjustments).added
  await insertAdjustments(tx, brandId, adjustments.map(ofOrder))
  await printChanges(tx, brandId, before, after)
  return (await updateOrder(tx, brandId, after)).version
}

/**
 * Writes changed orders, and the totals of their bill, if any, whose version advances by one.
 * @returns the orders' new versions
 */
export async function writeOrders(
  tx: Tx,
  brandId: string,
  billId: string | null,
  changes: readonly { before: StoredOrder; after: StoredOrder }[],
): Promise<number[]> {
  const versions: number[] = []
  for (const { before, after } of changes) versions.push(await writeOrder(tx, brandId, before, after))
  if (billId !== null) await addToBillTotals(tx, brandId, [billDelta(billId, changes)])
  return versions
}

function changesOf<T extends { id: string }>(before: readonly T[], after: readonly T[]) {
  const known = new Map(before.map(part => [part.id, part]))
  return {
    changed: after.filter(part => known.has(part.id) && known.get(part.id) !== part),
    added: after.filter(part => !known.has(part.id)),
  }
}

/** Returns the stock that items consumed when they were sold. The caller leaves out wasted units. */
export async function returnStock(
  tx: Tx,
  brandId: string,
  branchId: string,
  items: readonly StoredItem[],
): Promise<void> {
  const movements = returnMovements(branchId, items, newUlid)
  await changeLevels(tx, brandId, sumChanges(movements))
  await insertSaleMovements(tx, brandId, movements)
}

/** An order before and after a cancellation, and all items cancelled. */
type Cancellation = { before: StoredOrder; order: StoredOrder; allCancelled: readonly StoredItem[] }

/** Writes a cancellation: the order, and the stock that is returned or written off as waste. @returns the new version */
export async function writeCancelled(
  tx: Tx,
  brandId: string,
  { before, order, allCancelled }: Cancellation,
  terms: WasteBooking & Pick<RemovalTerms, 'restock' | 'decimals'>,
): Promise<number> {
  const left = allCancelled.flatMap(item => unwasted(item, terms.decimals) ?? [])
  if (!terms.restock) {
    const waste = wasteOf(left, terms)
    // A whole line, which adds no row, can always be cancelled.
    if (order.items.length > before.items.length)
      await requireFewAdjustments(tx, brandId, order, waste.length)
    const adjustments = [...order.adjustments, ...waste]
    return writeOrder(tx, brandId, before, { ...order, adjustments })
  }
  const version = await writeOrder(tx, brandId, before, order)
  await returnStock(tx, brandId, order.branchId, left)
  return version
}

/** Writes an order with fired items, and the papers that tell the kitchen. @returns its event */
export async function writeFired(
  tx: Tx,
  brandId: string,
  before: StoredOrder,
  { order, items }: Fired,
): Promise<NewEvent> {
  await printChanges(tx, brandId, before, order)
  for (const item of items) await updateItem(tx, brandId, item)
  const { version } = await updateOrder(tx, brandId, order)
  return kitchenUpdated({ ...order, version }, items)
}
