import { drawableFrom, fiscalAt } from '../../sale/receipt/drawable.rules.ts'
import type { Fiscal, Receipt } from '../../sale/receipt/receipt.shape.ts'
import { buyerNamed, fiscalPending, signedWithoutBuyer, slotFilled } from './slot.refusals.ts'

/** Refuses to draw a receipt while its fiscal device may still sign it. */
export function requireDrawable(receipt: Pick<Receipt, 'fiscal' | 'issuedAt'>, now: number) {
  const from = drawableFrom(receipt)
  if (now < from) throw fiscalPending(new Date(from).toISOString())
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
