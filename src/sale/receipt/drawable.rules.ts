import { signatureMs } from '../../printers/print-job.types.ts'
import type { Fiscal, Receipt } from './receipt.shape.ts'

/** From when a receipt can be drawn, epoch ms; 0 unless it waits for a signature. */
export function drawableFrom({ fiscal, issuedAt }: Pick<Receipt, 'fiscal' | 'issuedAt'>): number {
  return fiscal?.status === 'pending' ? issuedAt + signatureMs : 0
}

/** The signature of a receipt as it stands: one that did not come in time has failed by itself. */
export function fiscalAt(receipt: Pick<Receipt, 'fiscal' | 'issuedAt'>, now: number): Fiscal | null {
  const { fiscal } = receipt
  if (fiscal?.status !== 'pending') return fiscal
  const until = drawableFrom(receipt)
  return now < until ? fiscal : { ...fiscal, status: 'failed', at: until }
}
