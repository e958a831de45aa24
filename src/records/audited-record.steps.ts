import { isDeepStrictEqual } from 'node:util'
import type { Audited } from '../db/audit/entry.rules.ts'
import { redacted } from '../db/audit/redact.rules.ts'
import type { Row } from '../db/database.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import type { RecordKind } from './kind.store.ts'
import { presentRecord } from './present-record.steps.ts'

type States = {
  brand: BrandSettings
  /** The language of the answer. */
  lang: string
  id: string
  /** Undefined: the record was made. */
  before: Row | undefined
  /** As it is answered. */
  after: Readonly<Record<string, unknown>>
  /** As it is written, where it has fields that no answer shows. */
  written?: Row
}

/** A plain record for the audit log, before and after. */
export function auditedRecord(
  kind: RecordKind,
  { brand, lang, id, before, after, written = {} }: States,
): Audited {
  const reading = { brand, lang, alone: true }
  const one = typeof kind.branch === 'object' ? after[kind.branch.one] : undefined
  return {
    resource: kind.resource,
    id,
    branchId: typeof one === 'string' ? one : null,
    before: before === undefined ? null : presentRecord(kind, before, reading),
    after: { ...after, ...hiddenChanges(kind, before, written) },
  }
}

/** That a PIN is another one is worth an entry; neither it nor its hash is. */
function hiddenChanges(kind: RecordKind, before: Row = {}, written: Row): Row {
  const names = Object.keys(kind.fields).filter(name => {
    const isWritten = kind.fields[name]!.hidden === true && written[name] !== undefined
    return isWritten && !isDeepStrictEqual(written[name], before[name])
  })
  return Object.fromEntries(names.map(name => [name, redacted]))
}
