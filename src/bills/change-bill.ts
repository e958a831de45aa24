import { type BillDone, commandOnBill } from './bill.command.ts'
import type { Context } from '../context.ts'
import { requireCustomer } from '../customers/require-customer.steps.ts'
import type { Tx } from '../db/database.ts'
import { type Caller } from '../access/caller.rules.ts'
import { changedMetadata, sameMetadata, type SentMetadata } from '../sale/metadata.rules.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { requireColleague } from '../access/require-colleague.steps.ts'
import { type Bill, requireOpen, billEventData } from '../sale/bill.rules.ts'
import { moveOrdersToTable, setOrdersCustomer } from './bill-orders.store.ts'
import { ownCustomerPaid, tableElsewhere, tabNameNeeded } from './bill.refusals.ts'
import { updateBill } from '../sale/bill.store.ts'
import { requireUsable } from '../floor/floor-table.rules.ts'
import { freeTables, lockTables, occupyTables, touchTables } from '../floor/occupied-tables.store.ts'

export type ChangeBill = {
  caller: Caller
  ifMatch: IfMatch | undefined
  billId: string
  /** Fields not named stay as they are. */
  changes: {
    name?: string | null
    guests?: number
    customerId?: string | null
    staffId?: string | null
    note?: string | null
    tableIds?: readonly string[]
    metadata?: SentMetadata
  }
}

/**
 * Changes name, guests, customer, waiter, note or tables of an open bill, and the metadata of any. Its rounds follow: those
 * sent to a table that it
 * leaves move to its first table, and all of them get its customer.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open, table_occupied; in_use for another
 * customer than the one whose balance or points paid; validation_failed at `table_ids` for a table that is unknown,
 * switched off or of another branch, at `customer_id` and `staff_id` for one who is unknown or switched off, and at
 * `staff_id` for one of other branches, and at `name` for none without a table
 */
export function changeBill(ctx: Context, request: ChangeBill): Promise<BillDone> {
  const { caller, changes } = request
  const brandId = caller.brand.id
  const { billId } = request
  return commandOnBill(ctx, { caller, once: undefined, billId }, async (tx, { bill }) => {
    const metadata = changedMetadata(bill.metadata, changes.metadata)
    const wanted = { ...pickFields(bill), ...changes, metadata }
    const added = wanted.tableIds.filter(id => !bill.tableIds.includes(id))
    const left = bill.tableIds.filter(id => !wanted.tableIds.includes(id))
    if (wanted.name === null && wanted.tableIds.length === 0) throw tabNameNeeded()
    await requireTables(tx, brandId, bill, wanted.tableIds, added)
    const isOther = wanted.customerId !== bill.customerId
    if (isOther) await requireCustomer(tx, brandId, wanted.customerId)
    if (wanted.staffId !== bill.staffId) {
      await requireColleague(tx, brandId, bill.branchId, wanted.staffId)
    }
    requireVersion(request.ifMatch, bill.version)
    if (!isMetadataAlone(changes)) requireOpen(bill)
    if (sameFields(bill, wanted)) return []
    if (isOther) requireOwnMoney(bill)
    const version = await updateBill(tx, brandId, bill.id, wanted)
    if (added.length + left.length > 0) {
      await touchTables(tx, brandId, [...added, ...left])
      await freeTables(tx, brandId, bill.id, left)
      await occupyTables(tx, brandId, bill.id, added)
      await moveOrdersToTable(tx, brandId, bill.id, wanted.tableIds)
    }
    if (isOther) await setOrdersCustomer(tx, brandId, bill.id, wanted.customerId)
    return [
      {
        type: 'dining_session.updated',
        branchId: bill.branchId,
        data: billEventData(bill, { version, tableIds: wanted.tableIds }),
      },
    ]
  })
}

async function requireTables(
  tx: Tx,
  brandId: string,
  bill: Bill,
  wanted: readonly string[],
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return
  const tables = await lockTables(tx, brandId, added)
  for (const id of added) {
    const path = `table_ids.${wanted.indexOf(id)}`
    const table = requireUsable(
      tables.find(table => table.id === id),
      path,
    )
    if (table.branchId !== bill.branchId) throw tableElsewhere(path)
  }
}

/** Balance and points spent on the bill can only go back to their customer, so the bill keeps that customer. */
function requireOwnMoney(bill: Bill): void {
  if (bill.balanceUsed !== 0 || bill.pointsUsed !== 0) throw ownCustomerPaid(bill.customerId)
}

function pickFields({ tableIds, name, guests, customerId, staffId, note, metadata }: Bill) {
  return { tableIds, name, guests, customerId, staffId, note, metadata }
}

function sameFields(bill: Bill, wanted: ReturnType<typeof pickFields>): boolean {
  const sameTables = wanted.tableIds.join() === bill.tableIds.join()
  const samePeople = wanted.guests === bill.guests && wanted.customerId === bill.customerId
  const sameWords = wanted.name === bill.name && wanted.note === bill.note && wanted.staffId === bill.staffId
  return sameTables && samePeople && sameWords && sameMetadata(wanted.metadata, bill.metadata)
}

/** The metadata of a bill is no part of the sale: it changes after the bill has ended too. */
function isMetadataAlone(changes: ChangeBill['changes']): boolean {
  return Object.keys(changes).join() === 'metadata'
}
