import { invalidField, Refusal } from '../../lib/refusal.ts'

/** @param until when the receipt counts as failed, if it is not signed before */
export const fiscalPending = (until: string) =>
  new Refusal(
    'fiscal_pending',
    `The fiscal device has not signed this receipt yet. Print it in a moment; from ${until} on it is printed unsigned.`,
    { until },
  )

export const longQr = (limit: number) =>
  invalidField('qr', 'max_length', `Must have at most ${limit} bytes in UTF-8.`)

export const slotFilled = (from: 'signed' | 'failed', to: string) =>
  new Refusal('invalid_transition', `This receipt is ${from} already.`, { from, to })

export const signedWithoutBuyer = () =>
  new Refusal('invalid_transition', 'This receipt is signed, so nothing on it changes.', {
    from: 'signed',
    to: 'named',
  })

export const buyerNamed = () =>
  new Refusal('invalid_transition', 'This receipt names its buyer already.', { from: 'named', to: 'named' })
