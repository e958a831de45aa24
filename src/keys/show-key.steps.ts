import type { Audited } from '../db/audit/entry.rules.ts'
import type { Row, Tx } from '../db/database.ts'
import { auditedRecord } from '../records/audited-record.steps.ts'
import { presentRecord } from '../records/present-record.steps.ts'
import { findRow } from '../records/record.store.ts'
import type { RecordAnswer } from '../records/record.steps.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { keyKind } from './key.record.ts'

/** Reads the record of an existing key. */
export async function showKey(tx: Tx, brand: BrandSettings, id: string): Promise<RecordAnswer> {
  const row = (await findRow(tx, keyKind, brand.id, id))!
  const data = presentRecord(keyKind, row, { brand, lang: brand.defaultLanguage, alone: true })
  return { data, version: row['version'] as number }
}

/** Describes a key for the audit log. @param before undefined for a new key */
export function auditedKey(
  brand: BrandSettings,
  id: string,
  before: Row | undefined,
  after: RecordAnswer['data'],
): Audited {
  return auditedRecord(keyKind, { brand, lang: brand.defaultLanguage, id, before, after })
}
