import type { Context } from '../context.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import type { Db } from '../db/database.ts'
import { Line } from '../lib/line.ts'
import { notFound } from '../lib/refusal.ts'
import { orderFromJson } from '../sale/order.row.ts'
import { listBillOrders, listBillOrderTexts } from '../orders/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { findBill, lockBill, type PaidBill } from '../sale/bill.store.ts'
import type { WholeBill } from './bill.presenter.ts'
import { type AnsweredBill, manyItems } from './read-short-bill.steps.ts'

const tries = 3

/**
 * Reads a consistent bill with its rounds: every change on a bill advances its version, so an equal version before and
 * after means that nothing changed in between. A bill that keeps changing is read while its row is locked.
 * @throws Refusal not_found, branch_forbidden
 */
export function readBill(ctx: Context, caller: Caller, id: string): Promise<WholeBill> {
  return readWith(listBillOrders, { ctx, caller, id })
}

/** A long bill may be twenty megabytes, so each brand reads one at a time. */
const longBills = new Line()

/**
 * Reads the bill for an answer: of a long one, no two orders need to be objects at once. `holds` is the length of all
 * order texts.
 * @throws Refusal not_found, branch_forbidden
 */
export async function streamBill(ctx: Context, caller: Caller, id: string): Promise<AnsweredBill> {
  let isLong = false
  const { orders: texts, ...bill } = await readWith(
    async (db, brandId, billId) => {
      const short = await listBillOrderTexts(db, { brandId, billId, maxItems: manyItems })
      isLong = short === undefined
      if (short !== undefined) return short
      const all = async () => (await listBillOrderTexts(db, { brandId, billId, maxItems: Infinity })) ?? []
      // Within the transaction the bill is locked, so it does not queue behind other readers.
      return db === ctx.db ? longBills.pass(brandId, all) : all()
    },
    { ctx, caller, id },
  )
  const holds = texts.reduce((sum, text) => sum + text.length, 0)
  return { ...bill, holds, orders: isLong ? oneByOne(texts) : texts.map(orderFromJson) }
}

/** Parses the orders, dropping each text as its order is taken. */
function* oneByOne(texts: string[]): Generator<StoredOrder> {
  for (let text = texts.shift(); text !== undefined; text = texts.shift()) yield orderFromJson(text)
}

type ListOrders<T> = (db: Db, brandId: string, billId: string) => Promise<T[]>
type Asked = { ctx: Context; caller: Caller; id: string }

async function readWith<T>(
  list: ListOrders<T>,
  { ctx, caller, id }: Asked,
): Promise<PaidBill & { orders: T[] }> {
  const brandId = caller.brand.id
  let before = await find(ctx, caller, id)
  for (let at = 0; at < tries; at++) {
    const orders = await list(ctx.db, brandId, id)
    const after = await find(ctx, caller, id)
    if (after.bill.version === before.bill.version) return { ...after, orders }
    before = after
  }
  return ctx.db.transact(async tx => {
    await lockBill(tx, brandId, id)
    const found = await findBill(tx, brandId, id)
    if (found === undefined) throw notFound('dining_session', id)
    return { ...found, orders: await list(tx, brandId, id) }
  })
}

async function find(ctx: Context, caller: Caller, id: string): Promise<PaidBill> {
  const found = await findBill(ctx.db, caller.brand.id, id)
  if (found === undefined) throw notFound('dining_session', id)
  requireBranch(caller, found.bill.branchId)
  return found
}
