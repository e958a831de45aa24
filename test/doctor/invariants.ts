import { expect } from 'vitest'
import type { Db } from '../../src/db/database.ts'
import { runDoctor } from '../../src/doctor/run-doctor.ts'

/** Expects every invariant to hold; called at the end of a test that writes data. */
export async function expectInvariants(db: Db): Promise<void> {
  // Asks for every event, on any day: the clock of a test may be months behind the database's.
  const { violations } = await runDoctor(db, { now: 0 })
  expect(violations).toEqual([])
}
