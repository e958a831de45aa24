import { invalidField, Refusal } from '../lib/refusal.ts'

export const dayNeeded = () =>
  invalidField(
    'query.business_date',
    'required',
    'Send business_date with display_number: the numbers restart at 001 every day.',
  )

export const branchNeeded = () =>
  invalidField('query.branch_id', 'required', 'Send branch_id with q: it searches the orders of one branch.')

export const customerOfBill = (billStatus: string) => {
  const message = "An order on a bill has the bill's customer. Change the customer of the bill."
  return billStatus === 'open'
    ? invalidField('customer_id', 'not_allowed', message)
    : new Refusal('invalid_transition', message, { from: billStatus, to: 'pending' })
}
