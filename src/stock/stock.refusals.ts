import { fault, Refusal } from '../lib/refusal.ts'

const quantityMessages = {
  purchase: 'The purchased quantity must be above zero. Send a positive number.',
  count: 'The counted quantity cannot be negative. Send zero or more.',
  waste: 'The wasted quantity must be above zero. Send a positive number.',
  adjust: 'The adjustment cannot be zero. Send a positive number to add or a negative one to remove.',
  transfer: 'The transferred quantity must be above zero. Send a positive number.',
} as const

export const quantityOutOfRange = (kind: keyof typeof quantityMessages) =>
  fault('quantity', 'min', quantityMessages[kind])
export const onlyPurchasesCost = () =>
  fault('unit_cost', 'not_allowed', 'Only a purchase has a unit cost. Omit it.')
export const targetNeeded = () =>
  fault('to_branch_id', 'required', 'A transfer requires a target branch. Send to_branch_id.')
export const onlyTransfersGo = () =>
  fault('to_branch_id', 'not_allowed', 'Only a transfer has a target branch. Omit it.')
export const sameBranch = () =>
  fault(
    'to_branch_id',
    'not_allowed',
    'A transfer cannot go to the same branch. Choose another than branch_id.',
  )

/** Quantities on the wire. */
export type Shortage = { stock_item_id: string; on_hand: number; needed: number }

export const stockTooLow = (first: Shortage, ...more: Shortage[]) => {
  const others = more.length === 0 ? '' : `, and ${more.length} more items are short (details.items)`
  const message = `Only ${first.on_hand} in stock, ${first.needed} needed${others}. Reduce the quantity, or record a stock count first.`
  return new Refusal('insufficient_stock', message, { items: [first, ...more] })
}
