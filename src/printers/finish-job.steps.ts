import type { Actor } from '../db/audit/entry.rules.ts'
import type { Tx } from '../db/database.ts'
import { recordAudit } from '../db/record-audit.ts'
import { countPrinted, endJob } from './job.store.ts'

/** The service itself, which prints to network printers. */
export const printingService: Actor = {
  action: 'countPrintedReceipt',
  keyId: null,
  staffId: null,
  ip: null,
  requestId: null,
}

/** Ends a job that is printed, and counts its receipt: later papers of it are copies. @param printedAt ISO 8601 */
export async function finishJob(
  tx: Tx,
  by: Actor,
  { brandId, id }: { brandId: string; id: string },
  printedAt: string,
): Promise<void> {
  const receiptId = await endJob(tx, brandId, id, printedAt)
  if (receiptId === null) return
  const { branchId, copies } = await countPrinted(tx, brandId, receiptId)
  const counted = { before: { copies: copies - 1 }, after: { copies } }
  recordAudit(tx, brandId, by, [{ resource: 'receipt', id: receiptId, branchId, ...counted }])
}
