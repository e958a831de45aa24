import type { Work } from '../db/command.ts'
import type { Tx } from '../db/database.ts'
import { billEvent } from '../sale/bill/bill-event.rules.ts'
import { auditedOrder } from '../sale/command/order.presenter.ts'
import { writeOrders } from '../sale/order/write-changed.steps.ts'
import type { Bill } from '../sale/shapes/bill.shape.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'

/** Writes changed orders of a bill, whose version advances by one. @returns its event, and the orders for the audit log */
export async function writeBillOrders(
  tx: Tx,
  brandId: string,
  bill: Bill,
  changes: readonly { before: StoredOrder; after: StoredOrder }[],
): Promise<Work> {
  const versions = await writeOrders(tx, brandId, bill.id, changes)
  return {
    events: [billEvent('dining_session.updated', bill, { version: bill.version + 1 })],
    audited: changes.map(({ before, after }, at) =>
      auditedOrder(before, { ...after, version: versions[at]! }),
    ),
  }
}
