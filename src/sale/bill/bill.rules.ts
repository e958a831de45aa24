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

export function requireOpen(bill: { id: string | null; status: BillStatus }): void {
  if (bill.status !== 'open') throw billNotOpen(bill)
}

/**
 * Refuses a merged bill. Its items are on another bill, so this check comes before they are looked up: the refusal
 * should report the merge, not unknown items.
 */
export function requireNotMerged(bill: { id: string; status: BillStatus }): void {
  if (bill.status === 'merged') requireOpen(bill)
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
