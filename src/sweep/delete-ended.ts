import type { Context } from '../context.ts'
import { deleteOldEntries } from '../audit/chain.store.ts'
import { keptAuditMs } from '../audit/audit.record.ts'
import { keptEventsMs } from '../db/events.ts'
import { firstUlid } from '../lib/ulid.ts'
import {
  deleteEndedTokens,
  deleteOldDeliveries,
  deleteOldEvents,
  deleteOldJobs,
  deleteOldPositions,
  deleteOldWrongPins,
  keptJobsMs,
  tryLockSweep,
} from './ended.store.ts'

const hourMs = 3_600_000

/**
 * Deletes expired rows of a brand: sign-ins, approvals, counts of wrong PINs, events, deliveries, print jobs, audit entries.
 * @param most rows of each table
 * @returns the number of deleted rows by table; undefined while another process sweeps
 */
export async function deleteEnded(ctx: Context, brandId: string, most: number) {
  return ctx.db.transact(async tx => {
    if (!(await tryLockSweep(tx))) return undefined
    const before = ctx.now() - keptEventsMs
    const auditBefore = firstUlid(ctx.now() - keptAuditMs)
    return {
      staff_sessions: await deleteEndedTokens(tx, 'staff_sessions', { brandId, most }),
      approvals: await deleteEndedTokens(tx, 'approvals', { brandId, most }),
      wrong_pins: await deleteOldWrongPins(tx, brandId, most),
      event_positions: await deleteOldPositions(tx, brandId, { before: before + hourMs, most }),
      webhook_deliveries: await deleteOldDeliveries(tx, brandId, { before, most }),
      events: await deleteOldEvents(tx, brandId, { before, most }),
      print_jobs: await deleteOldJobs(tx, brandId, { before: ctx.now() - keptJobsMs, most }),
      audit_entries: await deleteOldEntries(tx, brandId, { before: auditBefore, most }),
    }
  })
}
