import type { OrderChanges } from './draft-order.rules.ts'
import type { Context } from '../context.ts'
import { requireCustomer } from '../customers/require-customer.steps.ts'
import { touchBill } from '../sale/bill.store.ts'
import type { Caller } from '../access/caller.rules.ts'
import { changedMetadata, sameMetadata } from '../sale/metadata.rules.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { type LockedOrder, type OrderDone, commandOnOrder } from './order.command.ts'
import { updateOrder } from './order.store.ts'
import { statusOnBill } from './unpaid.rules.ts'
import { customerOfBill, orderNotChangeable } from './order.refusals.ts'

export type PatchOrderRequest = {
  caller: Caller
  ifMatch: IfMatch | undefined
  orderId: string
  /** Fields not named stay as they are. */
  changes: OrderChanges
}

/**
 * Changes an order's customer, customer name, note and metadata, the last of a paid one too. Campaign discounts stay: nothing is recalculated.
 * @throws Refusal not_found, branch_forbidden, version_conflict; validation_failed at `customer_id` for a customer who
 * is unknown or switched off, and for any change on a bill (its orders have the bill's customer); invalid_transition
 * once anything is paid
 */
export function patchOrder(ctx: Context, request: PatchOrderRequest): Promise<OrderDone> {
  const { caller, changes, orderId } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, { caller, once: undefined }, async (tx, { order, bill }) => {
    const metadata = changedMetadata(order.metadata, changes.metadata)
    const wanted = { ...order, ...changes, metadata }
    const isOther = wanted.customerId !== order.customerId
    if (isOther && bill !== undefined) throw customerOfBill()
    if (isOther) await requireCustomer(tx, brandId, wanted.customerId)
    requireVersion(request.ifMatch, order.version)
    const isSame = !isOther && wanted.customerName === order.customerName && wanted.note === order.note
    if (isSame && sameMetadata(metadata, order.metadata)) return []
    if (!isSame) requireChangeable({ order, bill })
    const { version } = await updateOrder(tx, brandId, wanted)
    if (bill !== undefined) await touchBill(tx, brandId, bill.id)
    const data = { id: order.id, version, dining_session_id: order.billId }
    return [{ type: 'order.updated', branchId: order.branchId, data }]
  })
}

function requireChangeable({ order, bill }: Pick<LockedOrder, 'order' | 'bill'>): void {
  const from = statusOnBill(order, bill)
  if (from !== 'pending') throw orderNotChangeable(from)
}
