import { formatInZone } from '../../lib/zone.ts'
import { drawableFrom, fiscalAt } from '../../sale/receipt/drawable.rules.ts'
import type { Fiscal, Receipt } from '../../sale/receipt/receipt.shape.ts'
import { buyerNamed, fiscalPending, longQr, signedWithoutBuyer, slotFilled } from './slot.refusals.ts'

/** Refuses to draw a receipt while its fiscal device may still sign it. @param zone of its branch */
export function requireDrawable(receipt: Pick<Receipt, 'fiscal' | 'issuedAt'>, zone: string, now: number) {
  const from = drawableFrom(receipt)
  if (now < from) throw fiscalPending(formatInZone(from, zone))
}

/** The most bytes of a QR code: on 58 mm paper its squares are still two dots wide, and cameras find them. */
export const maxQrBytes = 1000

/** Requires that the QR code of a signature can be printed. It holds bytes, of which a character has up to four. */
export function requireShortQr({ qr }: Pick<Fiscal, 'qr'>) {
  if (qr !== null && new TextEncoder().encode(qr).length > maxQrBytes) throw longQr(maxQrBytes)
}

/** Requires that the slot of a receipt can be filled. A signature is final; a failure may be followed by one. */
export function requireFillable(
  receipt: Pick<Receipt, 'fiscal' | 'issuedAt'>,
  { status }: Pick<Fiscal, 'status'>,
  now: number,
) {
  const from = fiscalAt(receipt, now)?.status
  if (from === 'signed') throw slotFilled(from, status)
  if (from === 'failed' && status !== 'signed') throw slotFilled(from, status)
}

/** Requires that a receipt can be given a buyer: once, and before it is signed. */
export function requireNoBuyer({ buyer, fiscal }: Pick<Receipt, 'buyer' | 'fiscal'>) {
  if (buyer !== null) throw buyerNamed()
  if (fiscal?.status === 'signed') throw signedWithoutBuyer()
}
