import type { Logger } from 'pino'
import type { Embedded } from '../db/embedded/start.ts'
import { longWork, openDatabase } from '../db/open.ts'
import type { Diagnosis } from '../doctor/check.store.ts'
import { refreshStatistics } from '../doctor/find-violations.store.ts'
import { runDoctor } from '../doctor/run-doctor.ts'

/** Runs the doctor on a newly started server. */
export async function examineServer({ connection }: Embedded, log: Logger): Promise<Diagnosis> {
  const db = await openDatabase({ connection, max: 4, log, ...longWork })
  try {
    await refreshStatistics(db)
    return await runDoctor(db)
  } finally {
    await db.close()
  }
}
