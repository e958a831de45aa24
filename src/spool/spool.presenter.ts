import type { NewEvent } from '../db/events.ts'
import type { EndedJob } from './spool.types.ts'

/** The events of jobs that nobody will print. */
export function presentFailed(jobs: readonly EndedJob[]): NewEvent[] {
  return jobs.map(({ id, branchId, printerId, kind, status, error, orderId, billId }) => ({
    type: 'print_job.failed',
    branchId,
    data: { id, printer_id: printerId, kind, status, error, order_id: orderId, dining_session_id: billId },
  }))
}
