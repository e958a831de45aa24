import { unknownId } from '../../lib/common.refusals.ts'
import { invalidField, Refusal } from '../../lib/refusal.ts'

export const nothingHeld = () =>
  new Refusal('invalid_transition', 'None of these items is on hold. Items with `held: true` can be fired.', {
    from: null,
    to: 'new',
  })
export const tooLateToFire = (from: string, lastDay: string) =>
  new Refusal(
    'invalid_transition',
    `This order is paid, and what it still held could be fired until ${lastDay}. Refund it, or send a new order.`,
    { from, to: 'new' },
  )
export const onlyOneChoice = () =>
  invalidField('item_ids', 'not_allowed', 'Send either a course or item_ids, not both.')
export const itemOfOtherOrder = (path: string) => unknownId(path, 'item', ' on this order')
