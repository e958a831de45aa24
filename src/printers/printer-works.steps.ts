import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import type { QueueRef } from './print-job.types.ts'
import { endSilence } from './silence.store.ts'

/** Notes that a printer has printed; one that counted as failing has recovered. */
export async function noteWorking(
  tx: Tx,
  { brandId, id, branchId }: QueueRef & { branchId: string },
): Promise<void> {
  const version = await endSilence(tx, { brandId, id })
  if (version === undefined) return
  recordEvents(tx, brandId, [{ type: 'printer.recovered', branchId, data: { id, version } }])
}
