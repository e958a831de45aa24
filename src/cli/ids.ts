import { notFound } from '../lib/refusal.ts'
import { normalizeUlid } from '../lib/ulid.ts'

/** An id as it is stored; what is no ULID is answered like an unknown one. */
export function idOf(resource: string, text: string): string {
  const id = normalizeUlid(text)
  if (id === undefined) throw notFound(resource, text)
  return id
}
