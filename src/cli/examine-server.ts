import type { Logger } from 'pino'
import type { Embedded } from '../db/embedded/start.ts'
import { longWork } from '../db/open.ts'
import { withDatabase } from '../db/with-client.ts'
import type { Diagnosis } from '../doctor/check.store.ts'
import { refreshStatistics } from '../doctor/find-violations.store.ts'
import { runDoctor } from '../doctor/run-doctor.ts'

/** Runs the doctor on a newly started server. */
export async function examineServer({ connection }: Embedded, log: Logger): Promise<Diagnosis> {
  return withDatabase({ connection, max: 4, log, ...longWork }, async db => {
    await refreshStatistics(db)
    return runDoctor(db)
  })
}
