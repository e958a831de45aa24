import type { Context } from '../context.ts'
import type { Caller } from '../keys/caller.rules.ts'
import { ordersOfCustomer, sessionsOfCustomer } from './export.store.ts'
import { presentHeldOrder, presentHeldSession, presentLedgerRow } from './held-data.rules.ts'
import { readLedger } from './ledger-list.store.ts'
import { showCustomer } from './show-customer.steps.ts'

/** Everything that is held of a person, in whatever branch it came to be. @throws Refusal not_found */
export async function exportCustomer(ctx: Context, caller: Caller, customerId: string) {
  const { id: brandId, timezone } = caller.brand
  const { data } = await showCustomer(ctx.db, caller, customerId)
  const ledger = await readLedger(ctx.db, brandId, customerId)
  const orders = await ordersOfCustomer(ctx.db, brandId, customerId)
  const sessions = await sessionsOfCustomer(ctx.db, brandId, customerId)
  return {
    customer: data,
    ledger: ledger.map(row => presentLedgerRow(row, timezone)),
    orders: orders.map(presentHeldOrder),
    dining_sessions: sessions.map(presentHeldSession),
  }
}
