import { type Cents, toAmount } from '../lib/money.ts'
import { invalidField, Refusal } from '../lib/refusal.ts'

export const changeNeeded = () =>
  invalidField('body', 'required', 'Send the change of the balance or of the points.')

/** @param help what to do about it */
export const balanceTooLow = (balance: Cents, help: string) =>
  new Refusal('insufficient_balance', `The customer has only ${toAmount(balance)} on the balance. ${help}`, {
    balance: toAmount(balance),
  })
export const pointsTooLow = (points: number, help: string) =>
  new Refusal('insufficient_points', `The customer has only ${points} points. ${help}`, { points })

export const balanceLeft = (balance: Cents) =>
  new Refusal('in_use', `There is ${toAmount(balance)} on the balance. Pay it out or adjust it to 0 first.`, {
    by: 'balance',
    ids: [],
  })

export const inactiveCustomer = () =>
  new Refusal('invalid_transition', 'This customer is switched off. Switch them on first.', {
    from: 'inactive',
    to: 'topped_up',
  })
