import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/database.ts'
import type { Fault } from '../lib/refusal.ts'
import type { Change } from '../records/record-kind.types.ts'
import { stationBranches } from './menu-record.store.ts'
import { secondStation } from './catalogue.refusals.ts'
import type { StoredPrice } from '../menu/menu.row.ts'

/** Reports two stations of the same branch: a product goes to at most one station per branch. */
export async function stationFaults(tx: Tx, { brand, body }: Change): Promise<Fault[]> {
  const ids = (body['kitchen_station_ids'] ?? []) as string[]
  const branches = await stationBranches(tx, brand.id, ids)
  return sameBranchFaults(
    'kitchen_station_ids',
    ids.map(id => branches.get(id)!),
  )
}

/** @param branches the branch of each station in the list `field` */
export function sameBranchFaults(field: string, branches: readonly string[]): Fault[] {
  const seen = new Set<string>()
  return branches.flatMap((branch, at) =>
    seen.size === seen.add(branch).size ? [secondStation(`${field}.${at}`)] : [],
  )
}

/** Branches whose prices or stations a change adds or removes, in addition to those where the record is sold. */
export async function namedBranches(tx: Tx, { brand, before, after }: Change): Promise<string[]> {
  const prices = differing(
    (before?.['prices'] ?? []) as StoredPrice[],
    (after['prices'] ?? []) as StoredPrice[],
  )
  const stations = differing(
    (before?.['kitchen_station_ids'] ?? []) as string[],
    (after['kitchen_station_ids'] ?? []) as string[],
  )
  const ofStations = await stationBranches(tx, brand.id, stations)
  return [...prices.flatMap(price => price.branch_id ?? []), ...ofStations.values()]
}

/** Entries that are in only one of the two lists. */
function differing<T>(before: readonly T[], after: readonly T[]): T[] {
  const lacks = (list: readonly T[], one: T) => !list.some(other => isDeepStrictEqual(one, other))
  return [...before.filter(one => lacks(after, one)), ...after.filter(one => lacks(before, one))]
}
