import type { Caller } from '../access/caller.rules.ts'
import type { Tx } from '../db/database.ts'
import { findPaymentMethods } from '../payment-methods/payment-method.store.ts'
import { type Counter, printAtCounter } from './print-at-counter.steps.ts'
import type { JobSubject } from './print-job.types.ts'

/** Opens the drawer that gives money back, if one of its methods opens it. */
export async function openDrawerFor(
  tx: Tx,
  caller: Caller,
  counter: Counter,
  { methodIds, ...subject }: { methodIds: readonly string[] } & JobSubject,
): Promise<void> {
  const methods = await findPaymentMethods(tx, caller.brand.id, methodIds)
  if (!methods.some(({ opensDrawer }) => opensDrawer)) return
  await printAtCounter(tx, caller, counter, [{ ...subject, kind: 'drawer', shiftId: counter.shiftId }])
}
