import { type Fault, invalid, invalidField } from '../lib/refusal.ts'
import { normalizeUlid } from '../lib/ulid.ts'

type SplitQuery = { ways?: number; by?: 'seat'; item_ids?: string }

/**
 * Reads how to split a bill from the parameters of the request.
 * @throws Refusal validation_failed unless exactly one is sent, and for an id that is not a ULID
 */
export function readSplitHow({ ways, by, item_ids: ids }: SplitQuery) {
  const sent = Object.entries({ ways, by, item_ids: ids }).filter(([, value]) => value !== undefined)
  const [first, ...more] = sent
  if (first === undefined) {
    const message = 'Say how to split the bill: ways, by or item_ids.'
    throw invalidField('query.ways', 'required', message)
  }
  if (more.length > 0) {
    const message = `Send one of ways, by and item_ids; ${first[0]} is there already.`
    throw invalid(...more.map(([name]): Fault => ({ path: `query.${name}`, rule: 'not_allowed', message })))
  }
  if (ways !== undefined) return { ways }
  if (ids === undefined) return { by: 'seat' as const }
  return { itemIds: ids.split(',').map(readId) }
}

function readId(text: string): string {
  const id = normalizeUlid(text.trim())
  if (id === undefined) {
    throw invalidField('query.item_ids', 'format', `${JSON.stringify(text)} is no ULID.`)
  }
  return id
}
