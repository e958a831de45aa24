import { type Act, can } from '../allowed.rules.ts'
import { figureNames } from '../item/item.rules.ts'
import { type Size, sizeOf } from '../item/sale-limits.rules.ts'
import type { Figures, StoredOrder } from '../shapes/order.shape.ts'
import { billNotOpen } from '../sale.refusals.ts'
import type { Bill, BillStatus } from '../shapes/bill.shape.ts'

/** Amount still to be paid, hundredths. A closed bill owes nothing, even after refunds lower its totals. */
export function dueOf(
  bill: Pick<Bill, 'status' | 'totals' | 'paid' | 'balanceUsed' | 'pointsValue'>,
): number {
  if (bill.status !== 'open') return 0
  return bill.totals.total - bill.paid - bill.balanceUsed - bill.pointsValue
}

/** Whether any of the bill is paid: its service charge is then fixed, and discounts apply only to unpaid lines. */
export function hasPayments(bill: Pick<Bill, 'paid' | 'balanceUsed' | 'pointsUsed'>): boolean {
  return bill.paid > 0 || bill.balanceUsed > 0 || bill.pointsUsed > 0
}

/** The ways out where a settled bill is meant, and not the next one of its table. */
const ifSettled: { [A in Act<'bill'>]?: string } = {
  mark_printed: 'Print its receipt, or reopen it first.',
  waive_charge: 'Reopen it first.',
  restore_charge: 'Reopen it first.',
}

/** Refuses what the state of the bill does not allow. */
export function requireBillAllows(bill: { id: string | null; status: BillStatus }, act: Act<'bill'>): void {
  if (!can('bill', act, bill.status)) throw billNotOpen(bill, ifSettled[act])
}

/**
 * Refuses a merged bill. Its items are on another bill, so this check comes before they are looked up: the refusal
 * should report the merge, not unknown items.
 */
export function requireNotMerged(bill: { id: string; status: BillStatus }): void {
  if (bill.status === 'merged') throw billNotOpen(bill)
}

/** Data of a bill's events, enough to know which tables to refresh. */
export function billEventData(
  bill: Pick<Bill, 'id' | 'branchId' | 'tableIds' | 'status'>,
  changed: { version: number } & Partial<Bill>,
) {
  return {
    id: bill.id,
    version: changed.version,
    branch_id: bill.branchId,
    table_ids: changed.tableIds ?? bill.tableIds,
    status: changed.status ?? bill.status,
  }
}

/** Change of a bill's items and figures (hundredths); negative for a decrease. */
export type BillDelta = Figures & Size & { id: string }

type Counted = Pick<StoredOrder, 'items' | 'totals'>
type NewOnBill = Counted & Pick<StoredOrder, 'billId'>

/** Returns a delta of zeros to add to. */
export function noBillDelta(id: string): BillDelta {
  const figures = { subtotal: 0, campaignDiscount: 0, discount: 0, tax: 0, total: 0, cost: 0 }
  return { id, itemCount: 0, addonCount: 0, ...figures }
}

/** Adds an order to the delta, or subtracts it. */
export function addOrder(delta: BillDelta, { items, totals }: Counted, sign: 1 | -1): void {
  const { itemCount, addonCount } = sizeOf(items)
  delta.itemCount += sign * itemCount
  delta.addonCount += sign * addonCount
  for (const figure of figureNames) delta[figure] += sign * totals[figure]
}

/** Sums the change of a bill when some of its orders change. */
export function billDelta(id: string, changes: readonly { before: Counted; after: Counted }[]): BillDelta {
  const delta = noBillDelta(id)
  for (const { before, after } of changes) {
    addOrder(delta, before, -1)
    addOrder(delta, after, 1)
  }
  return delta
}

/** Sums what the new orders add to each bill. */
export function billDeltas(orders: readonly NewOnBill[]): BillDelta[] {
  const deltas = new Map<string, BillDelta>()
  for (const order of orders) {
    if (order.billId === null) continue
    const delta = deltas.get(order.billId) ?? noBillDelta(order.billId)
    deltas.set(order.billId, delta)
    addOrder(delta, order, 1)
  }
  return [...deltas.values()]
}
