import { invalid } from '../../lib/refusal.ts'
import type { SplitMode } from './split.rules.ts'
import { normalizeUlid } from '../../lib/ulid.ts'
import { notUlid, onlyOneSplit, splitNeeded } from '../bill.refusals.ts'

type SplitQuery = { ways?: number; by?: 'seat'; item_ids?: string }

/**
 * Reads the mode of splitting from the query parameters.
 * @throws Refusal validation_failed unless exactly one is sent, and for an id that is not a ULID
 */
export function readSplitMode({ ways, by, item_ids: ids }: SplitQuery): SplitMode {
  const sent = Object.entries({ ways, by, item_ids: ids }).filter(([, value]) => value !== undefined)
  const [first, ...more] = sent
  if (first === undefined) throw splitNeeded()
  if (more.length > 0) throw invalid(...more.map(([name]) => onlyOneSplit(name, first[0])))
  if (ways !== undefined) return { ways }
  if (ids === undefined) return { by: 'seat' }
  return { itemIds: ids.split(',').map(readId) }
}

function readId(text: string): string {
  const id = normalizeUlid(text.trim())
  if (id === undefined) throw notUlid(text)
  return id
}
