import { type TProperties, Type, type TSchema } from 'typebox'
import { ownedPayment } from '../payments/payment.schema.ts'
import { Item } from '../sale/command/order.schema.ts'
import { billStatuses } from '../sale/shapes/bill.shape.ts'
import { IssuedReceipt } from '../sale/receipt/receipt.schema.ts'
import { orderStatuses } from '../sale/shapes/order.shape.ts'
import { timedChannels } from '../hours/hours.rules.ts'
import {
  Amount,
  described,
  nullable,
  oneOf,
  optional,
  strict,
  Timestamp,
  Ulid,
} from '../wire/common.schema.ts'
import type { EventType } from '../wire/event.types.ts'
import { kitchenStages } from '../wire/words.types.ts'
import { disabledReasons } from './webhook.types.ts'

const version = Type.Integer({ description: 'The version of the record after the event.' })
const record = { id: Ulid, version }
const bill = nullable(Ulid)

function order(more: TProperties = {}): TSchema {
  const named = { ...record, order_number: Type.String(), dining_session_id: bill }
  return strict({ ...named, status: oneOf(orderStatuses), ...more })
}

function session(more: TProperties = {}): TSchema {
  const place = { branch_id: Ulid, table_ids: Type.Array(Ulid) }
  return strict({ ...record, ...place, status: oneOf(billStatuses), ...more })
}

const payment = strict({ ...ownedPayment, version })
const shift = { ...record, branch_id: Ulid, register: Type.String() }
const OfLevel = described(version, 'The version of the stock level.')
const stock = strict({
  id: described(Ulid, 'Id of the stock item.'),
  version: OfLevel,
  ref: nullable(Type.String()),
  name: Type.String(),
  unit: Type.String(),
  branch_id: Ulid,
  on_hand: Type.Number(),
  low_at: nullable(Type.Number()),
})

/** The data of each type of event, as sent. It contains no personal data. */
export const eventDataSchemas: Readonly<Record<EventType, TSchema>> = {
  'order.created': order({
    moved_from_order_id: optional(
      Ulid,
      'Its items moved here from this order: they are not new to the kitchen.',
    ),
  }),
  'order.updated': order({
    moved_from_dining_session_id: optional(Ulid, 'The bill that the whole order left.'),
    moved_to_order_id: optional(Ulid, 'The order that items of this one moved to.'),
  }),
  'order.paid': order(),
  'order.reopened': order(),
  'order.cancelled': order(),
  'order.refunded': order({
    amount: described(Amount, 'The amount of this refund.'),
    adjustment_ids: Type.Array(Ulid, { description: 'The adjustments of this refund.' }),
  }),
  'order_item.cancelled': strict({ ...Item.properties, order_id: Ulid, version, dining_session_id: bill }),
  'order_item.updated': strict({
    ...Item.properties,
    order_id: Ulid,
    version,
    dining_session_id: bill,
    replaced: nullable(
      strict(Item.properties, { description: 'The item in whose place it was ordered; null of a change.' }),
    ),
  }),
  'kitchen.updated': strict({
    ...record,
    dining_session_id: bill,
    status: nullable(oneOf(kitchenStages)),
    item_ids: Type.Array(Ulid),
  }),
  'dining_session.opened': session(),
  'dining_session.updated': session(),
  'dining_session.moved': session({ from_table_ids: Type.Array(Ulid) }),
  'dining_session.merged': session({ merged_into_id: Ulid, merged_into_version: Type.Integer() }),
  'dining_session.settled': session({ order_ids: Type.Array(Ulid, { description: 'The orders it paid.' }) }),
  'dining_session.reopened': session({
    order_ids: Type.Array(Ulid, { description: 'The orders that wait for payment again.' }),
  }),
  'dining_session.cancelled': session(),
  'payment.created': payment,
  'payment.updated': payment,
  'payment.voided': payment,
  'receipt.issued': IssuedReceipt,
  'stock.low': stock,
  'stock.negative': stock,
  'product.updated': strict(record),
  'menu.updated': strict({
    ...record,
    resource: Type.String({
      description:
        'The kind of record: `category`, `addon`, `addon_group`, `tax`, `campaign`, or `branch` (its hours or closures).',
    }),
  }),
  'branch.paused': strict({
    ...record,
    channels: described(Type.Array(oneOf(timedChannels)), 'Empty: all that hours are for.'),
    until: described(nullable(Timestamp), 'Null: until it is ended by hand.'),
  }),
  'branch.resumed': strict(record),
  'customer.updated': strict(record),
  'shift.opened': strict(shift),
  'shift.closed': strict({ ...shift, number: Type.Integer({ description: 'The number of the Z report.' }) }),
  'printer.failing': strict(record),
  'printer.recovered': strict(record),
  'print_job.failed': strict({
    id: Ulid,
    printer_id: Ulid,
    kind: described(Type.String(), 'The kind of the print job.'),
    status: oneOf(['failed', 'expired']),
    error: described(nullable(Type.String()), 'Why the last attempt failed; null if there was none.'),
    order_id: nullable(Ulid),
    dining_session_id: bill,
  }),
  'webhook.disabled': strict({ ...record, reason: oneOf(disabledReasons) }),
}
