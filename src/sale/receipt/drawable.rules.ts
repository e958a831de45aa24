import { signatureMs } from '../../printers/print-job.types.ts'
import type { Receipt } from './receipt.shape.ts'

/** From when a receipt can be drawn, epoch ms; 0 unless it waits for a signature. */
export function drawableFrom({ fiscal, issuedAt }: Pick<Receipt, 'fiscal' | 'issuedAt'>): number {
  return fiscal?.status === 'pending' ? issuedAt + signatureMs : 0
}
