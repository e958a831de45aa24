import type { Context } from '../context.ts'
import type { Row } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import type { ListPage } from '../db/list/list.ts'
import type { Caller } from '../access/caller.rules.ts'
import { listLedger } from './ledger-list.store.ts'
import { readCustomerAnswer } from './customer.steps.ts'

/** Reads a page of a customer's ledger. */
export async function readCustomerLedger(
  ctx: Context,
  caller: Caller,
  customerId: string,
  request: ListRequest,
): Promise<ListPage<Row>> {
  await readCustomerAnswer(ctx.db, caller, customerId)
  return listLedger(ctx.db, caller.brand.id, customerId, request)
}
