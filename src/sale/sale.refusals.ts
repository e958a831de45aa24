import { type Cents, fromMilli, toAmount } from '../lib/money.ts'
import { fault, invalidField, Refusal } from '../lib/refusal.ts'

export const orderedTooEarly = (days: number) =>
  invalidField(
    'ordered_at',
    'min',
    `This key may date orders back by at most ${days} days. Send a later time.`,
  )
export const orderedTooLate = () =>
  invalidField('ordered_at', 'max', 'An order is dated at most five minutes ahead. Check the clock.')

export const billNotOpen = ({ id, status }: { id: string | null; status: string }) => {
  const help =
    status === 'merged'
      ? 'Read it: merged_into_id is the bill it became part of.'
      : 'Open a new one for the table.'
  const details = { dining_session_id: id, status }
  return new Refusal('session_not_open', `This bill is ${status}. ${help}`, details)
}

export const tooManyPayments = (count: number, limit: number) =>
  new Refusal(
    'limit_reached',
    `A bill, or an order without one, holds at most ${limit} payments, voided ones included; this would make ` +
      `${count}. Pay what is due in fewer payments.`,
    { limit },
  )

export const chargeNotPaidAlone = (path: string) =>
  fault(
    path,
    'not_allowed',
    'A service charge is not paid by itself. Leave the items out and send an amount.',
  )

export const itemCancelled = (itemId: string) =>
  new Refusal('item_already_cancelled', 'This item is cancelled. Read the order again.', {
    item_id: itemId,
    live_quantity: 0,
  })

type PaidQuantity = { id: string; quantityMilli: number; paidMilli: number }

export const unpaidQuantityExceeded = ({ id, quantityMilli, paidMilli }: PaidQuantity, due: Cents) => {
  const unpaid = fromMilli(quantityMilli - paidMilli)
  return new Refusal(
    'item_already_paid',
    `Only ${unpaid} of this item ${unpaid === 1 ? 'is' : 'are'} unpaid. Pay no more than that.`,
    {
      item_id: id,
      paid_quantity: fromMilli(paidMilli),
      due: toAmount(due),
    },
  )
}

export const cannotMoveStage = (from: string | null, to: string) =>
  new Refusal(
    'invalid_transition',
    from === null
      ? 'This is not in the kitchen: it needs no kitchen, or is still held.'
      : `The kitchen cannot take this from ${from} to ${to}. Read it again; only a recall goes backward.`,
    { from, to },
  )
