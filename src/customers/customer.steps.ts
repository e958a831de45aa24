import type { Caller } from '../access/caller.rules.ts'
import type { Db } from '../db/database.ts'
import { inactiveRecord, unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { toRecordAnswer } from '../records/record.presenter.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { getRow } from '../records/record.store.ts'
import { customerKind } from './customer.record.ts'
import { findCustomerActive } from './ledger.store.ts'

/** Reads a customer's current record. */
export async function readCustomerAnswer(db: Db, { brand }: Caller, id: string): Promise<RecordAnswer> {
  const row = await getRow(db, customerKind, brand.id, id)
  return toRecordAnswer(customerKind, row, { brand, lang: brand.defaultLanguage })
}

/** Requires that the customer in a request body exists and is active; accepts null (no customer). */
export async function requireCustomer(db: Db, brandId: string, id: string | null): Promise<void> {
  if (id === null) return
  const active = await findCustomerActive(db, brandId, id)
  if (active === undefined) throw invalid(unknownId('customer_id', 'customer'))
  if (!active) throw invalid(inactiveRecord('customer_id', 'customer'))
}
