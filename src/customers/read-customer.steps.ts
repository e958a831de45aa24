import type { Db } from '../db/database.ts'
import type { Caller } from '../access/caller.rules.ts'
import { toRecordAnswer } from '../records/present-record.steps.ts'
import type { RecordAnswer } from '../records/record.steps.ts'
import { getRow } from '../records/record.store.ts'
import { customerKind } from './customer.record.ts'

/** Reads a customer's current record. @throws Refusal not_found */
export async function readCustomerAnswer(db: Db, { brand }: Caller, id: string): Promise<RecordAnswer> {
  const row = await getRow(db, customerKind, brand.id, id)
  return toRecordAnswer(customerKind, row, { brand, lang: brand.defaultLanguage })
}
