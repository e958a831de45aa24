import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { openedWithin } from '../branches/opened-within.store.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { inBranches, type ListPage, type Reach } from '../db/list/list.ts'
import { ownTurn } from '../lib/own-turn.ts'
import { notFound } from '../lib/refusal.ts'
import { listBillOrders } from '../sale/order/order.store.ts'
import { findBill, listBills as listStored, lockBill, type PaidBill } from '../sale/bill/bill.store.ts'
import type { WholeBill } from '../sale/command/bill.presenter.ts'

const tries = 3
/** Items of a bill whose answer takes some milliseconds to build. */
const longBill = 250

/** Lists bills without their orders, by the business date they were opened on. */
export async function listBills(
  { db }: Context,
  { brandId, branchIds }: Reach,
  request: ListRequest,
): Promise<ListPage<PaidBill>> {
  const { business_date_from: from, business_date_to: to, ...filters } = request.filters
  const days = { from: from as string | undefined, to: to as string | undefined }
  const where = [...inBranches(branchIds), ...(await openedWithin(db, brandId, days))]
  return listStored(db, { brandId, where }, { ...request, filters })
}

/**
 * Reads a consistent bill with its rounds: every change on a bill advances its version, so an equal version before and
 * after means that nothing changed in between. A bill that keeps changing is read while its row is locked.
 */
export async function readBill(ctx: Context, caller: Caller, id: string): Promise<WholeBill> {
  const brandId = caller.brand.id
  const find = async (db: Db): Promise<PaidBill> => {
    const found = await findBill(db, brandId, id)
    if (found === undefined) throw notFound('dining_session', id)
    requireBranch(caller, found.bill.branchId)
    return found
  }
  let before = await find(ctx.db)
  for (let at = 0; at < tries; at++) {
    const orders = await listBillOrders(ctx.db, brandId, id)
    const after = await find(ctx.db)
    if (after.bill.version === before.bill.version) {
      if (after.bill.itemCount > longBill) await ownTurn()
      return { ...after, orders }
    }
    before = after
  }
  return ctx.db.transact(async tx => {
    await lockBill(tx, brandId, id)
    return { ...(await find(tx)), orders: await listBillOrders(tx, brandId, id) }
  })
}
