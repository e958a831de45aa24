import type { Work } from '../db/command.ts'
import type { Tx } from '../db/database.ts'
import { billEvent } from '../sale/bill/bill-event.rules.ts'
import { type OrderChange, writeBillOrders } from '../sale/command/changed-bill.steps.ts'
import type { Bill } from '../sale/shapes/bill.shape.ts'

/** Writes changed orders of a bill, whose version advances by one. @returns its event, and the orders for the audit log */
export async function changeBillOrders(
  tx: Tx,
  brandId: string,
  bill: Bill,
  changes: readonly OrderChange[],
): Promise<Work> {
  const audited = await writeBillOrders(tx, brandId, bill.id, changes)
  return { events: [billEvent('dining_session.updated', bill, { version: bill.version + 1 })], audited }
}
