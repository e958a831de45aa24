import { expect } from 'vitest'
import type { Db } from '../../src/db/database.ts'
import { runDoctor } from '../../src/doctor/run-doctor.ts'

/** Expects every invariant to hold; called at the end of a test that writes data. */
export async function expectInvariants(db: Db): Promise<void> {
  const { violations } = await runDoctor(db)
  expect(violations).toEqual([])
}
