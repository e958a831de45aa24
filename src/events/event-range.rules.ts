import { positionAhead, positionExpired } from './event.refusals.ts'

/**
 * Requires that no event after a position is missing: none was deleted, and no backup from before it was restored, after
 * which positions are given again.
 * @param field for the refusal
 */
export function requireKept(
  field: string,
  position: number,
  { first, last }: { first: number; last: number },
): void {
  if (position < first - 1) throw positionExpired(field, first)
  if (position > last) throw positionAhead(field, last)
}
