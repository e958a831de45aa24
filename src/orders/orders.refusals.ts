import { invalidField, Refusal } from '../lib/refusal.ts'

export const dayNeeded = () =>
  invalidField(
    'query.business_date',
    'required',
    'Send business_date with display_number: the numbers restart at 001 every day.',
  )

export const branchNeeded = () =>
  invalidField('query.branch_id', 'required', 'Send branch_id with q: it searches the orders of one branch.')

export const servedByBill = (from: string, billId: string) =>
  new Refusal(
    'invalid_transition',
    'An order on a bill is eaten in. Send service_type with the line that is taken away, before it is ordered.',
    { from, to: 'pending', dining_session_id: billId },
  )

export const delivered = (to: string) =>
  new Refusal(
    'invalid_transition',
    'A delivery order is not eaten in or taken away. Cancel it, and place another.',
    { from: 'delivery', to },
  )

export const customerOfBill = (billStatus: string) => {
  const message = "An order on a bill has the bill's customer. Change the customer of the bill."
  return billStatus === 'open'
    ? invalidField('customer_id', 'not_allowed', message)
    : new Refusal('invalid_transition', message, { from: billStatus, to: 'pending' })
}
