import { brokenChain } from '../audit/broken-chain.store.ts'
import type { Db } from '../db/database.ts'
import type { Check, Diagnosis } from './check.types.ts'
import { customerChecks } from './customer-checks.store.ts'
import { eventChecks } from './event-checks.store.ts'
import { figureChecks } from './figure-checks.store.ts'
import { type DoctorScope, type Findings, findViolations } from './find-violations.store.ts'
import { paymentChecks } from './payment-checks.store.ts'
import { comboChecks } from './combo-checks.store.ts'
import { replacementChecks } from './replacement-checks.store.ts'
import { receiptChecks } from './receipt-checks.store.ts'
import { reportChecks } from './report-checks.store.ts'
import { saleChecks } from './sale-checks.store.ts'
import { shiftChecks } from './shift-checks.store.ts'
import { stateChecks } from './state-checks.store.ts'
import { taxChecks } from './tax-checks.store.ts'
import { stockChecks } from './stock-checks.store.ts'

/** The checks of all invariants, numbered as in docs/specification/invariants.md. */
export const checks: readonly Check[] = [
  ...figureChecks,
  ...paymentChecks,
  ...saleChecks,
  ...taxChecks,
  ...customerChecks,
  ...shiftChecks,
  ...stockChecks,
  ...stateChecks,
  ...eventChecks,
  ...replacementChecks,
  ...comboChecks,
  ...receiptChecks,
  ...reportChecks,
  { invariant: 'audit_chain', broken: brokenChain, standing: true },
]

export type DoctorOptions = DoctorScope & {
  /** Called after each check. */
  ended?: (invariant: string, found: number, ms: number) => void
}

/** Concurrent checks; each is one statement and uses one core of the database. */
const atOnce = 2

/** Checks the data of all brands, or of one, and lists the records that violate an invariant. */
export async function runDoctor(db: Db, { ended, ...scope }: DoctorOptions = {}): Promise<Diagnosis> {
  const findings: Findings[] = []
  const todo = checks.entries()
  async function work(): Promise<void> {
    for (const [at, check] of todo) {
      const startedAt = performance.now()
      findings[at] = await findViolations(db, check, scope)
      ended?.(check.invariant, findings[at].found, performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const found = findings.reduce((sum, one) => sum + one.found, 0)
  const violations = findings.flatMap(one => one.violations)
  return { ok: found === 0, checked: checks.length, found, violations }
}
