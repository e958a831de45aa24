import { endTicketsAhead } from '../printers/job.store.ts'
import { can } from '../sale/allowed.rules.ts'
import type { OrderChanges } from './place/order-request.schema.ts'
import type { CallerCommand } from '../access/caller.command.ts'
import { dayOf } from '../branches/branch-day.rules.ts'
import { getBranchDay } from '../branches/branch-day.store.ts'
import type { Tx } from '../db/database.ts'
import type { Context } from '../context.ts'
import { giveUses } from '../campaigns/give-uses.steps.ts'
import { requireCustomer } from '../customers/customer.steps.ts'
import { earnLate } from '../customers/earn-late.steps.ts'
import { touchBill } from '../sale/bill/bill.store.ts'
import { changedMetadata, sameMetadata } from '../shapes/metadata.rules.ts'
import { requireVersion } from '../lib/version.ts'
import { commandOnOrder, type LockedOrder, type OrderDone } from '../sale/command/order.command.ts'
import type { ServiceType, StoredOrder } from '../sale/shapes/order.shape.ts'
import { lastPaidOn } from '../sale/order/loyalty.rules.ts'
import { printHead } from '../sale/paper/print-papers.steps.ts'
import { reschedule } from '../sale/order/schedule.rules.ts'
import { orderEvent } from '../sale/order/order.rules.ts'
import { writeOrder } from '../sale/order/write-changed.steps.ts'
import { statusOnBill } from '../sale/order/unpaid.rules.ts'
import { orderNotChangeable } from '../sale/order/order.refusals.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { readOrderSettings } from '../settings/order-settings.store.ts'
import { servedAs } from '../pricing/service-type.rules.ts'
import { customerOfBill, delivered, servedByBill } from './orders.refusals.ts'

export type PatchOrderRequest = Omit<CallerCommand, 'idempotencyKey'> & {
  orderId: string
  changes: OrderChanges
}

/**
 * Changes an order's customer, customer name and note while nothing is paid; a paid one gets a customer if it had none; its
 * scheduled time until the kitchen has any of it, even when it is paid; and its metadata at any time. Of an order without a
 * bill also whether it is eaten in or taken away, while nothing is paid: only its taxes are computed again. Campaign
 * discounts stay, and the products' hours are not checked again.
 */
export function patchOrder(ctx: Context, request: PatchOrderRequest): Promise<OrderDone> {
  const { caller, changes, orderId } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, { caller, idempotencyKey: undefined }, async (tx, { order, bill }) => {
    const { scheduledFor, serviceType = order.serviceType, ...fields } = changes
    const metadata = changedMetadata(order.metadata, changes.metadata)
    const sent = { ...order, ...fields, metadata }
    const hasOtherWords = sent.customerName !== order.customerName || sent.note !== order.note
    const changed = hasOtherWords ? { ...sent, guestBillId: null } : sent
    const hasOtherCustomer = changed.customerId !== order.customerId
    if (hasOtherCustomer && bill !== undefined) throw customerOfBill(bill.status)
    if (hasOtherCustomer) await requireCustomer(tx, brandId, changed.customerId)
    requireVersion(request.ifMatch, order.version)
    const isChanged = hasOtherCustomer || hasOtherWords
    const isLate = hasOtherCustomer && !hasOtherWords && order.customerId === null && isPaid(order, bill)
    if (isChanged && !isLate) requireChangeable({ order, bill })
    const served =
      serviceType === order.serviceType
        ? order
        : await serveAs(ctx, tx, { brandId, order, bill, serviceType })
    const rescheduled = scheduledFor === undefined ? served : await moveTime(ctx, tx, request, served)
    const isSame = !isChanged && sameMetadata(metadata, order.metadata)
    if (isSame && rescheduled === order) return []
    const { kitchen, items, ticketDate, totals } = rescheduled
    const sold = { ...changed, serviceType, kitchen, items, totals, ticketDate }
    const moved = { ...sold, scheduledFor: rescheduled.scheduledFor }
    const after = isLate ? await nameCustomer(ctx, tx, request, moved) : moved
    if (hasOtherCustomer && !isLate) await giveUses(tx, brandId, [order.id], changed.customerId)
    const version = await writeOrder(tx, brandId, order, after)
    await printHead(tx, brandId, { before: order, after, atMs: ctx.now() })
    if (bill !== undefined) await touchBill(tx, brandId, bill.id)
    return [orderEvent('order.updated', order, version)]
  })
}

function isPaid({ status }: StoredOrder, bill: LockedOrder['bill']): boolean {
  return bill === undefined && can('order', 'name_customer', status) && !can('order', 'change', status)
}

/** Gives an order that was paid today to the customer who shows a card afterwards. */
async function nameCustomer(
  ctx: Context,
  tx: Tx,
  { caller }: PatchOrderRequest,
  order: StoredOrder,
): Promise<StoredOrder> {
  const today = dayOf(await getBranchDay(tx, caller.brand.id, order.branchId), ctx.now())
  const businessDate = lastPaidOn(order.payments) ?? order.businessDate
  if (businessDate !== today) throw orderNotChangeable(order.status)
  const sale = { customerId: order.customerId!, billId: null, businessDate }
  const [earning] = await earnLate(tx, caller, sale, [order])
  return earning!
}

async function moveTime(
  ctx: Context,
  tx: Tx,
  { caller, changes }: PatchOrderRequest,
  order: StoredOrder,
): Promise<StoredOrder> {
  const brandId = caller.brand.id
  const branch = await getBranchDay(tx, brandId, order.branchId)
  const now = ctx.now()
  const moved = reschedule(order, {
    to: changes.scheduledFor ?? null,
    leadMinutes: caller.brand.kitchenLeadMinutes,
    now,
    dayOf: atMs => dayOf(branch, atMs),
  })
  // Back at its first time, the order would print the ticket of then, too.
  if (moved !== order) await endTicketsAhead(tx, brandId, order.id, new Date(now).toISOString())
  return moved
}

type Serving = Pick<LockedOrder, 'order' | 'bill'> & { brandId: string; serviceType: ServiceType }

/** The order eaten in or taken away, at the tax rates of now. */
async function serveAs(
  ctx: Context,
  tx: Tx,
  { brandId, order, bill, serviceType }: Serving,
): Promise<StoredOrder> {
  if (bill !== undefined) throw servedByBill(order.status, bill.id)
  if (order.serviceType === 'delivery') throw delivered(serviceType)
  requireChangeable({ order, bill })
  const { menuVersion } = await readOrderSettings(tx, brandId)
  const menu = await ctx.menus.menuAt(tx, brandId, menuVersion)
  return servedAs(order, serviceType, menu, currencyDecimals(order.currency))
}

function requireChangeable({ order, bill }: Pick<LockedOrder, 'order' | 'bill'>): void {
  const from = statusOnBill(order, bill)
  if (!can(bill === undefined ? 'order' : 'order_on_bill', 'change', from)) throw orderNotChangeable(from)
}
