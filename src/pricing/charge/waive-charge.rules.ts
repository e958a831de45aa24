import { isDeepStrictEqual } from 'node:util'
import type { Cents, CurrencyDecimals } from '../../lib/money.ts'
import type { GivenReason } from '../../reasons/reason.rules.ts'
import { dormantCharge, isWaived, liveCharge } from '../../sale/item/charge-item.rules.ts'
import { isLive, orderTotals } from '../../sale/item/item.rules.ts'
import { takeUnpaidPart } from '../../sale/item/part.rules.ts'
import type { Bill, ChargeWaiver } from '../../sale/shapes/bill.shape.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { ServiceCharge } from '../../settings/settings.types.ts'
import { followCharge, isLiveProduct } from '../charge.rules.ts'
import { addTaxParts, emptyParts } from '../tax/charge-taxes.rules.ts'

/** Why and by whom the service charge of a bill or order is waived. */
export type Waiver = GivenReason & { staffId: string | null }

/** When a charge ends: epoch ms, and the business date. */
export type ChargeTime = { at: number; businessDate: string }

/** Whether a bill's service charge is due, and its waiver. */
export type ChargeRuling = { isDue: boolean; waiver: Waiver | null }

/** Whether a charge is due for so many guests. @param guests null: an order without a bill, which has none */
export function isChargeDue({ minGuests }: Pick<ServiceCharge, 'minGuests'>, guests: number | null): boolean {
  return minGuests <= (guests ?? 1)
}

/** The fields of a bill whose service charge is not waived. */
export const noWaiver: ChargeWaiver = {
  chargeWaivedAt: null,
  chargeWaivedBy: null,
  chargeWaiverApprovedBy: null,
  chargeWaiverReason: null,
  chargeWaiverReasonId: null,
  chargeWaiverReasonNames: null,
}

type RuledBill = Pick<Bill, 'chargeGuests'> & Omit<ChargeWaiver, 'chargeWaiverApprovedBy'>

/** Reads from a bill whether its service charge is due and waived; null without a service charge in the brand. */
export function rulingOf(charge: ServiceCharge | null, bill: RuledBill): ChargeRuling | null {
  if (charge === null) return null
  return { isDue: isChargeDue(charge, bill.chargeGuests), waiver: waiverOf(bill) }
}

function waiverOf(bill: RuledBill): Waiver | null {
  const { chargeWaivedAt, chargeWaiverReason: reason, chargeWaivedBy: staffId } = bill
  if (chargeWaivedAt === null || reason === null) return null
  return {
    reason,
    reasonId: bill.chargeWaiverReasonId,
    reasonNames: bill.chargeWaiverReasonNames,
    staffId,
  }
}

/** Puts the new service charge of a round in the state that the bill's is in. */
export function ruleNewCharge(item: StoredItem, ruling: ChargeRuling, time: ChargeTime): StoredItem {
  if (item.kind !== 'service_charge') return item
  if (!ruling.isDue) return notDue(item, time)
  return ruling.waiver === null ? item : waived(item, ruling.waiver, time)
}

/**
 * Decides again whether the charge of an order on a bill is due and what it is. It is waived if the bill's is, and only then. For bills of which nothing is paid; an order of which nothing changes is returned as it is.
 */
export function ruleCharge(
  order: StoredOrder,
  { isDue, waiver }: ChargeRuling,
  time: ChargeTime,
  decimals: CurrencyDecimals,
): StoredOrder {
  if (order.status === 'cancelled') return order
  const whole = waiver === null ? restoreCharge(order, false, time, decimals) : order
  const charge = liveCharge(whole.items) ?? dormantCharge(whole.items)
  if (charge === undefined) return order
  if (!isDue) return isLive(charge) ? put(whole, charge, notDue(charge, time)) : order
  const due = followCharge(isLive(charge) ? whole : put(whole, charge, alive(charge)), decimals)
  if (waiver === null) return isDeepStrictEqual(due, order) ? order : due
  const own = liveCharge(due.items)!
  return put(due, own, waived(own, waiver, time))
}

/**
 * Waives the live charges of the orders that are given, the first ones first, as far as the amount due goes.
 * @returns the orders, those without a live charge as they are
 */
export function waiveCharges(
  orders: readonly StoredOrder[],
  waiver: Waiver,
  time: ChargeTime,
  { due, decimals, newId }: { due: Cents; decimals: CurrencyDecimals; newId: () => string },
): StoredOrder[] {
  let left = due
  return orders.map(order => {
    const charge = liveCharge(order.items)
    if (charge === undefined) return order
    const worth = Math.min(charge.total, left)
    left -= worth
    if (worth === charge.total) return put(order, charge, waived(charge, waiver, time))
    if (worth === 0) return order
    const { part, rest } = takeWorth(charge, worth, decimals)
    const gone = waived({ ...part, id: newId(), splitFromId: charge.id }, waiver, time)
    return put(order, charge, rest, gone)
  })
}

/** Takes a part off a charge that is worth exactly so much, tax included; the rest is what the payments keep. */
function takeWorth(charge: StoredItem, worth: Cents, decimals: CurrencyDecimals) {
  const { quantityMilli, total } = charge
  const kept = { quantityMilli: total, paidMilli: total - worth, paidAmount: total - worth }
  const { part, rest } = takeUnpaidPart({ ...charge, ...kept }, worth, decimals)
  const asCharge = (one: StoredItem) => ({
    ...one,
    quantityMilli,
    paidMilli: 0,
    paidAmount: 0,
    unitPrice: one.subtotal,
  })
  return { part: asCharge(part), rest: asCharge(rest) }
}

/**
 * Takes a waiver back: an order with products has its charge again, as one item. While nothing is paid it is that of the lines
 * that are live now; later it has the figures that were waived.
 */
export function restoreCharge(
  order: StoredOrder,
  isPaid: boolean,
  time: ChargeTime,
  decimals: CurrencyDecimals,
): StoredOrder {
  const gone = order.items.filter(isWaived)
  if (gone.length === 0 || !order.items.some(isLiveProduct)) return order
  const parts = [...order.items.filter(item => item === liveCharge(order.items)), ...gone]
  const [first, ...others] = parts
  const whole = alive(others.reduce(addFigures, first!))
  const items = order.items.map(item => {
    if (item === first) return whole
    return others.includes(item) ? notDue(item, time) : item
  })
  const restored = { ...order, items, totals: orderTotals(items) }
  return isPaid ? restored : followCharge(restored, decimals)
}

function addFigures(one: StoredItem, other: StoredItem): StoredItem {
  const subtotal = one.subtotal + other.subtotal
  return {
    ...one,
    unitPrice: subtotal,
    subtotal,
    tax: one.tax + other.tax,
    total: one.total + other.total,
    taxComponents: one.taxComponents && addAmounts(one.taxComponents, other.taxComponents!),
    taxParts: one.taxParts && addTaxParts(one.taxParts, other.taxParts!),
  }
}

function addAmounts<T extends { amount: Cents }>(amounts: readonly T[], others: readonly T[]): T[] {
  return amounts.map((one, at) => ({ ...one, amount: one.amount + others[at]!.amount }))
}

function put(order: StoredOrder, charge: StoredItem, ...instead: readonly StoredItem[]): StoredOrder {
  const items = order.items.flatMap(item => (item === charge ? instead : [item]))
  return { ...order, items, totals: orderTotals(items) }
}

function waived(charge: StoredItem, { reason, reasonId, reasonNames, staffId }: Waiver, time: ChargeTime) {
  const why = { cancelReason: reason, cancelReasonId: reasonId, cancelReasonNames: reasonNames }
  return { ...charge, ...ended(time), ...why, cancelledBy: staffId }
}

function notDue(charge: StoredItem, time: ChargeTime): StoredItem {
  const nothing = { unitPrice: 0, subtotal: 0, tax: 0, total: 0 }
  const taxComponents = charge.taxComponents?.map(component => ({ ...component, amount: 0 })) ?? null
  const taxParts = charge.taxParts && emptyParts(charge.taxParts)
  return { ...charge, ...nothing, taxComponents, taxParts, ...noReason, ...ended(time) }
}

function alive(charge: StoredItem): StoredItem {
  const live = { cancelledAt: null, cancelledBusinessDate: null, cancelKind: null, restocked: null }
  return { ...charge, ...noReason, ...live }
}

const noReason = { cancelReason: null, cancelReasonId: null, cancelReasonNames: null, cancelledBy: null }

function ended({ at, businessDate }: ChargeTime) {
  return {
    cancelledAt: at,
    cancelledBusinessDate: businessDate,
    cancelKind: 'waived',
    restocked: false,
  } as const
}
