import type { Caller } from '../access/caller.rules.ts'
import { requirePermission } from '../access/role.rules.ts'
import type { Tx } from '../db/database.ts'
import { earningsOf } from '../sale/order/loyalty.rules.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { bookedBy } from './ledger.rules.ts'
import { lockCustomer } from './ledger.store.ts'
import { writeLedger } from './write-ledger.steps.ts'

/** The sale of a customer who is named after it was paid. */
export type LateSale = { customerId: string; billId: string | null; businessDate: string }

/**
 * Books what paid orders earn to a customer who is named after the payment: each by the rates of then. Campaigns and their
 * limits stay as they are.
 * @returns the orders with customer and earnings, to be written
 */
export async function earnLate(
  tx: Tx,
  caller: Caller,
  { customerId, billId, businessDate }: LateSale,
  orders: readonly StoredOrder[],
): Promise<StoredOrder[]> {
  requirePermission(caller, { permission: 'pay', method: 'PATCH' })
  await lockCustomer(tx, caller.brand.id, customerId)
  const earning = orders.map((order): StoredOrder => {
    const { loyalty } = order
    const { points, balance } = loyalty.rates ? earningsOf(order, loyalty, loyalty.rates) : none
    return { ...order, customerId, loyalty: { ...loyalty, pointsEarned: points, balanceEarned: balance } }
  })
  const rows = earning.map(({ id: orderId, branchId, loyalty }) => ({
    ...bookedBy(caller, customerId, 'earn'),
    branchId,
    businessDate,
    billId,
    orderId,
    points: loyalty.pointsEarned,
    balance: loyalty.balanceEarned,
  }))
  await writeLedger(tx, caller.brand.id, rows)
  return earning
}

const none = { points: 0, balance: 0 }
