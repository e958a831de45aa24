import type { Db } from '../db/database.ts'
import type { Caller } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { presentRecord } from '../records/present-record.steps.ts'
import type { RecordAnswer } from '../records/record.steps.ts'
import { findRow } from '../records/record.store.ts'
import { customerKind } from './customer.record.ts'

/** Reads a customer's current record. @throws Refusal not_found */
export async function readCustomerAnswer(db: Db, { brand }: Caller, id: string): Promise<RecordAnswer> {
  const row = await findRow(db, customerKind, brand.id, id)
  if (row === undefined) throw notFound('customer', id)
  const reading = { brand, lang: brand.defaultLanguage, alone: true }
  return { data: presentRecord(customerKind, row, reading), version: row['version'] as number }
}
