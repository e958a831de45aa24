import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import { runDoctor } from '../../src/doctor/run-doctor.ts'

/** Expects every invariant to hold; called at the end of a test that writes data. */
export async function expectInvariants(db: Pick<Database, 'transact'>): Promise<void> {
  // One connection for all checks, because each new one reads the catalogue first.
  const { violations } = await db.transact(async tx => {
    // Requires every event, on any day, because the clock of a test may be months behind the database's.
    const asked = { now: 0 }
    // A generic plan does not know the brand, which Citus needs.
    if (tx.isDistributed) return runDoctor(tx, asked)
    // Planning the checks takes four times as long as running them on the few rows of a test: keep the plans.
    await tx.query(sql`set local plan_cache_mode = force_generic_plan`)
    const query = <R extends object>(check: Sql) => tx.query<R>(check, nameOf(check))
    return runDoctor({ isDistributed: false, query }, asked)
  })
  expect(violations).toEqual([])
}

/** The same name for the same text, as a prepared statement needs it. */
function nameOf({ text }: Sql): string {
  return createHash('sha1').update(text).digest('hex')
}
