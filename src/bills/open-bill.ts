import { type CallerCommand, runForCaller } from '../access/caller.command.ts'
import { requireBranch } from '../access/caller.rules.ts'
import { shareBranch, singleBranch } from '../branches/branch.store.ts'
import type { Context } from '../context.ts'
import { requireCustomer } from '../customers/customer.steps.ts'
import type { Tx } from '../db/database.ts'
import { type FloorTable, requireUsable } from '../floor/floor-table.rules.ts'
import { lockTables } from '../floor/occupied-tables.store.ts'
import { inactiveRecord, unknownId } from '../lib/common.refusals.ts'
import { timeOf } from '../lib/dated.rules.ts'
import { invalid } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { mergeMetadata, type SentMetadata } from '../shapes/metadata.rules.ts'
import { auditedBill, readChangedBill } from '../sale/command/changed-bill.steps.ts'
import { seatGuests } from './bill-tables.steps.ts'
import type { BillDone } from '../sale/command/bill.command.ts'
import { branchNeeded } from './bill.refusals.ts'

export type OpenBill = Omit<CallerCommand, 'ifMatch'> & {
  /** Undefined for a tab, which has a name instead; names need not be unique. */
  tableId: string | undefined
  /** The branch of a tab; undefined: the only branch that the key reaches. */
  branchId?: string | undefined
  name?: string | null
  guests: number
  customerId?: string | null
  note: string | null
  metadata?: SentMetadata | undefined
  /** ISO 8601; by default now. */
  openedAt?: string | undefined
}

/** Opens a bill at a table, or a tab. */
export function openBill(ctx: Context, request: OpenBill): Promise<BillDone> {
  const { caller, name = null, guests, customerId = null, note } = request
  const brandId = caller.brand.id
  const id = newUlid()
  return runForCaller(ctx.db, request, id, {
    lock: tx => lockPlace(tx, request),
    async work(tx, place) {
      const { branchId, tableId } = await requirePlace(tx, brandId, place)
      await requireCustomer(tx, brandId, customerId)
      const { staff, backdateDays } = caller
      const openedAt = timeOf('opened_at', request.openedAt, { now: ctx.now(), backdateDays })
      const metadata = mergeMetadata(null, request.metadata)
      const bill = {
        id,
        branchId,
        tableId,
        name,
        guests,
        customerId,
        staffId: staff?.id ?? null,
        note,
        metadata,
      }
      await seatGuests(tx, brandId, { ...bill, openedAt })
      return []
    },
    answer: (tx, billId) => readChangedBill(tx, brandId, billId),
    audited: (tx, _place, answered) => auditedBill(tx, { brandId, billId: id }, null, answered),
  })
}

/** A table, undefined when it is unknown, or the branch of a tab. */
type Place = { table: FloorTable | undefined; branchId?: undefined } | { branchId: string }

/** Locks the table and checks the branch. */
async function lockPlace(tx: Tx, { caller, tableId, branchId }: OpenBill): Promise<Place> {
  const { brand, branchIds } = caller
  if (tableId !== undefined) {
    const [table] = await lockTables(tx, brand.id, [tableId])
    if (table !== undefined) requireBranch(caller, table.branchId)
    return { table }
  }
  const chosen = branchId ?? (await singleBranch(tx, brand.id, branchIds))
  if (chosen === undefined) throw branchNeeded()
  requireBranch(caller, chosen)
  return { branchId: chosen }
}

async function requirePlace(tx: Tx, brandId: string, place: Place) {
  if (place.branchId === undefined) {
    const { id: tableId, branchId } = requireUsable(place.table, 'table_id')
    return { branchId, tableId }
  }
  const branch = await shareBranch(tx, brandId, place.branchId)
  if (branch === undefined) throw invalid(unknownId('branch_id', 'branch'))
  if (!branch.active) throw invalid(inactiveRecord('branch_id', 'branch'))
  return { branchId: place.branchId, tableId: null }
}
