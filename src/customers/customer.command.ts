import type { Tx } from '../db/database.ts'
import type { Core } from '../core.ts'
import { runCommand } from '../db/command.ts'
import type { NewEvent } from '../db/events.ts'
import type { OnceKey } from '../db/once.ts'
import type { RecordAnswer } from '../records/record.steps.ts'
import { readCustomerAnswer } from './read-customer.steps.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { type IfMatch } from '../lib/version.ts'
import { type LockedCustomer, lockCustomer } from './ledger.store.ts'

/** An operation on a customer: the caller, the idempotency key, the version condition and the customer. */
export type CustomerCommand = {
  caller: Caller
  once: OnceKey | undefined
  ifMatch: IfMatch | undefined
  customerId: string
}

type Work = (tx: Tx, customer: LockedCustomer) => Promise<readonly NewEvent[]>

/**
 * Runs a command on a customer; answered with the customer.
 * @param branchId where the money is taken, for a command that has a branch
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function commandOnCustomer(
  { db }: Core,
  { caller, once, customerId }: CustomerCommand,
  work: Work,
  branchId?: string,
): Promise<RecordAnswer> {
  const brandId = caller.brand.id
  const claimed = { brandId, once, resultId: customerId }
  const { answer, replayed } = await runCommand(db, claimed, {
    async lock(tx) {
      const customer = await lockKnown(tx, brandId, customerId)
      if (branchId !== undefined) requireBranch(caller, branchId)
      return customer
    },
    work,
    answer: tx => readCustomerAnswer(tx, caller, customerId),
  })
  return { ...answer, replayed }
}

/** @throws Refusal not_found */
export async function lockKnown(tx: Tx, brandId: string, customerId: string): Promise<LockedCustomer> {
  const customer = await lockCustomer(tx, brandId, customerId)
  if (customer === undefined) throw notFound('customer', customerId)
  return customer
}
