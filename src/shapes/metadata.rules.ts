import { metadataLimits } from '../wire/words.types.ts'
import { tooManyMetadataKeys } from '../lib/common.refusals.ts'
import { type Fault, invalid } from '../lib/refusal.ts'

/** A client's own texts on a record, by key; null when there are none. */
export type Metadata = Readonly<Record<string, string>>
/** Metadata in a request: null removes a key. */
export type SentMetadata = Readonly<Record<string, string | null>>

/** Merges sent metadata into the stored one; keys that are not sent stay. @returns null when none is left */
export function mergeMetadata(stored: Metadata | null, sent: SentMetadata = {}): Metadata | null {
  const merged = Object.entries({ ...stored, ...sent }).flatMap(([key, text]) =>
    text === null ? [] : [[key, text] as const],
  )
  return merged.length === 0 ? null : Object.fromEntries(merged)
}

/** Reports too many keys, counted after merging. */
export function metadataFaults(metadata: Metadata | null): Fault[] {
  const { keys } = metadataLimits
  return Object.keys(metadata ?? {}).length > keys ? [tooManyMetadataKeys(keys)] : []
}

/** Merges the metadata of a sale. */
export function changedMetadata(stored: Metadata | null, sent: SentMetadata | undefined): Metadata | null {
  const merged = mergeMetadata(stored, sent)
  const faults = metadataFaults(merged)
  if (faults.length > 0) throw invalid(...faults)
  return merged
}

/** Compares metadata, ignoring the order of keys. */
export function sameMetadata(one: Metadata | null, other: Metadata | null): boolean {
  const keys = Object.keys(one ?? {})
  return keys.length === Object.keys(other ?? {}).length && keys.every(key => one?.[key] === other?.[key])
}
