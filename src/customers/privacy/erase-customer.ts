import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { recordEvents } from '../../db/events.ts'
import { balanceLeft } from '../customer.refusals.ts'
import { billEvent } from '../../sale/bill/bill-event.rules.ts'
import { orderEvent } from '../../sale/order/order.rules.ts'
import { requireVersion } from '../../lib/version.ts'
import type { RecordAnswer } from '../../records/record-kind.types.ts'
import { requireApproval } from '../../access/require-approval.steps.ts'
import { erasedText } from './erase.rules.ts'
import { eraseLedgerReasons, eraseTexts, tracedPayments } from './erase-texts.store.ts'
import { anonymise, eraseFromEvents, lockPersonalRows, type PersonalRows } from './erase.store.ts'
import { commandOnCustomer, type CustomerCommand } from '../customer.command.ts'
import { bookedBy } from '../ledger.rules.ts'
import { type LockedCustomer, lockCustomerAlone } from '../ledger.store.ts'
import { writeLedger } from '../write-ledger.steps.ts'

/**
 * Erases a customer's data: anonymises and deactivates the record, and removes names, notes, references and reasons from
 * their orders, bills, payments and ledger, and from the events of these. Orders keep their figures and customer id;
 * remaining points are written off. Erasing again changes nothing new.
 */
export function eraseCustomer(ctx: Context, command: CustomerCommand): Promise<RecordAnswer> {
  const { caller, customerId } = command
  const brandId = caller.brand.id
  const work = async (tx: Tx, customer: LockedCustomer, traces: PersonalRows) => {
    requireVersion(command.ifMatch, customer.version)
    const need = { action: 'erase', targetId: customerId, demanded: false } as const
    const approvedBy = await requireApproval(tx, caller, need)
    if (customer.balance !== 0) throw balanceLeft(customer.balance)
    const paymentIds = await tracedPayments(tx, brandId, traces)
    const { orders, bills } = await eraseTexts(tx, brandId, traces, paymentIds)
    await eraseLedgerReasons(tx, brandId, customerId)
    const changed = await anonymise(tx, brandId, customerId, approvedBy)
    await writeOff(tx, command, customer, { changed, approvedBy })
    await eraseFromEvents(tx, brandId, traces, [customerId, ...paymentIds])
    return [
      ...orders.map(order => orderEvent('order.updated', order, order.version)),
      ...bills.map(bill => billEvent('dining_session.updated', bill, { version: bill.version })),
    ]
  }
  return commandOnCustomer(ctx, command, work, tx => lockTraces(tx, brandId, customerId))
}

/**
 * Locks the bills and orders of a customer, in the global lock order before the customer, and once no more can be written
 * those that were written meanwhile. These come out of order, so the erasure is refused (`unavailable`) rather than wait
 * for one. An unknown customer has none.
 */
async function lockTraces(tx: Tx, brandId: string, customerId: string): Promise<PersonalRows> {
  let seen = await lockPersonalRows(tx, brandId, customerId, 'waits')
  await lockCustomerAlone(tx, brandId, customerId)
  for (;;) {
    const found = await lockPersonalRows(tx, brandId, customerId, 'at once')
    if (countRows(found) === countRows(seen)) return found
    seen = found
  }
}

function countRows({ billIds, otherBillIds, orderIds }: PersonalRows): number {
  return billIds.length + otherBillIds.length + orderIds.length
}

/** Writes off points, which records the customer's event; without points, records the event itself. */
async function writeOff(
  tx: Tx,
  { caller, customerId }: CustomerCommand,
  customer: LockedCustomer,
  { changed, approvedBy }: { changed: boolean; approvedBy: string | null },
): Promise<void> {
  const brandId = caller.brand.id
  if (customer.points !== 0) {
    const row = bookedBy(caller, customerId, 'adjust')
    await writeLedger(tx, brandId, [{ ...row, points: -customer.points, reason: erasedText, approvedBy }])
  } else if (changed) {
    const data = { id: customerId, version: customer.version + 1 }
    recordEvents(tx, brandId, [{ type: 'customer.updated', branchId: null, data }])
  }
}
