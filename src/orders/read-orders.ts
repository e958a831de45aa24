import { dayOf } from '../branches/branch-day.rules.ts'
import { findBranchDay } from '../branches/branch-day.store.ts'
import type { Context } from '../context.ts'
import { passAsRead } from '../db/gate/gate.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { type Caller, requireBranch, requireBranchFilter } from '../access/caller.rules.ts'
import { dayMs } from '../lib/zone.ts'
import { listOrders as listStored, type OrderPage as StoredPage } from './order-list.store.ts'
import { branchNeeded, dayNeeded } from './orders.refusals.ts'
import { findOrders, getOrder } from '../sale/order/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'

export type OrderPage = Pick<StoredPage, 'total' | 'watermark'> & {
  orders: readonly StoredOrder[] | AsyncIterable<StoredOrder>
}

export async function readOrder(ctx: Context, caller: Caller, id: string): Promise<StoredOrder> {
  const order = await getOrder(ctx.db, caller.brand.id, id)
  requireBranch(caller, order.branchId)
  return order
}

/**
 * Lists the orders of the branches that the key has access to. A page with many items is read while it is sent, a few
 * orders at a time: each order is consistent, but can be read a little later than the page.
 */
export async function listOrders(ctx: Context, caller: Caller, request: ListRequest): Promise<OrderPage> {
  requireBranchFilter(caller, request.filters)
  const { display_number: number, business_date: day } = request.filters
  if (number !== undefined && day === undefined) throw dayNeeded()
  const filters = await searchedDays(ctx, caller.brand.id, request.filters)
  const page = await listStored(ctx.db, caller.brand.id, caller.branchIds, { ...request, filters })
  return 'orders' in page ? page : { ...page, orders: readInPortions(ctx, caller.brand.id, page.portions) }
}

const dates = ['business_date', 'business_date_from', 'business_date_to', 'ordered_from', 'ordered_to']
const searchedMs = 31 * dayMs

/** The filters with the days of a search without dates: the last 31 of the branch. */
async function searchedDays(ctx: Context, brandId: string, filters: ListRequest['filters']) {
  if (filters['q'] === undefined) return filters
  if (filters['branch_id'] === undefined) throw branchNeeded()
  if (dates.some(date => filters[date] !== undefined)) return filters
  const branch = await findBranchDay(ctx.db, brandId, String(filters['branch_id']))
  return branch === undefined
    ? filters
    : { ...filters, business_date_from: dayOf(branch, ctx.now() - searchedMs) }
}

/** Reads each portion through the gate, like a separate request. */
async function* readInPortions(ctx: Context, brandId: string, portions: readonly (readonly string[])[]) {
  for (const ids of portions) {
    const orders = await passAsRead(ctx.gate, brandId, () => findOrders(ctx.db, brandId, ids))
    orders.sort((one, other) => ids.indexOf(other.id) - ids.indexOf(one.id))
    // An order that is sent is no longer held, however slowly its client reads.
    while (orders.length > 0) yield orders.pop()!
  }
}
