import type { Context } from '../../context.ts'
import type { Db, Row } from '../../db/database.ts'
import { passAsRead } from '../../db/gate/gate.ts'
import type { Caller } from '../../access/caller.rules.ts'
import {
  billsOfCustomer,
  ledgerOfCustomer,
  type Listed,
  ordersOfCustomer,
  type Portion,
  portionRows,
} from './export.store.ts'
import { presentExportedOrder, presentExportedBill } from './export.presenter.ts'
import { presentLedgerRow } from '../ledger.presenter.ts'
import { readCustomerAnswer } from '../customer.steps.ts'

/**
 * Exports a customer's record, ledger, orders and bills, from every branch. It is read while it is sent, so later portions
 * may be newer than the customer record.
 */
export async function exportCustomer(ctx: Context, caller: Caller, customerId: string) {
  const { id: brandId, timezone } = caller.brand
  const { data } = await readCustomerAnswer(ctx.db, caller, customerId)
  const all = (read: ReadPortion, shown: Present) =>
    inPortions(ctx, { brandId, customerId, after: '' }, { read, shown })
  return {
    customer: data,
    ledger: all(ledgerOfCustomer, row => presentLedgerRow(row, timezone)),
    orders: all(ordersOfCustomer, presentExportedOrder),
    dining_sessions: all(billsOfCustomer, presentExportedBill),
  }
}

type ReadPortion = (db: Db, portion: Portion) => Promise<Listed[]>
type Present = (row: Row) => Record<string, unknown>

/** Each portion passes the gate like a separate request. */
async function* inPortions(
  ctx: Context,
  first: Portion,
  { read, shown }: { read: ReadPortion; shown: Present },
): AsyncGenerator<Record<string, unknown>> {
  let { after } = first
  for (;;) {
    const rows = await passAsRead(ctx.gate, first.brandId, () => read(ctx.db, { ...first, after }))
    for (const row of rows) yield shown(row)
    if (rows.length < portionRows) return
    after = rows.at(-1)!.id
  }
}
