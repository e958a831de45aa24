import { isDeepStrictEqual } from 'node:util'
import type { Audited } from '../db/audit/entry.rules.ts'
import { redacted } from '../db/audit/redact.rules.ts'
import type { RecordKind, Row } from './record-kind.types.ts'
import { presentRecord, type Reading } from './record.presenter.ts'

type States = {
  brand: Reading['brand']
  /** The language of `after`. */
  lang: string
  id: string
  /** Undefined for a new record. */
  before: Row | undefined
  /** The record's wire form. */
  after: Readonly<Record<string, unknown>>
  /** The row as written, for kinds with hidden fields. */
  written?: Row
}

/** Builds the audit entry of a plain record: its wire form before and after. */
export function auditedRecord(
  kind: RecordKind,
  { brand, lang, id, before, after, written = {} }: States,
): Audited {
  const one = typeof kind.branch === 'object' ? after[kind.branch.one] : undefined
  return {
    resource: kind.resource,
    id,
    branchId: typeof one === 'string' ? one : null,
    before: before === undefined ? null : presentRecord(kind, before, { brand, lang }),
    after: { ...after, ...hiddenChanges(kind, before, written) },
  }
}

/** Marks changed hidden fields as redacted: the log shows that a PIN changed, but not its value or its hash. */
function hiddenChanges(kind: RecordKind, before: Row = {}, written: Row): Row {
  const names = Object.keys(kind.fields).filter(name => {
    const isWritten = kind.fields[name]!.hidden === true && written[name] !== undefined
    return isWritten && !isDeepStrictEqual(written[name], before[name])
  })
  return Object.fromEntries(names.map(name => [name, redacted]))
}
