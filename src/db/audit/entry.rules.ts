import { changesOf, type Shown } from './changes.rules.ts'
import { redact } from './redact.rules.ts'
import { shortenChanges } from './shorten.rules.ts'

/** Who performed an operation, and how. */
export type Actor = {
  /** The operation's id in the API document, or the command: `comanda key revoke`. */
  action: string
  /** Null for a guest, and for the operator of the service. */
  keyId: string | null
  staffId: string | null
  ip: string | null
  requestId: string | null
}

/** A created or changed record as presented before and after; null before: it was created. */
export type Audited = {
  /** Singular snake_case, like `resource` of `not_found`. */
  resource: string
  id: string
  /** Null for a record of the whole brand. */
  branchId: string | null
  before: Shown | null
  after: Shown | null
}

/** The limit of a state in characters of JSON. */
const maxCharacters = 16_384

export type Entry = Omit<Audited, 'before' | 'after'> & { before: string | null; after: string | null }

/** The entry of a change: its changed fields, redacted, as JSON. */
export function entryOf({ before, after, ...record }: Audited): Entry {
  const { resource } = record
  const changes = changesOf(before, after)
  const redacted = {
    before: changes.before && redact(resource, changes.before),
    after: changes.after && redact(resource, changes.after),
  }
  const isLong = [redacted.before, redacted.after].some(state => JSON.stringify(state).length > maxCharacters)
  const stored = isLong ? shortenChanges(redacted, maxCharacters) : redacted
  return { ...record, before: textOf(stored.before), after: textOf(stored.after) }
}

function textOf(state: Shown | null): string | null {
  return state === null ? null : JSON.stringify(state)
}

/** Whether no field of the record changed. */
export function isUnchanged({ before, after }: Entry): boolean {
  return before === '{}' && after === '{}'
}
