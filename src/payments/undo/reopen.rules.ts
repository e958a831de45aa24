import type { Caller } from '../../access/caller.rules.ts'
import { isPayingWaiter, roleMay } from '../../access/role.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../../sale/shapes/payment.shape.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import { notReopenable } from './undo.refusals.ts'

/** So long the device that took the last payment may take it back by itself. */
const undoMs = 60_000

/**
 * Whether a payment is undone at once where it was taken: by the same key, within a minute, by staff who may pay.
 * @param now epoch ms, by the service's clock, as `settledAt`
 */
export function isUndo(
  caller: Pick<Caller, 'keyId' | 'staff' | 'brand'>,
  settled: { keyId: string; settledAt: number },
  now: number,
): boolean {
  const { staff, keyId } = caller
  if (keyId !== settled.keyId || now - settled.settledAt > undoMs) return false
  return staff === null || roleMay(staff.role, 'pay') || isPayingWaiter(caller)
}

/**
 * Refuses to reopen what was settled on another day, refunded or corrected.
 * @param days the business dates on which it was settled, and of now
 */
export function requireReopenable(
  sale: { orders: readonly Pick<StoredOrder, 'status'>[]; payments: readonly OrderPayment[] },
  days: { settled: string; today: string },
): void {
  const other = sale.orders.find(({ status }) => status !== 'paid' && status !== 'cancelled')
  if (other !== undefined) throw notReopenable(other.status, 'It was refunded.')
  if (sale.payments.some(({ correctsId }) => correctsId !== null))
    throw notReopenable('corrected', 'One of its payments was corrected.')
  if (days.settled !== days.today) throw notReopenable('past', `It was settled on ${days.settled}.`)
}

/** Returns a paid order without a bill as it waits for payment again; its payments are part payments now. */
export function reopenedOrder(order: StoredOrder): StoredOrder {
  const { balanceUsed, pointsUsed } = order.loyalty
  const isPartly = balanceUsed + pointsUsed > 0 || order.payments.some(({ voidedAt }) => voidedAt === null)
  return {
    ...order,
    status: isPartly ? 'partially_paid' : 'pending',
    receiptHeadId: null,
    loyalty: { ...order.loyalty, pointsEarned: 0, balanceEarned: 0, rates: null },
  }
}

/** Where a bill goes on: at those of its tables that are free, else as a tab of the table's name. */
export function seatAgain(
  { name, tableIds }: Pick<Bill, 'name' | 'tableIds'>,
  free: ReadonlySet<string>,
  nameOf: string,
): Pick<Bill, 'name' | 'tableIds'> {
  const again = tableIds.filter(id => free.has(id))
  return { tableIds: again, name: again.length > 0 || name !== null ? name : nameOf.slice(0, maxName) }
}

const maxName = 60
