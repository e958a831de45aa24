import { invalidField } from '../lib/refusal.ts'

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
  if (table === undefined) throw invalidField(path, 'not_found', 'There is no table with this id.')
  if (!table.usable) {
    throw invalidField(path, 'not_allowed', 'The table or its branch is switched off. Choose another table.')
  }
  return table
}
