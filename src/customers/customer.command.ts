import type { Audited } from '../db/audit/entry.rules.ts'
import type { Tx } from '../db/database.ts'
import type { Core } from '../core.ts'
import type { NewEvent } from '../db/events.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { readCustomerAnswer } from './customer.steps.ts'
import { type CallerCommand, runForCaller } from '../access/caller.command.ts'
import { requireBranch } from '../access/caller.rules.ts'
import { toAmount } from '../lib/money.ts'
import { notFound } from '../lib/refusal.ts'
import { type LockedCustomer, lockCustomer } from './ledger.store.ts'

/** A command on a customer, with its caller, idempotency key and version condition. */
export type CustomerCommand = CallerCommand & {
  customerId: string
  /** The branch that takes or gives the money, if any. */
  branchId?: string
}

/**
 * Runs a command on a customer and answers with the customer.
 * @param work receives what `lockFirst` returned
 * @param lockFirst locks what comes before the customer in the global lock order, or nothing
 */
export async function commandOnCustomer<First = void>(
  { db }: Core,
  { caller, idempotencyKey, customerId, branchId }: CustomerCommand,
  work: (tx: Tx, customer: LockedCustomer, first: First) => Promise<readonly NewEvent[]>,
  lockFirst?: (tx: Tx) => Promise<First>,
): Promise<RecordAnswer> {
  const brandId = caller.brand.id
  const { answer, replayed } = await runForCaller(db, { caller, idempotencyKey }, customerId, {
    async lock(tx) {
      const first = (await lockFirst?.(tx)) as First
      const customer = await lockCustomer(tx, brandId, customerId)
      if (customer === undefined) throw notFound('customer', customerId)
      if (branchId !== undefined) requireBranch(caller, branchId)
      return { customer, first }
    },
    work: (tx, { customer, first }) => work(tx, customer, first),
    answer: tx => readCustomerAnswer(tx, caller, customerId),
    audited: (_tx, { customer }, after) =>
      auditedCustomer({ id: customerId, branchId: branchId ?? null }, customer, after),
  })
  return { ...answer, replayed }
}

/** A customer in the audit log: balance and points. The ledger has each step. */
function auditedCustomer(
  record: { id: string; branchId: string | null },
  before: LockedCustomer,
  { data }: RecordAnswer,
): Audited {
  const { balance, points, version } = data
  const previous = { balance: toAmount(before.balance), points: before.points, version: before.version }
  return { resource: 'customer', ...record, before: previous, after: { balance, points, version } }
}
