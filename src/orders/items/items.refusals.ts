import { unknownId } from '../../lib/common.refusals.ts'
import { fromMilli, maxCents, maxCentsText, toAmount } from '../../lib/money.ts'
import { fault, invalidField, Refusal } from '../../lib/refusal.ts'
import { unitsAre } from '../../sale/sale.refusals.ts'

export const feeNoFood = (path: string) =>
  fault(path, 'not_allowed', 'A delivery fee cannot be wasted. Leave it out.')

export const itemOfOtherOrder = (path: string) => unknownId(path, 'item', ' on this order')

export const orderTotalTooLarge = () =>
  new Refusal(
    'limit_reached',
    `The total and the cost of an order can each be at most ${maxCentsText}. Send another order.`,
    { limit: toAmount(maxCents) },
  )

export const chargeNotCancellable = (kind: string) =>
  new Refusal('invalid_transition', 'A service charge follows its items. Cancel the items.', {
    from: kind,
    to: 'cancelled',
  })

export const itemNotOnOpenBill = (itemId: string, bill: { id: string; status: string } | undefined) =>
  new Refusal(
    'item_not_on_open_bill',
    bill === undefined
      ? 'This item is on an order without a bill. Remove it with POST /orders/{order}/remove-items while nothing of the ' +
          'order is paid; refund it afterwards.'
      : 'Only items on an open bill can be cancelled. Refund a paid item instead.',
    { item_id: itemId, dining_session_id: bill?.id ?? null, status: bill?.status ?? null },
  )

/** @param stage of the item in the kitchen */
export const alreadyBegun = (stage: string | null) =>
  new Refusal('invalid_transition', 'The kitchen has begun this item. It can no longer be held back.', {
    from: stage,
    to: 'held',
  })

export const onlyProducts = (kind: string) =>
  new Refusal('invalid_transition', 'Only products can be changed or replaced. Cancel a delivery fee.', {
    from: kind,
    to: 'changed',
  })

export const alreadyWasted = (itemId: string, leftMilli: number) =>
  new Refusal(
    'item_already_cancelled',
    `Only ${unitsAre(leftMilli)} not wasted yet. Send no more than that, or set remake to make it again.`,
    { item_id: itemId, live_quantity: fromMilli(leftMilli) },
  )

export const comboInPlace = () =>
  invalidField(
    'line.product_id',
    'not_allowed',
    'A combo cannot be ordered in the place of a line. Cancel the line and order the combo.',
  )

/** @param quantityMilli of the component, thousandths */
export const wholeQuantityOnly = (path: string, quantityMilli: number) =>
  fault(
    path,
    'not_allowed',
    `A component is swapped in all of its combos at once, here ${fromMilli(quantityMilli)}. Leave ${path} out; for fewer, cancel those ` +
      'combos and order them again.',
  )
