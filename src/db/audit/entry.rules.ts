import { changesOf, type Shown } from './changes.rules.ts'
import { redact } from './redact.rules.ts'

/** Who did something, and through what. */
export type Actor = {
  /** The operation's id in the API document, or the command that was typed: `comanda key revoke`. */
  action: string
  /** Null for a guest, and for the operator of the service. */
  keyId: string | null
  staffId: string | null
  ip: string | null
  requestId: string | null
}

/** A record that an operation made or changed, as answers show it before and after; null before: it was made. */
export type Audited = {
  /** Singular snake_case, as `not_found` calls it. */
  resource: string
  id: string
  /** Null for a record of the whole brand. */
  branchId: string | null
  before: Shown | null
  after: Shown | null
}

/** Characters of JSON that one state may take: the log is no copy of the records. */
const mostCharacters = 16_384

export type Entry = Omit<Audited, 'before' | 'after'> & { before: string | null; after: string | null }

/** The entry of a change: the fields that differ, redacted, as JSON. */
export function entryOf({ before, after, ...record }: Audited): Entry {
  const changes = changesOf(before, after)
  return {
    ...record,
    before: textOf(record.resource, changes.before),
    after: textOf(record.resource, changes.after),
  }
}

/** Whether the record is as it was. */
export function isUnchanged({ before, after }: Entry): boolean {
  return before === '{}' && after === '{}'
}

function textOf(resource: string, state: Shown | null): string | null {
  if (state === null) return null
  const text = JSON.stringify(redact(resource, state))
  return text.length > mostCharacters ? JSON.stringify(shorten(redact(resource, state))) : text
}

/** The fields that hold a single value; lists and objects are left out. */
function shorten(state: Shown): Shown {
  const single = Object.entries(state).filter(([, value]) => typeof value !== 'object' || value === null)
  return { ...Object.fromEntries(single), shortened: true }
}
