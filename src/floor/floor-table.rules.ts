import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { tableOff } from './floor.refusals.ts'

export type FloorTable = {
  id: string
  branchId: string
  /** Whether the table and its branch are in service. */
  usable: boolean
}

/**
 * Returns the table if a bill can be opened there.
 * @param path of the request that names it
 */
export function requireUsable(table: FloorTable | undefined, path: string): FloorTable {
  if (table === undefined) throw invalid(unknownId(path, 'table'))
  if (!table.usable) throw tableOff(path)
  return table
}
