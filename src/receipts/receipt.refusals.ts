import { unknownId } from '../lib/common.refusals.ts'
import { invalid, invalidField } from '../lib/refusal.ts'

export const unknownPayment = () => invalid(unknownId('query.payment_id', 'payment', ' on this bill'))
export const voidedPayment = () =>
  invalidField(
    'query.payment_id',
    'not_allowed',
    'This payment was voided or corrected, so it has no receipt. Choose one without `voided_at`.',
  )
