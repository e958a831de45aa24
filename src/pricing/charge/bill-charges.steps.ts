import type { Caller } from '../../access/caller.rules.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import type { Audited } from '../../db/audit/entry.rules.ts'
import type { Tx } from '../../db/database.ts'
import { ruleCharge, rulingOf } from './waive-charge.rules.ts'
import { hasPayments } from '../../sale/bill/bill.rules.ts'
import { setChargeGuests } from '../../sale/bill/charge-waiver.store.ts'
import { changesOf, writeBillOrders } from '../../sale/command/changed-bill.steps.ts'
import { listBillOrders } from '../../sale/order/order.store.ts'
import { lockBillOrders } from '../../sale/payment/paid-order.store.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'

/** Decides the service charge of an order of which nothing is paid by the bill that it is on; null: it stays. */
export function chargeRuler(
  { brand }: Caller,
  bill: RuledBill,
  at: number,
): ((order: StoredOrder) => StoredOrder) | null {
  const ruling = rulingOf(brand.serviceCharge, bill)
  if (ruling === null) return null
  const time = { at, businessDate: dayOf(bill, at) }
  return order => ruleCharge(order, ruling, time, currencyDecimals(brand.currency))
}

export type RuledBill = Parameters<typeof rulingOf>[1] & Pick<Bill, 'timezone' | 'dayStartsAt'>

/**
 * Decides again whether the service charge of a locked bill is due, after its guests or orders have changed;
 * after the first payment it stays.
 * @returns the orders that changed, for the audit log; if there are any, the bill's version has advanced by one
 */
export async function ruleBillCharges(tx: Tx, caller: Caller, bill: Bill, at: number): Promise<Audited[]> {
  const rule = hasPayments(bill) ? null : chargeRuler(caller, bill, at)
  if (rule === null) return []
  const brandId = caller.brand.id
  await lockBillOrders(tx, brandId, bill.id)
  const orders = await listBillOrders(tx, brandId, bill.id)
  const changes = changesOf(orders, orders.map(rule))
  return changes.length === 0 ? [] : writeBillOrders(tx, brandId, bill.id, changes)
}

/**
 * Decides the service charge of a locked bill again if nothing of it is paid any more, by the guests that it has now.
 * @param bill with what is paid after some was given back
 * @returns as `ruleBillCharges`
 */
export async function ruleUnpaidBill(tx: Tx, caller: Caller, bill: Bill, at: number): Promise<Audited[]> {
  if (hasPayments(bill)) return []
  const { id, guests } = bill
  if (guests !== bill.chargeGuests) await setChargeGuests(tx, caller.brand.id, id, guests)
  return ruleBillCharges(tx, caller, { ...bill, chargeGuests: guests }, at)
}
