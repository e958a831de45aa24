import { shareBranch, singleBranch } from '../branches/branch.store.ts'
import type { Context } from '../context.ts'
import { requireCustomer } from '../customers/require-customer.steps.ts'
import { runCommand } from '../db/command.ts'
import type { Tx } from '../db/database.ts'
import type { OnceKey } from '../db/once.ts'
import { actorOf } from '../access/actor.rules.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { switchedOff, unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { mergeMetadata, type SentMetadata } from '../sale/metadata.rules.ts'
import { newUlid } from '../lib/ulid.ts'
import { auditedBill } from './audited-bill.steps.ts'
import type { BillDone } from './bill.command.ts'
import { branchNeeded } from './bill.refusals.ts'
import { readShortBill } from './read-short-bill.steps.ts'
import { seatGuests } from './seat-guests.steps.ts'

export type OpenTab = {
  caller: Caller
  once: OnceKey | undefined
  /** Undefined: the only branch that the key reaches. */
  branchId: string | undefined
  name: string
  guests: number
  customerId: string | null
  note: string | null
  metadata?: SentMetadata | undefined
}

/**
 * Opens a tab: a bill without a table, called by a name. Names need not differ.
 * @throws Refusal branch_forbidden; validation_failed at `branch_id` (unknown, switched off, or needed) or `customer_id`
 */
export function openTab(ctx: Context, request: OpenTab): Promise<BillDone> {
  const { caller, name, guests, customerId, note } = request
  const brandId = caller.brand.id
  const id = newUlid()
  return runCommand(
    ctx.db,
    { brandId, by: actorOf(caller), once: request.once, resultId: id },
    {
      async lock(tx) {
        const branchId = request.branchId ?? (await branchOf(tx, caller))
        requireBranch(caller, branchId)
        return branchId
      },
      async work(tx, branchId) {
        const branch = await shareBranch(tx, brandId, branchId)
        if (branch === undefined) throw invalid(unknownId('branch_id', 'branch'))
        if (!branch.active) throw invalid(switchedOff('branch_id', 'branch'))
        await requireCustomer(tx, brandId, customerId)
        const [staffId, openedAt] = [caller.staff?.id ?? null, ctx.now()]
        const metadata = mergeMetadata(null, request.metadata)
        const place = { id, branchId, tableId: null, name }
        await seatGuests(tx, brandId, { ...place, guests, customerId, staffId, note, metadata, openedAt })
        return []
      },
      answer: (tx, billId) => readShortBill(tx, brandId, billId),
      audited: (tx, _place, answered) => auditedBill(tx, { brandId, billId: id }, null, answered),
    },
  )
}

/** @throws Refusal validation_failed where there are several */
async function branchOf(tx: Tx, { brand, branchIds }: Caller): Promise<string> {
  const only = await singleBranch(tx, brand.id, branchIds)
  if (only === undefined) throw branchNeeded()
  return only
}
