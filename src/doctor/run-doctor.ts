import type { Db } from '../db/database.ts'
import type { Diagnosis, Violation } from './check.store.ts'
import { customerChecks } from './customer-checks.store.ts'
import { eventChecks } from './event-checks.store.ts'
import { figureChecks } from './figure-checks.store.ts'
import { findViolations } from './find-violations.store.ts'
import { paymentChecks } from './payment-checks.store.ts'
import { saleChecks } from './sale-checks.store.ts'
import { shiftChecks } from './shift-checks.store.ts'
import { stateChecks } from './state-checks.store.ts'
import { stockChecks } from './stock-checks.store.ts'

/** Every invariant of the books that is checked, in the order of the contract's list. */
export const checks = [
  ...figureChecks,
  ...paymentChecks,
  ...saleChecks,
  ...customerChecks,
  ...shiftChecks,
  ...stockChecks,
  ...stateChecks,
  ...eventChecks,
]

/** Looks through the books of all brands and names each record that breaks an invariant. Changes nothing. */
export async function runDoctor(db: Db): Promise<Diagnosis> {
  const violations: Violation[] = []
  for (const check of checks) violations.push(...(await findViolations(db, check)))
  return { ok: violations.length === 0, checked: checks.length, violations }
}
