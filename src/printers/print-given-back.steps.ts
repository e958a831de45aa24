import type { Caller } from '../access/caller.rules.ts'
import type { Tx } from '../db/database.ts'
import { findPaymentMethods } from '../payment-methods/payment-method.store.ts'
import { type Counter, printAtCounter } from './print-at-counter.steps.ts'
import type { JobSubject } from './print-job.types.ts'

/**
 * Opens the drawer that gives money back, if one of its methods opens it, and prints the receipt where the printer prints
 * all.
 */
export async function printGivenBack(
  tx: Tx,
  caller: Caller,
  counter: Counter,
  {
    methodIds,
    receiptId,
    ...subject
  }: Pick<JobSubject, 'billId' | 'orderId' | 'paymentId'> & {
    methodIds: readonly string[]
    /** Of the receipt about to be issued; null: none is. */
    receiptId: string | null
  },
): Promise<void> {
  const methods = await findPaymentMethods(tx, caller.brand.id, methodIds)
  const opens = methods.some(({ opensDrawer }) => opensDrawer)
  const { shiftId } = counter
  await printAtCounter(tx, caller, counter, [
    ...(opens ? [{ ...subject, kind: 'drawer', shiftId } as const] : []),
    ...(receiptId === null ? [] : [{ ...subject, kind: 'receipt', receiptId, isOnRequest: true } as const]),
  ])
}
