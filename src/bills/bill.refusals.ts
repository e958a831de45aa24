import { otherBranch, unknownId } from '../lib/common.refusals.ts'
import { fault, invalid, invalidField, Refusal } from '../lib/refusal.ts'

export const tableElsewhere = (path: string) => invalid(otherBranch(path, 'table'))
export const unknownBill = (path: string) => invalid(unknownId(path, 'bill'))
export const billElsewhere = (path: string) => invalid(otherBranch(path, 'bill'))
export const itemElsewhere = (path: string) => unknownId(path, 'item', ' on this bill')

const remedies = {
  orders: 'Cancel its items, or settle it.',
  payments: 'Void them, or settle the bill.',
} as const

export const billHas = (by: 'orders' | 'payments', users: readonly { id: string }[]) =>
  new Refusal('in_use', `The bill still has ${by}. ${remedies[by]}`, {
    by,
    ids: users.map(user => user.id),
  })

/** Balance and points spent on a bill can only be returned to their customer. */
const customerPaid = (message: string, customerId: string | null) =>
  new Refusal('in_use', message, { by: 'customer', ids: [customerId] })
export const ownCustomerPaid = (customerId: string | null) =>
  customerPaid(
    "The customer's balance or points paid part of this bill. Return them (void-redemption) before you change the customer.",
    customerId,
  )
export const otherCustomerPaid = (customerId: string | null) =>
  customerPaid(
    "Another customer's balance or points paid part of that bill. Set the same customer on this bill, or settle both bills separately.",
    customerId,
  )

export const placeNeeded = () =>
  invalidField('table_id', 'required', 'A bill needs a table or a name. Send table_id, or name for a tab.')
export const branchOfTable = () =>
  invalidField('branch_id', 'not_allowed', 'The branch follows from the table. Leave branch_id out.')
export const branchNeeded = () =>
  invalidField('branch_id', 'required', 'This key reaches several branches. Send the branch of the tab.')
export const tabNameNeeded = () =>
  invalidField('name', 'required', 'A bill without a table needs a name. Send one.')

export const courseNeeded = () =>
  invalidField('course', 'required', 'Nothing is selected. Send course or item_ids.')

export const sameBill = (path: string) =>
  invalidField(path, 'not_allowed', 'This is the same bill. Choose another bill.')
export const targetNeeded = () =>
  invalidField(
    'to_table_id',
    'required',
    'Send a destination: to_table_id for a free table, or to_dining_session_id for another bill.',
  )
export const onlyOneTarget = () =>
  invalidField(
    'to_dining_session_id',
    'not_allowed',
    'Send only one destination: either to_table_id or to_dining_session_id.',
  )

export const splitNeeded = () =>
  invalidField('query.ways', 'required', 'Choose how to split: send ways, by or item_ids.')
/** @param first the parameter that is sent first */
export const onlyOneSplit = (name: string, first: string) =>
  fault(`query.${name}`, 'not_allowed', `${first} is sent too. Send only one of ways, by and item_ids.`)
export const notUlid = (text: string) =>
  invalidField(
    'query.item_ids',
    'format',
    `${JSON.stringify(text)} is not a ULID. Send ids of the bill's items.`,
  )
export const nothingLive = (id: string) =>
  fault('query.item_ids', 'not_found', `There is no live item with the id ${id} on this bill. Read it again.`)
