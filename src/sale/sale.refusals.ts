import { amountText, type Cents, fromMilli, toAmount } from '../lib/money.ts'
import { fault, Refusal } from '../lib/refusal.ts'

type NotOpen = { id: string | null; status: string }

/** @param ifSettled the way out of a settled bill */
export const billNotOpen = ({ id, status }: NotOpen, ifSettled = 'Open a new one for the table.') => {
  const ways: Record<string, string> = {
    merged: 'Read it: merged_into_id is the bill it was merged into.',
    settled: ifSettled,
  }
  const help = ways[status] ?? 'Open a new one for the table.'
  const details = { dining_session_id: id, status }
  return new Refusal('session_not_open', `This bill is ${status}. ${help}`, details)
}

const limitReached = (message: string, details: { limit: number; [count: string]: number }) =>
  new Refusal('limit_reached', message, details)
export const billFull = (limit: number, items: number) =>
  limitReached(
    `A bill can have at most ${limit} items, cancelled ones included. Settle it and open another.`,
    { limit, items },
  )
export const orderFull = (limit: number, items: number) =>
  limitReached(`An order can have at most ${limit} items, removed ones included. Send another order.`, {
    limit,
    items,
  })
export const tooManyLiveItems = (limit: number, liveItems: number) =>
  limitReached(`An order can have at most ${limit} live items. Send another order.`, {
    limit,
    live_items: liveItems,
  })
export const tooManyAddons = (limit: number, addons: number) =>
  limitReached(
    `The items of a bill, or of an order without one, can have at most ${limit} addons together. Open another bill, or ` +
      'send another order.',
    { limit, addons },
  )
export const tooManyParts = (limit: number, items: number) =>
  limitReached(
    `A bill or an order can have at most ${limit} items, and taking part of a line adds one. The whole line can still be ` +
      'taken: leave its quantity out.',
    { limit, items },
  )
export const tooManyPayments = (count: number, limit: number) =>
  limitReached(
    `A bill, or an order without one, can have at most ${limit} payments, voided ones included; this would make ` +
      `${count}. Pay the amount due in fewer payments.`,
    { limit },
  )
export const tooManyCorrections = (limit: number) =>
  limitReached(
    `A bill, or an order without one, can have at most ${limit} payments, with two entries more for each correction. ` +
      'Refund the order by the method that was used, and sell it again.',
    { limit },
  )
export const tooManyAdjustments = (limit: number) =>
  limitReached(
    `A bill, or an order without one, can have at most ${limit} refunds and wastes. All that is left can still be ` +
      'refunded at once, and a whole line cancelled; record other waste with POST /stock-movements, kind waste.',
    { limit },
  )

export const chargeNotPaidAlone = (path: string) =>
  fault(
    path,
    'not_allowed',
    'A service charge cannot be paid on its own. Leave the items out and send an amount.',
  )

export const hundredthsNeeded = (path: string) =>
  fault(
    path,
    'decimals',
    'Part of a piece has at most two decimals. Send 0.33, 0.33 and 0.34 for three guests.',
  )

type PaidItem = { id: string; quantityMilli: number; paidMilli: number }

/** Starts a sentence: `2 of this item are`. */
export const unitsAre = (milli: number) => `${fromMilli(milli)} of this item ${milli <= 1000 ? 'is' : 'are'}`

export const tooFewLeft = (itemId: string, leftMilli: number) =>
  new Refusal(
    'item_already_cancelled',
    leftMilli === 0
      ? 'This item is already cancelled or refunded. Read the order again.'
      : `Only ${unitsAre(leftMilli)} left. Read the order again.`,
    { item_id: itemId, live_quantity: fromMilli(leftMilli) },
  )
export const itemCancelled = (itemId: string) => tooFewLeft(itemId, 0)

export const itemAlreadyPaid = ({ id, paidMilli }: PaidItem, due: Cents, message: string) =>
  new Refusal('item_already_paid', message, {
    item_id: id,
    paid_quantity: fromMilli(paidMilli),
    due: toAmount(due),
  })

const insteadOf = { move: 'move less', cancel: 'refund the item once the bill is paid' } as const

export const tooMuchPaid = (item: PaidItem, due: Cents, to: keyof typeof insteadOf) =>
  itemAlreadyPaid(
    item,
    due,
    `Too much is paid to ${to} this: ${unitsAre(item.paidMilli)} paid, and only ${amountText(due)} is still due on the bill. ` +
      `Void a payment first, or ${insteadOf[to]}.`,
  )

export const unpaidQuantityExceeded = (item: PaidItem, due: Cents) => {
  const unpaid = item.quantityMilli - item.paidMilli
  return itemAlreadyPaid(item, due, `Only ${unitsAre(unpaid)} unpaid. Pay no more than that.`)
}

export const chargeFollowsItems = (path: string) =>
  fault(path, 'not_allowed', 'The service charge follows its items. Leave it out.')
export const itemNamedTwice = (path: string) =>
  fault(path, 'duplicate', 'This item is listed twice. List it once, with its total quantity.')

export const otherQuantity = (path: string) =>
  fault(
    path,
    'duplicate',
    'A component of the same combo is listed with another quantity. A quantity means whole combos: send one.',
  )

export const cannotMoveStage = (from: string | null, to: string) =>
  new Refusal(
    'invalid_transition',
    from === null
      ? 'This is not in the kitchen: it needs no preparation, or is still on hold.'
      : `The kitchen cannot move this from ${from} to ${to}. Read it again; only a recall moves backward.`,
    { from, to },
  )

/** @param at the place of the line, from 0 */
export const priceIsFixed = (at: number) =>
  fault(
    `lines.${at}.unit_price`,
    'not_allowed',
    'The menu sets the price of this product. Leave unit_price out, or get the approval `price_override` of a manager or ' +
      'owner (POST /approvals) and send it as X-Approval-Token.',
  )
