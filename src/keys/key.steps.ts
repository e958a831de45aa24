import { insertKey, type KeyRow } from '../access/key.store.ts'
import type { NewKey } from '../access/key.types.ts'
import type { Audited } from '../db/audit/entry.rules.ts'
import type { Row, Tx } from '../db/database.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { auditedRecord } from '../records/audited-record.rules.ts'
import { toRecordAnswer } from '../records/record.presenter.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { getRow, requireRoom } from '../records/record.store.ts'
import { knownBranches } from '../settings/brand.store.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { keyKind } from './key.record.ts'

/** The name and rights of a new key. */
export type KeyGrant = Omit<NewKey, 'id' | 'hash' | 'lastFour'>

export async function requireBranchesKnown(
  tx: Tx,
  brandId: string,
  branchIds: readonly string[],
): Promise<void> {
  const known = await knownBranches(tx, brandId, branchIds)
  const missing = branchIds.flatMap((id, at) =>
    known.includes(id) ? [] : [unknownId(`branch_ids.${at}`, 'branch')],
  )
  if (missing.length > 0) throw invalid(...missing)
}

/** Inserts a new key, unless the brand has as many as it may. */
export async function writeKey(tx: Tx, brandId: string, key: NewKey): Promise<KeyRow> {
  await requireRoom(tx, 'api_keys', brandId)
  return insertKey(tx, brandId, key)
}

/** Reads the record of an existing key. */
export async function showKey(tx: Tx, brand: BrandSettings, id: string): Promise<RecordAnswer> {
  return presentKey(brand, await getRow(tx, keyKind, brand.id, id))
}

export function presentKey(brand: BrandSettings, row: Row): RecordAnswer {
  return toRecordAnswer(keyKind, row, { brand, lang: brand.defaultLanguage })
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
