import { currencyDecimals } from '../brands/brand.rules.ts'
import type { Context } from '../context.ts'
import { findSession } from '../floor/dining-session.store.ts'
import { type Caller, requireBranch } from '../keys/caller.rules.ts'
import { invalidField, Refusal } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { readLevels } from '../stock/stock-level.store.ts'
import { type Bill, type DraftOrder, draftOrder, type OrderRequest } from './draft-order.rules.ts'
import { blockedShelves, missingStock } from './order-stock.rules.ts'
import { readGround } from './place-orders.store.ts'

export type PreviewRequest = {
  caller: Caller
  /** The bill the order would go to, or the branch it would be sent in; one of them. */
  diningSessionId: string | undefined
  branchId: string | undefined
  order: OrderRequest
}

/**
 * The order as it would be, by the same steps as `placeOrders`, with nothing written.
 * @throws Refusal validation_failed, branch_forbidden, session_not_open, product_unavailable, insufficient_stock,
 * limit_reached
 */
export async function previewOrder(ctx: Context, request: PreviewRequest): Promise<DraftOrder> {
  const { caller, order } = request
  const brandId = caller.brand.id
  const ground = await readGround(ctx.db, brandId)
  const menu = await ctx.menus.menuAt(ctx.db, brandId, ground.menu_version)
  const now = ctx.now()
  const bill = await billOf(ctx, request)
  if (!menu.branches.has(bill.branchId)) throw unknown('branch_id', 'branch')
  requireBranch(caller, bill.branchId)
  const draft = draftOrder(newUlid(now), order, {
    menu,
    bill,
    channel: 'table',
    currency: ground.currency,
    currencyDecimals: currencyDecimals(ground.currency),
    taxMode: ground.tax_mode,
    now,
    backdateDays: caller.backdateDays,
    newId: () => newUlid(now),
  })
  const shelves = blockedShelves(menu, [draft])
  const items = missingStock(menu, draft, await readLevels(ctx.db, brandId, shelves))
  if (items.length > 0) {
    throw new Refusal('insufficient_stock', 'There is not enough in stock for this order.', { items })
  }
  return draft
}

async function billOf(ctx: Context, { caller, diningSessionId, branchId }: PreviewRequest): Promise<Bill> {
  if (diningSessionId !== undefined) {
    if (branchId !== undefined) {
      throw invalidField('branch_id', 'not_allowed', 'Send the bill or the branch, not both.')
    }
    const found = await findSession(ctx.db, caller.brand.id, diningSessionId)
    if (found === undefined) throw unknown('dining_session_id', 'dining session')
    const { id, liveItems, status, tableIds } = found.session
    return { id, branchId: found.session.branchId, tableId: tableIds[0] ?? null, status, liveItems }
  }
  if (branchId === undefined) {
    throw invalidField(
      'dining_session_id',
      'required',
      'Send the bill, or branch_id for an order without one.',
    )
  }
  return { id: null, branchId, tableId: null, status: 'open', liveItems: 0 }
}

function unknown(path: string, what: string): Refusal {
  return invalidField(path, 'not_found', `There is no ${what} with this id.`)
}
