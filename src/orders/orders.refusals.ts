import { invalidField } from '../lib/refusal.ts'

export const dayNeeded = () =>
  invalidField(
    'query.business_date',
    'required',
    'Send business_date with display_number: the numbers restart at 001 every day.',
  )

export const customerOfBill = () =>
  invalidField(
    'customer_id',
    'not_allowed',
    "An order on a bill has the bill's customer. Change the customer of the bill.",
  )
