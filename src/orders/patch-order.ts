import { dayOf } from '../branches/branch-day.rules.ts'
import { getBranchDay } from '../branches/branch-day.store.ts'
import type { Tx } from '../db/database.ts'
import type { Context } from '../context.ts'
import { requireCustomer } from '../customers/require-customer.steps.ts'
import { touchBill } from '../sale/bill.store.ts'
import type { Caller } from '../access/caller.rules.ts'
import { changedMetadata, sameMetadata } from '../sale/metadata.rules.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { type LockedOrder, type OrderDone, commandOnOrder } from './order.command.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import type { OrderChanges } from './place/draft-order.rules.ts'
import { reschedule } from './place/schedule.rules.ts'
import { writeOrder } from './place/write-order.steps.ts'
import { statusOnBill } from './items/unpaid.rules.ts'
import { customerOfBill, orderNotChangeable } from './order.refusals.ts'

export type PatchOrderRequest = {
  caller: Caller
  ifMatch: IfMatch | undefined
  orderId: string
  changes: OrderChanges
}

/**
 * Changes an order's customer, customer name and note, until the kitchen has it the time it is to be ready, also when it is
 * paid, and its metadata at any time. Campaign discounts stay: nothing is recalculated, and the products' hours are not looked
 * up again.
 * @throws Refusal not_found, branch_forbidden, version_conflict; validation_failed at `customer_id` for a customer who
 * is unknown or switched off, and for any change on a bill (its orders have the bill's customer); invalid_transition
 * once anything is paid, and for the time once the kitchen has some of it
 */
export function patchOrder(ctx: Context, request: PatchOrderRequest): Promise<OrderDone> {
  const { caller, changes, orderId } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, { caller, once: undefined }, async (tx, { order, bill }) => {
    const { scheduledFor, ...fields } = changes
    const metadata = changedMetadata(order.metadata, changes.metadata)
    const wanted = { ...order, ...fields, metadata }
    const isOther = wanted.customerId !== order.customerId
    if (isOther && bill !== undefined) throw customerOfBill()
    if (isOther) await requireCustomer(tx, brandId, wanted.customerId)
    requireVersion(request.ifMatch, order.version)
    const isChanged = isOther || wanted.customerName !== order.customerName || wanted.note !== order.note
    if (isChanged) requireChangeable({ order, bill })
    const placed = scheduledFor === undefined ? order : await moveTime(ctx, tx, request, order)
    const isSame = !isChanged && sameMetadata(metadata, order.metadata)
    if (isSame && placed === order) return []
    const { kitchen, items, ticketDate } = placed
    const after = { ...wanted, kitchen, items, ticketDate, scheduledFor: placed.scheduledFor }
    const version = await writeOrder(tx, brandId, order, after)
    if (bill !== undefined) await touchBill(tx, brandId, bill.id)
    const data = { id: order.id, version, dining_session_id: order.billId }
    return [{ type: 'order.updated', branchId: order.branchId, data }]
  })
}

/** The order at its new time. */
async function moveTime(
  ctx: Context,
  tx: Tx,
  { caller, changes }: PatchOrderRequest,
  order: StoredOrder,
): Promise<StoredOrder> {
  const branch = await getBranchDay(tx, caller.brand.id, order.branchId)
  return reschedule(order, {
    to: changes.scheduledFor ?? null,
    leadMinutes: caller.brand.kitchenLeadMinutes,
    now: ctx.now(),
    dayOf: atMs => dayOf(branch, atMs),
  })
}

function requireChangeable({ order, bill }: Pick<LockedOrder, 'order' | 'bill'>): void {
  const from = statusOnBill(order, bill)
  if (from !== 'pending') throw orderNotChangeable(from)
}
