import { requireApproval } from '../access/require-approval.steps.ts'
import { dayOf } from '../branches/branch-day.rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { newUlid } from '../lib/ulid.ts'
import { requireVersion } from '../lib/version.ts'
import {
  noWaiver,
  restoreCharge,
  ruleCharge,
  rulingOf,
  waiveCharges,
} from '../pricing/charge/waive-charge.rules.ts'
import { giveReason } from '../reasons/given-reason.steps.ts'
import type { SentReason } from '../reasons/reason.rules.ts'
import { dueOf, hasPayments, requireBillAllows } from '../sale/bill/bill.rules.ts'
import { setChargeWaiver } from '../sale/bill/charge-waiver.store.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../sale/command/bill.command.ts'
import { changesOf } from '../sale/command/changed-bill.steps.ts'
import { isWaived } from '../sale/item/charge-item.rules.ts'
import { listBillOrders } from '../sale/order/order.store.ts'
import { lockBillOrders } from '../sale/payment/paid-order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { changeBillOrders } from './changed-orders.steps.ts'

/**
 * Waives the service charge of a bill, as far as it is not paid yet, and of its later rounds. Waiving it again takes off what
 * has become due since, as after a payment was voided.
 */
export function waiveBillCharge(
  ctx: Context,
  command: BillCommand & { reason: SentReason },
): Promise<BillDone> {
  const { caller, billId } = command
  const { id: brandId, approvals, currency } = caller.brand
  return commandOnBill(ctx, command, async (tx, { bill }) => {
    requireVersion(command.ifMatch, bill.version)
    const given = await giveReason(tx, brandId, 'discount', command.reason)
    const need = { action: 'comp', demanded: approvals.comp, targetId: billId } as const
    const approver = await requireApproval(tx, caller, need)
    requireBillAllows(bill, 'waive_charge')
    const at = ctx.now()
    const orders = await lockedOrders(tx, brandId, billId)
    const waiver = { ...given, staffId: caller.staff?.id ?? null }
    const terms = { due: dueOf(bill), decimals: currencyDecimals(currency), newId: () => newUlid(at) }
    const changes = changesOf(
      orders,
      waiveCharges(orders, waiver, { at, businessDate: dayOf(bill, at) }, terms),
    )
    if (changes.length === 0 && bill.chargeWaivedAt !== null) return []
    await setChargeWaiver(tx, brandId, billId, {
      chargeWaivedAt: at,
      chargeWaivedBy: waiver.staffId,
      chargeWaiverApprovedBy: approver,
      chargeWaiverReason: given.reason,
      chargeWaiverReasonId: given.reasonId,
      chargeWaiverReasonNames: given.reasonNames,
    })
    return changeBillOrders(tx, brandId, bill, changes)
  })
}

/** Takes the waiver of a bill's service charge back: its orders have their charges again, if due. */
export function restoreBillCharge(ctx: Context, command: BillCommand): Promise<BillDone> {
  const { caller, billId } = command
  const { id: brandId, serviceCharge, currency } = caller.brand
  return commandOnBill(ctx, command, async (tx, { bill }) => {
    requireVersion(command.ifMatch, bill.version)
    const need = { action: 'comp', demanded: false, targetId: billId } as const
    await requireApproval(tx, caller, need)
    requireBillAllows(bill, 'restore_charge')
    const orders = await lockedOrders(tx, brandId, billId)
    if (bill.chargeWaivedAt === null && !orders.some(({ items }) => items.some(isWaived))) return []
    const at = ctx.now()
    const [time, decimals] = [{ at, businessDate: dayOf(bill, at) }, currencyDecimals(currency)]
    const isPaid = hasPayments(bill)
    const ruling = isPaid ? null : rulingOf(serviceCharge, { ...bill, ...noWaiver })
    const restored = orders.map(order => {
      const whole = restoreCharge(order, isPaid, time, decimals)
      return ruling === null ? whole : ruleCharge(whole, ruling, time, decimals)
    })
    await setChargeWaiver(tx, brandId, billId, noWaiver)
    return changeBillOrders(tx, brandId, bill, changesOf(orders, restored))
  })
}

async function lockedOrders(tx: Tx, brandId: string, billId: string): Promise<StoredOrder[]> {
  await lockBillOrders(tx, brandId, billId)
  return listBillOrders(tx, brandId, billId)
}
