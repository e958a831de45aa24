import { isDeepStrictEqual } from 'node:util'
import { requireStaffIn } from '../access/require-staff-in.steps.ts'
import type { Context } from '../context.ts'
import { lockUsedCampaigns } from '../campaigns/campaign-use.store.ts'
import { giveUses } from '../campaigns/give-uses.steps.ts'
import { requireCustomer } from '../customers/customer.steps.ts'
import { earnLate } from '../customers/earn-late.steps.ts'
import { requireVersion } from '../lib/version.ts'
import type { Act } from '../sale/allowed.rules.ts'
import { hasPayments, requireBillAllows } from '../sale/bill/bill.rules.ts'
import { listBillPayments } from '../sale/bill/bill.store.ts'
import { listBillOrders } from '../sale/order/order.store.ts'
import { lastPaidOn } from '../sale/order/loyalty.rules.ts'
import { updateOrder } from '../sale/order/order-changes.store.ts'
import { billNotOpen } from '../sale/sale.refusals.ts'
import { dayOf } from '../branches/branch-day.rules.ts'
import type { Tx } from '../db/database.ts'
import type { Bill } from '../sale/shapes/bill.shape.ts'
import { changedMetadata, type SentMetadata } from '../shapes/metadata.rules.ts'
import { listOrderPlaces, setOrdersCustomer } from '../sale/order/bill-orders.store.ts'
import { lockBillOrders } from '../sale/payment/paid-order.store.ts'
import { ruleBillCharges } from '../pricing/charge/bill-charges.steps.ts'
import { lockTablesOf, writeBillFields } from './bill-tables.steps.ts'
import { printPartyMove } from '../sale/order/print-party-move.steps.ts'
import { auditedOrders } from '../sale/command/changed-bill.steps.ts'
import { billEvent } from '../sale/bill/bill-event.rules.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../sale/command/bill.command.ts'
import { ownCustomerPaid, tabNameNeeded } from './bill.refusals.ts'

export type ChangeBill = Omit<BillCommand, 'idempotencyKey'> & { changes: BillChanges }

/** Fields that are undefined stay as they are. */
type BillChanges = {
  name?: string | null | undefined
  guests?: number | undefined
  customerId?: string | null | undefined
  staffId?: string | null | undefined
  note?: string | null | undefined
  tableIds?: readonly string[] | undefined
  metadata?: SentMetadata | undefined
}

/**
 * Changes name, guests, customer, waiter, note or tables of an open bill, and the metadata of any bill; one that was settled
 * today gets a customer if it had none. The orders of a
 * table that is removed move to the bill's first table, and all orders get the bill's customer.
 */
export function changeBill(ctx: Context, request: ChangeBill): Promise<BillDone> {
  const { caller, billId, changes } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, { caller, idempotencyKey: undefined, billId }, async (tx, { bill }) => {
    const after = changedFields(bill, changes)
    const { name, tableIds, customerId, staffId } = after
    const added = tableIds.filter(id => !bill.tableIds.includes(id))
    if (name === null && tableIds.length === 0) throw tabNameNeeded()
    const isOtherCustomer = customerId !== bill.customerId
    const changesOrders =
      isOtherCustomer || tableIds !== bill.tableIds || after.chargeGuests !== bill.chargeGuests
    if (changesOrders) await lockBillOrders(tx, brandId, billId)
    const orders = changesOrders ? await listOrderPlaces(tx, brandId, billId) : []
    const orderIds = orders.map(({ id }) => id)
    if (isOtherCustomer) await lockUsedCampaigns(tx, brandId, orderIds)
    const place = { brandId, branchId: bill.branchId }
    await lockTablesOf(tx, place, added, id => `table_ids.${tableIds.indexOf(id)}`)
    if (isOtherCustomer) await requireCustomer(tx, brandId, customerId)
    if (staffId !== bill.staffId) await requireStaffIn(tx, brandId, bill.branchId, staffId)
    requireVersion(request.ifMatch, bill.version)
    requireBillAllows(bill, actOf(bill, changes))
    if (isDeepStrictEqual(after, changedFields(bill, {}))) return []
    if (isOtherCustomer) requireOwnMoney(bill)
    const isLate = isOtherCustomer && bill.status !== 'open'
    if (isLate) await nameCustomer(ctx, tx, request, { ...bill, customerId })
    else if (isOtherCustomer) await giveUses(tx, brandId, orderIds, customerId)
    if (tableIds !== bill.tableIds)
      await printPartyMove(tx, brandId, { from: bill, to: { ...bill, tableIds } }, ctx.now())
    const written = await writeBillFields(tx, brandId, bill, after)
    if (isOtherCustomer && !isLate) await setOrdersCustomer(tx, brandId, billId, customerId)
    const moved = await auditedOrders(tx, { brandId, bill }, orders)
    const isRuled = after.chargeGuests !== bill.chargeGuests
    const charged = isRuled ? await ruleBillCharges(tx, caller, { ...bill, ...after }, ctx.now()) : []
    const version = charged.length === 0 ? written : written + 1
    const events = [billEvent('dining_session.updated', bill, { version, tableIds })]
    return { events, audited: [...moved, ...charged] }
  })
}

function changedFields(bill: Bill, changes: BillChanges) {
  const { name = bill.name, guests = bill.guests, note = bill.note, tableIds = bill.tableIds } = changes
  const chargeGuests = hasPayments(bill) ? bill.chargeGuests : guests
  const { customerId = bill.customerId, staffId = bill.staffId } = changes
  const metadata = changedMetadata(bill.metadata, changes.metadata)
  return { name, guests, chargeGuests, customerId, staffId, note, tableIds, metadata }
}

/** Refuses another customer once balance or points are spent: they can only be returned to the customer who spent them. */
function requireOwnMoney(bill: Bill): void {
  if (bill.balanceUsed !== 0 || bill.pointsUsed !== 0) throw ownCustomerPaid(bill.customerId)
}

/**
 * The metadata is not part of the sale, so it can change after the bill is closed. A bill without a customer can get one
 * after it is settled.
 */
function actOf(bill: Bill, { metadata, customerId, ...fields }: BillChanges): Act<'bill'> {
  if (Object.values(fields).some(field => field !== undefined)) return 'change'
  if (customerId === undefined) return metadata === undefined ? 'change' : 'change_metadata'
  return bill.customerId === null ? 'name_customer' : 'change'
}

/** Gives a bill that was settled today to the customer who shows a card afterwards: all its orders earn. */
async function nameCustomer(ctx: Context, tx: Tx, { caller }: ChangeBill, bill: Bill): Promise<void> {
  const { id: billId, customerId } = bill
  const brandId = caller.brand.id
  const orders = await listBillOrders(tx, brandId, billId)
  const live = orders.filter(order => order.status !== 'cancelled')
  const payments = await listBillPayments(tx, brandId, billId)
  const businessDate = lastPaidOn(payments) ?? dayOf(bill, bill.closedAt!)
  const isToday = businessDate === dayOf(bill, ctx.now())
  if (!isToday || live.some(order => order.status !== 'paid')) throw billNotOpen(bill)
  const sale = { customerId: customerId!, billId, businessDate }
  for (const order of await earnLate(tx, caller, sale, live)) await updateOrder(tx, brandId, order)
}
