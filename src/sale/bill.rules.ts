import { billNotOpen } from './sale.refusals.ts'
import {
  count,
  id,
  ids,
  integer,
  metadata,
  money,
  type Of,
  orNull,
  shape,
  text,
  time,
  word,
} from './shapes/shape.rules.ts'
import { group } from './shapes/shape-documents.rules.ts'
import { figuresShape } from './shapes/order.shape.ts'

export const billStatuses = ['open', 'settled', 'merged', 'cancelled'] as const
export type BillStatus = (typeof billStatuses)[number]

/** The bill of one or more tables, or of a tab: money in hundredths, times in epoch ms. */
export const billShape = shape({
  id: id(),
  branchId: id(),
  tableIds: ids(),
  name: orNull(text({ about: 'The name of the tab or table.' })),
  guests: integer(),
  status: word(billStatuses),
  customerId: orNull(id()),
  staffId: orNull(id()),
  note: orNull(text()),
  metadata: metadata(),
  openedAt: time(),
  closedAt: orNull(time()),
  /** Items on the bill, cancelled and refunded ones included, and the addons chosen on them. */
  itemCount: integer({ wire: false }),
  addonCount: integer({ wire: false }),
  /** Sums over the bill's orders. */
  totals: group(figuresShape, { wire: false }),
  /** Sum of the bill's payments that are not voided. */
  paid: money(),
  /** Paid from the customer's balance and points, in addition to `paid`. */
  balanceUsed: money({ wire: false }),
  pointsUsed: count({ wire: false }),
  pointsValue: money({ wire: false }),
  mergedIntoId: orNull(id()),
  receiptHeadId: orNull(id({ wire: false })),
  createdAt: time(),
  updatedAt: time(),
  version: integer(),
  /** The branch's time zone, and the time its business day starts, `HH:MM`. */
  timezone: text({ wire: false }),
  dayStartsAt: text({ wire: false }),
})
export type Bill = Of<typeof billShape.fields>

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
