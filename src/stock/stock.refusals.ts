import { fault, Refusal } from '../lib/refusal.ts'

const quantityNeeded = {
  purchase: 'Send the quantity bought, above zero.',
  count: 'Send the quantity counted, zero or more.',
  waste: 'Send the quantity thrown away, above zero.',
  adjust: 'Send the quantity to add, or with a minus to remove; not zero.',
  transfer: 'Send the quantity for the other branch, above zero.',
} as const

export const quantityOutOfRange = (kind: keyof typeof quantityNeeded) =>
  fault('quantity', 'min', quantityNeeded[kind])
export const onlyPurchasesCost = () =>
  fault('unit_cost', 'not_allowed', 'Only a purchase has a unit cost. Leave it out.')
export const targetNeeded = () =>
  fault('to_branch_id', 'required', 'A transfer needs the branch it goes to. Send to_branch_id.')
export const onlyTransfersGo = () =>
  fault('to_branch_id', 'not_allowed', 'Only a transfer goes to another branch. Leave it out.')
export const sameBranch = () =>
  fault('to_branch_id', 'not_allowed', 'A transfer goes to another branch. Choose one that is not branch_id.')

/** Quantities as on the wire. */
export type Shortage = { stock_item_id: string; on_hand: number; needed: number }

export const stockTooLow = (first: Shortage, ...more: Shortage[]) => {
  const others = more.length === 0 ? '' : `, and too few of ${more.length} more items (details.items)`
  const message = `Only ${first.on_hand} in stock, ${first.needed} needed${others}. Take less, or book a stock count first.`
  return new Refusal('insufficient_stock', message, { items: [first, ...more] })
}
