import type { Context } from '../../context.ts'
import { findBill } from '../../sale/bill.store.ts'
import { requireBranch } from '../../access/caller.rules.ts'
import { unknownId } from '../../lib/common.refusals.ts'
import { invalid } from '../../lib/refusal.ts'
import { newUlid } from '../../lib/ulid.ts'
import { findPaymentMethods } from '../../payment-methods/payment-method.store.ts'
import { readLevels } from '../../stock/stock-level.store.ts'
import { type TargetBill, type Draft, draftOrder, noBill } from './draft-order.rules.ts'
import { readCampaigns } from './lock-campaigns.steps.ts'
import { blockingLevels, missingStock } from './order-stock.rules.ts'
import { requireGuestsBill, requireNamed } from './order-target.rules.ts'
import { type PlaceRequest, termsOf } from './place-orders.steps.ts'
import { findOrderCustomers, readBrandSnapshot } from './place-orders.store.ts'
import { stockTooLow } from '../../stock/stock.refusals.ts'

export type PreviewRequest = Omit<PlaceRequest, 'once' | 'turn'>

/**
 * Previews an order and the outcome of each campaign by the same steps as `placeOrders`, with nothing written.
 * @throws Refusal validation_failed, branch_forbidden, insufficient_scope, session_not_open, product_unavailable,
 * insufficient_stock, limit_reached
 */
export async function previewOrder(ctx: Context, request: PreviewRequest): Promise<Draft> {
  const { caller, order } = request
  const brandId = caller.brand.id
  requireGuestsBill(caller, request.target, 'orders.read')
  const ground = await readBrandSnapshot(ctx.db, brandId)
  const version = ground.menu_version
  const menu =
    ctx.menus.kept(brandId, version) ?? (await ctx.db.transact(tx => ctx.menus.menuAt(tx, brandId, version)))
  const now = ctx.now()
  const bill = await billOf(ctx, request)
  if (menu.branches.has(bill.branchId)) requireBranch(caller, bill.branchId)
  await requireNamedRecords(ctx, request, menu.branches.get(bill.branchId))
  const uses = await readCampaigns(ctx.db, brandId, request, bill, { menu, now })
  const draft = draftOrder(newUlid(now), order, termsOf(request, bill, { menu, ground, now }, uses))
  const levels = blockingLevels(menu, [draft.order])
  const [first, ...more] = missingStock(menu, draft.order, await readLevels(ctx.db, brandId, levels))
  if (first !== undefined) throw stockTooLow(first, ...more)
  return draft
}

async function billOf(ctx: Context, { caller, target, order }: PreviewRequest): Promise<TargetBill> {
  if (!('billId' in target)) return noBill(target.branchId, order.customerId)
  const found = await findBill(ctx.db, caller.brand.id, target.billId)
  if (found === undefined) throw invalid(unknownId('dining_session_id', 'bill'))
  const { id, branchId, customerId, liveItems, cancelledItems, status, tableIds } = found.bill
  return { id, branchId, tableId: tableIds[0] ?? null, customerId, status, liveItems, cancelledItems }
}

async function requireNamedRecords(
  ctx: Context,
  { caller, target, order }: PreviewRequest,
  branch: Parameters<typeof requireNamed>[2]['branch'],
): Promise<void> {
  if ('billId' in target) return
  const { customerId, paymentMethodId } = order
  const [customers, [method]] = await Promise.all([
    findOrderCustomers(ctx.db, caller.brand.id, customerId === null ? [] : [customerId]),
    findPaymentMethods(ctx.db, caller.brand.id, paymentMethodId === null ? [] : [paymentMethodId]),
  ])
  requireNamed(target, order, { branch, customer: customers.get(customerId ?? ''), method })
}
