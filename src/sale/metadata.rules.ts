import { metadataLimits } from '../wire/words.types.ts'
import { tooManyMetadataKeys } from '../lib/common.refusals.ts'
import { type Fault, invalid } from '../lib/refusal.ts'

/** Texts that a client keeps with a record, by keys of its own; null in a document that has none. */
export type Metadata = Readonly<Record<string, string>>
/** As it is sent: a null removes its key. */
export type SentMetadata = Readonly<Record<string, string | null>>

/** The stored texts with the sent ones over them; a key that is not sent stays. @returns null when none is left */
export function mergeMetadata(stored: Metadata | null, sent: SentMetadata = {}): Metadata | null {
  const merged = Object.entries({ ...stored, ...sent }).filter(hasText)
  return merged.length === 0 ? null : Object.fromEntries(merged)
}

function hasText(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null
}

/** The fault of a record with too many keys, once all are there. */
export function metadataFaults(metadata: Metadata | null): Fault[] {
  const { keys } = metadataLimits
  return Object.keys(metadata ?? {}).length > keys ? [tooManyMetadataKeys(keys)] : []
}

/** The texts of a sale after a change. @throws Refusal validation_failed at `metadata` for too many keys */
export function changedMetadata(stored: Metadata | null, sent: SentMetadata | undefined): Metadata | null {
  const merged = mergeMetadata(stored, sent)
  const faults = metadataFaults(merged)
  if (faults.length > 0) throw invalid(...faults)
  return merged
}

/** Whether two say the same, whatever the order of their keys. */
export function sameMetadata(one: Metadata | null, other: Metadata | null): boolean {
  const keys = Object.keys(one ?? {})
  return keys.length === Object.keys(other ?? {}).length && keys.every(key => one?.[key] === other?.[key])
}
