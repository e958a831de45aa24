import type { Tx } from '../db/database.ts'
import type { Fault } from '../lib/refusal.ts'
import type { Change } from '../records/kind.store.ts'
import { stationBranches } from './menu-record.store.ts'

/** What is sold goes to one station in each branch. */
export async function stationFaults(tx: Tx, { brand, body }: Change): Promise<Fault[]> {
  const ids = (body['kitchen_station_ids'] ?? []) as string[]
  const branches = await stationBranches(tx, brand.id, ids)
  const seen = new Set<string>()
  return ids.flatMap((id, at): Fault[] => {
    const branchId = branches.get(id)!
    if (seen.size !== seen.add(branchId).size) return []
    const message = 'There is a station of the same branch in the list already. Give one for each branch.'
    return [{ path: `kitchen_station_ids.${at}`, rule: 'duplicate', message }]
  })
}
