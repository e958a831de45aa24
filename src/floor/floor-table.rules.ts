import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { tableOff } from './floor.refusals.ts'

export type FloorTable = {
  id: string
  branchId: string
  /** Neither the table nor its branch is switched off. */
  usable: boolean
}

/**
 * Returns the table if guests can sit down there.
 * @param path where the request names it
 * @throws Refusal validation_failed
 */
export function requireUsable(table: FloorTable | undefined, path: string): FloorTable {
  if (table === undefined) throw invalid(unknownId(path, 'table'))
  if (!table.usable) throw tableOff(path)
  return table
}
