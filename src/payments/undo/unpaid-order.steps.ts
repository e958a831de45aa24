import type { Audited } from '../../db/audit/entry.rules.ts'
import type { Tx } from '../../db/database.ts'
import { followCharge } from '../../pricing/charge.rules.ts'
import { auditedOrder } from '../../sale/command/order.presenter.ts'
import { writeOrder } from '../../sale/order/write-changed.steps.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'

/**
 * Writes an order without a bill of which something is no longer paid: once that is all, its service charge follows its lines
 * again.
 */
export async function writeUnpaid(
  tx: Tx,
  brandId: string,
  before: StoredOrder,
  after: StoredOrder,
): Promise<{ order: StoredOrder; version: number; audited: Audited[] }> {
  const isPaid = after.status !== 'pending'
  const order = isPaid ? after : followCharge(after, currencyDecimals(after.currency))
  const version = await writeOrder(tx, brandId, before, order)
  return { order, version, audited: isPaid ? [] : [auditedOrder(before, { ...order, version })] }
}
