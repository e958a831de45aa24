import type { Audited } from '../db/audit/entry.rules.ts'
import type { Tx } from '../db/database.ts'
import type { Bill } from '../sale/bill.rules.ts'
import { lockBill } from '../sale/bill.store.ts'
import { presentBillSummary } from './bill.presenter.ts'
import type { AnsweredBill } from './read-short-bill.steps.ts'

/**
 * A bill for the audit log, without its orders and payments, which have entries of their own.
 * @param before null: it was opened
 * @param answered undefined for a long bill, which is read again
 */
export async function auditedBill(
  tx: Tx,
  { brandId, billId }: { brandId: string; billId: string },
  before: Bill | null,
  answered: AnsweredBill | undefined,
): Promise<Audited> {
  const after = answered?.bill ?? (await lockBill(tx, brandId, billId))
  return {
    resource: 'dining_session',
    id: billId,
    branchId: after.branchId,
    before: before === null ? null : presentBillSummary(before, [], ''),
    after: presentBillSummary(after, [], ''),
  }
}
