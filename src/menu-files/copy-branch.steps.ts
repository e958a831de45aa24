import { isDeepStrictEqual } from 'node:util'
import { tooManyPrices } from '../branches/branch.refusals.ts'
import type { Audited } from '../db/audit/entry.rules.ts'
import type { Tx } from '../db/database.ts'
import { newUlid } from '../lib/ulid.ts'
import { maxPrices } from '../menu/sold.rules.ts'
import type { Change } from '../records/record-kind.types.ts'
import { requireRoom } from '../records/record.store.ts'
import { fileKinds } from './file-kinds.record.ts'
import type { StoredRow } from './menu-file.store.ts'
import type { ImportPlan, KindChange } from './menu-file.types.ts'
import { type MenuState, readMenuState } from './menu-state.steps.ts'
import { auditedPlan, emptyPlan, writePlan } from './write-plan.steps.ts'

/** Kinds of which each branch has records of its own; those that others refer to come first. */
const ownKinds = ['areas', 'tables', 'kitchen_stations'] as const
/** Kinds of the brand whose records name branches. */
const sharedKinds = ['payment_methods', 'categories', 'addons', 'products'] as const

/**
 * Sets up a new branch as the copy of another, if the request asks for one: copies its active areas, tables and kitchen
 * stations, and applies its availability, prices and payment methods to the new branch, as an import of these records
 * would. Sold-out marks are not copied.
 * @returns the records that it created and changed
 */
export async function copyNewBranch(
  tx: Tx,
  { brand, id: to, before, body }: Change,
): Promise<{ audited: readonly Audited[] }> {
  const from = body['copy_from_branch_id']
  if (before !== undefined || typeof from !== 'string') return { audited: [] }
  const plan = planCopy(await readMenuState(tx, brand.id), { from, to })
  for (const kind of ['products', 'addons'] as const) refuseTooManyPrices(kind, plan[kind])
  await writePlan(tx, brand, plan, undefined)
  for (const kind of ownKinds) await requireRoom(tx, fileKinds[kind].table, brand.id, 0)
  return { audited: auditedPlan(brand, plan) }
}

type Copied = { from: string; to: string }

function planCopy({ rows }: MenuState, copied: Copied): ImportPlan {
  const plan = emptyPlan()
  const copies = new Map<unknown, string>()
  for (const kind of ownKinds) {
    for (const row of rows[kind]) {
      // Tables of an inactive area are not copied.
      const isLost = 'area_id' in row && !copies.has(row['area_id'])
      if (row['branch_id'] !== copied.from || row['active'] !== true || isLost) continue
      const id = newUlid()
      copies.set(row.id, id)
      const area = 'area_id' in row ? { area_id: copies.get(row['area_id']) } : {}
      plan[kind].insert.push({ ...row, ...area, id, branch_id: copied.to })
    }
  }
  for (const kind of sharedKinds) {
    for (const before of rows[kind]) {
      const row = sharedRow(before, copied, copies)
      if (isDeepStrictEqual(row, before)) continue
      plan[kind].update.push(row)
      plan[kind].changes.push({ row, before, fields: [], path: '' })
    }
  }
  return plan
}

type Price = { branch_id: string | null }
type Named = { branch_ids?: string[]; prices?: Price[]; kitchen_station_ids?: string[] }

/** A record that has for the new branch, and for its stations, what it has for the originals. */
function sharedRow(row: StoredRow, { from, to }: Copied, copies: ReadonlyMap<unknown, string>): StoredRow {
  const { branch_ids: branches, prices, kitchen_station_ids: stations } = row as Named
  const own = prices?.filter(price => price.branch_id === from).map(price => ({ ...price, branch_id: to }))
  return {
    ...row,
    ...(branches?.includes(from) && { branch_ids: [...branches, to] }),
    ...(prices && { prices: [...prices, ...own!] }),
    ...(stations && { kitchen_station_ids: [...stations, ...stations.flatMap(id => copies.get(id) ?? [])] }),
  }
}

function refuseTooManyPrices(kind: 'products' | 'addons', { update }: KindChange): void {
  for (const row of update) {
    const count = (row as Named).prices!.length
    if (count > maxPrices) throw tooManyPrices(fileKinds[kind].resource, { id: row.id, count })
  }
}
