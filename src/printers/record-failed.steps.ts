import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import type { EndedJob } from './print-job.types.ts'

/** Records the events of jobs that nobody will print. */
export function recordFailed(tx: Tx, brandId: string, jobs: readonly EndedJob[]): void {
  const events = jobs.map(({ id, branchId, printerId, kind, status, error, orderId, billId }) => ({
    type: 'print_job.failed' as const,
    branchId,
    data: { id, printer_id: printerId, kind, status, error, order_id: orderId, dining_session_id: billId },
  }))
  recordEvents(tx, brandId, events)
}
