import { otherBranch, unknownId } from '../lib/common.refusals.ts'
import { fault, invalid, invalidField, Refusal } from '../lib/refusal.ts'

export const tableElsewhere = (path: string) => invalid(otherBranch(path, 'table'))
export const unknownBill = (path: string) => invalid(unknownId(path, 'bill'))
export const billElsewhere = (path: string) => invalid(otherBranch(path, 'bill'))
export const itemElsewhere = (path: string) => unknownId(path, 'item', ' on this bill')

export const billHas = (by: 'orders' | 'payments', users: readonly { id: string }[]) =>
  new Refusal('in_use', `The bill still has ${by}. Cancel its items, or settle it.`, {
    by,
    ids: users.map(user => user.id),
  })

/** Balance and points spent on a bill can only go back to their customer. */
const customerPaid = (message: string, customerId: string | null) =>
  new Refusal('in_use', message, { by: 'customer', ids: [customerId] })
export const ownCustomerPaid = (customerId: string | null) =>
  customerPaid(
    "The customer's balance or points paid some of this bill. Give them back (void-redemption) to change the customer.",
    customerId,
  )
export const otherCustomerPaid = (customerId: string | null) =>
  customerPaid(
    "Another customer's balance or points paid some of that bill. Give this one the same customer, or settle both apart.",
    customerId,
  )

export const placeNeeded = () =>
  invalidField('table_id', 'required', 'Send the table, or the name of a tab without one.')
export const branchOfTable = () =>
  invalidField('branch_id', 'not_allowed', 'The table says which branch it is. Leave branch_id out.')
export const branchNeeded = () =>
  invalidField('branch_id', 'required', 'A tab has no table to say where it is. Send its branch.')
export const tabNameNeeded = () =>
  invalidField('name', 'required', 'A bill without a table is called by its name. Send another one.')

export const courseNeeded = () =>
  invalidField('course', 'required', 'Send the items to fire: a course, or item_ids.')

export const mergedWithItself = () =>
  invalidField(
    'dining_session_id',
    'not_allowed',
    'A bill cannot be merged with itself. Choose another bill.',
  )
export const movedToItself = () =>
  invalidField(
    'to_dining_session_id',
    'not_allowed',
    'The items are already on this bill. Choose another bill.',
  )
export const targetNeeded = () =>
  invalidField(
    'to_table_id',
    'required',
    'Send to_table_id for a free table, or to_dining_session_id for another bill.',
  )
export const onlyOneTarget = () =>
  invalidField(
    'to_dining_session_id',
    'not_allowed',
    'Send either to_table_id or to_dining_session_id, not both.',
  )

export const splitNeeded = () =>
  invalidField('query.ways', 'required', 'Send how to split the bill: ways, by or item_ids.')
/** @param first the parameter that is kept */
export const onlyOneSplit = (name: string, first: string) =>
  fault(`query.${name}`, 'not_allowed', `Send only one of ways, by and item_ids; ${first} is already there.`)
export const notUlid = (text: string) =>
  invalidField(
    'query.item_ids',
    'format',
    `${JSON.stringify(text)} is not a ULID. Send ids of items of the bill.`,
  )
export const nothingLive = (id: string) =>
  fault('query.item_ids', 'not_found', `There is no live item with the id ${id} on this bill.`)
