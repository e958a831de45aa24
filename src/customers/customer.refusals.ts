import { amountText, type Cents, toAmount } from '../lib/money.ts'
import { type Fault, fault, invalidField, Refusal } from '../lib/refusal.ts'

export const changeNeeded = () =>
  invalidField('body', 'required', 'Neither `balance` nor `points` changes. Send a change of at least one.')

/** @param help the way out */
export const balanceTooLow = (balance: Cents, help: string) =>
  new Refusal('insufficient_balance', `The customer's balance is only ${amountText(balance)}. ${help}`, {
    balance: toAmount(balance),
  })
export const pointsTooLow = (points: number, help: string) =>
  new Refusal('insufficient_points', `The customer has only ${points} points. ${help}`, { points })

export const balanceLeft = (balance: Cents) =>
  new Refusal(
    'in_use',
    `The customer's balance is ${amountText(balance)}. Pay it out (POST /customers/{id}/pay-out) or adjust it to 0 first.`,
    {
      by: 'balance',
      ids: [],
    },
  )

/** @param coin the smallest of the payment method */
export const notInCoins = (path: string, coin: Cents): Fault =>
  fault(path, 'not_allowed', `The smallest coin is ${amountText(coin)}. Send an amount that coins can make.`)

/** @param rest of the message, with the way out */
export const customerErased = (customerId: string, rest: string) =>
  new Refusal('in_use', `The customer was erased${rest}`, { by: 'customer', ids: [customerId] })

export const inactiveCustomer = () =>
  new Refusal(
    'invalid_transition',
    'The customer is inactive. Reactivate them first: PATCH with `active` true.',
    {
      from: 'inactive',
      to: 'topped_up',
    },
  )
