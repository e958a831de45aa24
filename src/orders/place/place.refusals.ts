import { fault, invalidField, Refusal } from '../../lib/refusal.ts'
import { unavailable } from '../../lib/common.refusals.ts'

export const targetNeeded = () =>
  invalidField(
    'dining_session_id',
    'required',
    'Send dining_session_id or table_id, or branch_id for an order without a bill.',
  )

export const onlyOneTarget = (path: 'branch_id' | 'table_id') =>
  invalidField(path, 'not_allowed', 'Send one of dining_session_id, table_id and branch_id.')

export const setByBill = (path: string) => fault(path, 'not_allowed', 'The bill sets this. Leave it out.')

export const guestPrice = (at: number) =>
  fault(
    `lines.${at}.unit_price`,
    'not_allowed',
    'Guests pay the price on the menu. Ask the staff to order this.',
  )

export const guestMetadata = () =>
  fault('metadata', 'not_allowed', 'Guests cannot attach metadata to an order. Leave it out.')

export const guestSource = () =>
  fault('source', 'not_allowed', 'Guests of a table have no other source. Leave it out.')

export const sourceNeeded = () =>
  invalidField('source', 'required', 'A source_ref is unique for its source. Send source with it.')

export const guestHold = (at: number) =>
  fault(
    `lines.${at}.hold`,
    'not_allowed',
    'Guests cannot hold lines: their orders go to the kitchen at once. Ask the staff to order this.',
  )

export const deliveredNowhere = () =>
  invalidField(
    'delivery',
    'not_allowed',
    'Only a delivery order has an address. Send service_type delivery, or leave this out.',
  )

export const coordinatesIncomplete = (path: 'delivery.lat' | 'delivery.lng') =>
  fault(path, 'required', 'Send lat and lng together, or neither.')

/** @param scope needed by the operation */
export const otherBillsGuest = (scope: string) =>
  new Refusal('insufficient_scope', 'Guests may only read and order on the bill of their own table.', {
    missing_scopes: [scope],
  })

export const clientRefTaken = (id: string) =>
  new Refusal('already_exists', 'An order with this client_ref already exists. Read that order.', {
    field: 'client_ref',
    id,
  })

export const sourceRefTaken = (id: string) =>
  new Refusal(
    'already_exists',
    'An order of this source with this source_ref already exists. Read that order.',
    {
      field: 'source_ref',
      id,
    },
  )

export const givenUp = () =>
  unavailable('This request was abandoned before its order was placed. Send it again.')
