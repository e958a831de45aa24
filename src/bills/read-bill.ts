import { type Caller, requireBranch } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { inBranches, type ListPage, type Reach } from '../db/list/list.ts'
import { Line } from '../lib/line.ts'
import { notFound } from '../lib/refusal.ts'
import type { Turn } from '../lib/turn.ts'
import { listBillOrders, listBillOrderTexts, orderFromJson } from '../sale/order/order.store.ts'
import {
  findBill,
  listBills as listStored,
  lockBill,
  openedWithin,
  type PaidBill,
} from '../sale/bill/bill.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { type AnsweredBill, lengthOf, manyItems } from '../sale/command/bill-answer.steps.ts'
import type { WholeBill } from '../sale/command/bill.presenter.ts'
import { holdIfVeryLong, requireNoOther } from './very-long-bills.ts'

const tries = 3

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
export function readBill(ctx: Context, caller: Caller, id: string): Promise<WholeBill> {
  return readWith(listBillOrders, { ctx, caller, id })
}

/** A long bill can take twenty megabytes, so each brand reads one at a time. */
const longBills = new Line()

/**
 * Reads the bill for an answer. The orders of a long bill are parsed one by one while they are sent. `holds` is the
 * length of all order texts.
 * @param reader the request, if it only reads: it is refused while another one's answer holds a very long bill of the brand, and
 *   is passed to `release` when its own answer has ended
 */
export async function streamBill(
  ctx: Context,
  { caller, id }: { caller: Caller; id: string },
  reader?: Turn,
): Promise<AnsweredBill> {
  let isLong = false
  const { orders: texts, ...bill } = await readWith(
    async (db, brandId, billId) => {
      const short = await listBillOrderTexts(db, { brandId, billId, maxItems: manyItems })
      isLong = short === undefined
      if (short !== undefined) return short
      const all = async () => {
        if (reader !== undefined) requireNoOther(brandId, reader)
        const texts = (await listBillOrderTexts(db, { brandId, billId, maxItems: Infinity })) ?? []
        if (reader !== undefined) holdIfVeryLong(brandId, reader, texts)
        return texts
      }
      // Within the transaction the bill is locked, so it does not queue behind other readers.
      return db === ctx.db ? longBills.pass(brandId, all) : all()
    },
    { ctx, caller, id },
  )
  const orders = isLong ? oneByOne(texts) : texts.map(orderFromJson)
  return { ...bill, holds: lengthOf(texts), orders }
}

/** Parses the orders, dropping each text as its order is taken. */
function* oneByOne(texts: string[]): Generator<StoredOrder> {
  for (let text = texts.shift(); text !== undefined; text = texts.shift()) yield orderFromJson(text)
}

async function readWith<T>(
  list: (db: Db, brandId: string, billId: string) => Promise<T[]>,
  { ctx, caller, id }: { ctx: Context; caller: Caller; id: string },
): Promise<PaidBill & { orders: T[] }> {
  const brandId = caller.brand.id
  const find = async (db: Db): Promise<PaidBill> => {
    const found = await findBill(db, brandId, id)
    if (found === undefined) throw notFound('dining_session', id)
    requireBranch(caller, found.bill.branchId)
    return found
  }
  let before = await find(ctx.db)
  for (let at = 0; at < tries; at++) {
    const orders = await list(ctx.db, brandId, id)
    const after = await find(ctx.db)
    if (after.bill.version === before.bill.version) return { ...after, orders }
    before = after
  }
  return ctx.db.transact(async tx => {
    await lockBill(tx, brandId, id)
    return { ...(await find(tx)), orders: await list(tx, brandId, id) }
  })
}
