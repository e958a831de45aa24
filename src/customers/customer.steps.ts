import type { Caller } from '../access/caller.rules.ts'
import type { Db, Tx } from '../db/database.ts'
import { inactiveRecord, unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { toRecordAnswer } from '../records/record.presenter.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { getRow } from '../records/record.store.ts'
import { customerKind } from './customer.record.ts'
import { findNamedCustomers } from './ledger.store.ts'

/** Reads a customer's current record. */
export async function readCustomerAnswer(db: Db, { brand }: Caller, id: string): Promise<RecordAnswer> {
  const row = await getRow(db, customerKind, brand.id, id)
  return toRecordAnswer(customerKind, row, { brand, lang: brand.defaultLanguage })
}

/**
 * Requires that the customer in a request body exists and is active, and stays so until the transaction ends; accepts null
 * (no customer).
 */
export async function requireCustomer(tx: Tx, brandId: string, id: string | null): Promise<void> {
  if (id === null) return
  const customer = (await findNamedCustomers(tx, brandId, [id], true)).get(id)
  if (customer === undefined) throw invalid(unknownId('customer_id', 'customer'))
  if (!customer.active) throw invalid(inactiveRecord('customer_id', 'customer'))
}
