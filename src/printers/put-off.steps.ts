import type { Tx } from '../db/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { dropJob, putJobOff } from './job.store.ts'
import type { JobRef } from './print-job.types.ts'
import { recordFailed } from './record-failed.steps.ts'
import { mostAttempts, putOffMs } from './retry.rules.ts'

/** Why a job cannot be drawn, in a word. */
export function undrawnError(reason: unknown): string {
  return reason instanceof Refusal ? reason.code : 'not_drawable'
}

/** Puts a job off that cannot be drawn yet, behind others; in the end it is given up. */
export async function putOffUndrawn(
  tx: Tx,
  job: JobRef & { attempts: number },
  { error, now }: { error: string; now: number },
): Promise<void> {
  if (job.attempts >= mostAttempts) recordFailed(tx, job.brandId, await dropJob(tx, job, error))
  else await putJobOff(tx, job, { error, until: new Date(now + putOffMs).toISOString() })
}
