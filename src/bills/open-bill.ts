import type { Context } from '../context.ts'
import { requireCustomer } from '../customers/require-customer.steps.ts'
import { runCommand } from '../db/command.ts'
import type { OnceKey } from '../db/once.ts'
import { actorOf } from '../access/actor.rules.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { mergeMetadata, type SentMetadata } from '../sale/metadata.rules.ts'
import { newUlid } from '../lib/ulid.ts'
import { auditedBill } from './audited-bill.steps.ts'
import type { BillDone } from './bill.command.ts'
import { readShortBill } from './read-short-bill.steps.ts'
import { requireUsable } from '../floor/floor-table.rules.ts'
import { lockTables } from '../floor/occupied-tables.store.ts'
import { seatGuests } from './seat-guests.steps.ts'

export type OpenBill = {
  caller: Caller
  once: OnceKey | undefined
  tableId: string
  name?: string | null
  guests: number
  customerId?: string | null
  note: string | null
  metadata?: SentMetadata | undefined
}

/**
 * Opens a bill at a table.
 * @throws Refusal branch_forbidden; validation_failed at `table_id` or `customer_id` (unknown or switched off);
 * table_occupied
 */
export function openBill(ctx: Context, request: OpenBill): Promise<BillDone> {
  const { caller, tableId, name = null, guests, customerId = null, note } = request
  const brandId = caller.brand.id
  const id = newUlid()
  const claimed = { brandId, by: actorOf(caller), once: request.once, resultId: id }
  return runCommand(ctx.db, claimed, {
    async lock(tx) {
      const [table] = await lockTables(tx, brandId, [tableId])
      if (table !== undefined) requireBranch(caller, table.branchId)
      return table
    },
    async work(tx, table) {
      const { branchId } = requireUsable(table, 'table_id')
      await requireCustomer(tx, brandId, customerId)
      const staffId = caller.staff?.id ?? null
      const openedAt = ctx.now()
      const metadata = mergeMetadata(null, request.metadata)
      const place = { id, branchId, tableId, name }
      await seatGuests(tx, brandId, { ...place, guests, customerId, staffId, note, metadata, openedAt })
      return []
    },
    answer: (tx, billId) => readShortBill(tx, brandId, billId),
    audited: (tx, _place, answered) => auditedBill(tx, { brandId, billId: id }, null, answered),
  })
}
