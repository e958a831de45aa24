import { drawableFrom } from '../../sale/receipt/drawable.rules.ts'
import type { Fiscal, Receipt } from '../../sale/receipt/receipt.shape.ts'
import { buyerNamed, fiscalPending, signedWithoutBuyer, slotFilled } from './slot.refusals.ts'

/** Refuses to draw a receipt while its fiscal device may still sign it. */
export function requireDrawable(receipt: Pick<Receipt, 'fiscal' | 'issuedAt'>, now: number) {
  const from = drawableFrom(receipt)
  if (now < from) throw fiscalPending(new Date(from).toISOString())
}

/** Requires that the slot of a receipt can be filled. A signature is final; a failure may be followed by one. */
export function requireFillable({ fiscal }: Pick<Receipt, 'fiscal'>, { status }: Pick<Fiscal, 'status'>) {
  if (fiscal?.status === 'signed') throw slotFilled('signed', status)
  if (fiscal?.status === 'failed' && status !== 'signed') throw slotFilled('failed', status)
}

/** Requires that a receipt can be given a buyer: once, and before it is signed. */
export function requireNoBuyer({ buyer, fiscal }: Pick<Receipt, 'buyer' | 'fiscal'>) {
  if (buyer !== null) throw buyerNamed()
  if (fiscal?.status === 'signed') throw signedWithoutBuyer()
}
