import type { Db } from '../db/database.ts'
import { qrLine } from '../print/qr.gateway.ts'
import type { Receipt } from '../sale/receipt/receipt.shape.ts'
import type { PaperRecord } from './record-lines.format.ts'
import { getReceipt } from './record/receipt-list.store.ts'
import { requireDrawable } from './slot/slot.rules.ts'

/** Reads the additions of a receipt's record to its paper. Refuses while its fiscal device may still sign it. */
export async function paperRecord(
  db: Db,
  brandId: string,
  receipt: Receipt,
  { zone, now }: { zone: string; now: number },
): Promise<PaperRecord> {
  requireDrawable(receipt, zone, now)
  const { correctsId, fiscal } = receipt
  const corrected = correctsId === null ? null : (await getReceipt(db, brandId, correctsId)).receipt
  return {
    receipt,
    buyer: receipt.buyer ?? corrected?.buyer ?? null,
    corrects: corrected?.number ?? null,
    qr: fiscal === null || fiscal.qr === null ? null : qrLine(fiscal.qr),
  }
}
