import { invalidField, Refusal } from '../lib/refusal.ts'
import { maxPrices } from '../menu/sold.rules.ts'

export const branchCodeTaken = (branchId: string) =>
  new Refusal(
    'already_exists',
    'This code is or was used by another branch and is printed on its receipts. Choose a different code.',
    { field: 'code', id: branchId },
  )

const uses = {
  dining_session: 'open bills. Settle or cancel them first.',
  shift: 'open shifts. Close them first.',
  order: 'orders that are unpaid or scheduled for later. Pay, refund or cancel them first.',
} as const

/** @param open some of the open bills, shifts or orders */
export const branchInUse = (by: keyof typeof uses, open: readonly { id: string }[]) =>
  new Refusal('in_use', `The branch has ${uses[by]}`, { by, ids: open.map(({ id }) => id) })

export const pauseOver = () =>
  invalidField(
    'until',
    'min',
    'This time is past. Send a later one, or null for a pause that lasts until it is deleted.',
  )

/** @param full the product or addon whose copied prices would exceed the limit, and how many prices it would have */
export const tooManyPrices = (resource: string, full: { id: string; count: number }) =>
  new Refusal(
    'limit_reached',
    `The ${resource} ${full.id} would have ${full.count} prices, at most ${maxPrices} are allowed. ` +
      'Remove prices that no longer apply from it first.',
    { limit: maxPrices, resource, id: full.id },
  )
