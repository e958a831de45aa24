import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { runDoctor } from '../../src/doctor/run-doctor.ts'

/** Expects every invariant to hold; called at the end of a test that writes data. */
export async function expectInvariants(db: Pick<Database, 'transact'>): Promise<void> {
  // Requires every event, on any day, because the clock of a test may be months behind the database's.
  // One connection for all checks, because each new one reads the catalogue first.
  const { violations } = await db.transact(tx => runDoctor(tx, { now: 0 }))
  expect(violations).toEqual([])
}
