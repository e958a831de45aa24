import { Type } from 'typebox'
import {
  dataOf,
  described,
  listOf,
  nullable,
  oneOf,
  optional,
  Quantity,
  strict,
  Timestamp,
  Ulid,
} from '../wire/common.schema.ts'
import { serviceTypes } from '../sale/shapes/order.shape.ts'
import { channels, kitchenStages } from '../wire/words.types.ts'

export const SetStage = strict({ status: oneOf(kitchenStages, { description: 'The stage reached.' }) })

export const RecallOrder = strict({
  to: optional(
    oneOf(['preparing', 'ready'], { default: 'preparing' }),
    'Never `new`: the kitchen has started the items it recalls.',
  ),
})

const choices = {
  addons: Type.Array(
    strict({
      addon_id: Ulid,
      name: Type.String(),
      quantity: Type.Integer({
        description: 'Per unit of the line; per line when the product is sold by weight.',
      }),
      included: Type.Boolean({
        description: 'Part of the dish unless left out, such as the onion of a salad.',
      }),
    }),
  ),
  without: Type.Array(
    strict({ addon_id: Ulid, name: Type.String() }, { description: 'Left out: “NO onion”.' }),
  ),
}

const TicketItem = strict({
  item_id: Ulid,
  name: Type.String(),
  quantity: Quantity,
  weighed: Type.Boolean({ description: 'The quantity is kilograms.' }),
  quantity_before: described(
    nullable(Quantity),
    'The quantity that was sent, once a part of it is cancelled; else null.',
  ),
  split_from_id: described(nullable(Ulid), 'The item of which this is a part.'),
  changed_at: described(
    nullable(Timestamp),
    'When its note, seat or course changed, or it took the place of another dish, after the kitchen got it; null once that ' +
      'is acknowledged.',
  ),
  replaced: nullable(
    strict(
      { name: Type.String(), quantity: Quantity },
      { description: 'The dish that it took the place of, until the kitchen has acknowledged that.' },
    ),
  ),
  ...choices,
  parts: Type.Array(strict({ product_id: Ulid, name: Type.String(), ...choices }), {
    description: 'The equal parts of a half-and-half; empty: a dish of its own.',
  }),
  combo: described(
    nullable(strict({ id: Ulid, product_id: Ulid, name: Type.String() })),
    'The combo that it belongs to; other components may be at other stations.',
  ),
  seat: nullable(Type.Integer()),
  course: nullable(Type.Integer()),
  note: nullable(Type.String()),
  service_type: described(oneOf(serviceTypes), 'That of the line, or else of the order.'),
  allergens: Type.Array(Type.String()),
  status: oneOf(kitchenStages),
  sent_at: described(Timestamp, 'When the kitchen got it.'),
  ready_at: described(nullable(Timestamp), 'When it was ready; null before.'),
  cancelled_at: nullable(Timestamp),
  cancel_reason: nullable(Type.String()),
  acknowledged_at: nullable(Timestamp),
})

const Ticket = strict(
  {
    id: Ulid,
    order_id: Ulid,
    order_number: Type.String(),
    display_number: Type.String(),
    station_id: nullable(Ulid),
    status: oneOf(kitchenStages),
    channel: oneOf(channels),
    table: nullable(Type.String({ description: 'The name of the table.' })),
    table_id: nullable(Ulid),
    dining_session_id: nullable(Ulid),
    dining_session_name: nullable(Type.String({ description: 'The name of the bill; a tab has no table.' })),
    guests: described(nullable(Type.Integer()), 'The guests of the bill.'),
    round: described(nullable(Type.Integer()), 'The place of the order on its bill, from 1.'),
    staff_name: described(nullable(Type.String()), 'Who sent the order.'),
    service_type: oneOf(serviceTypes),
    customer_name: nullable(Type.String()),
    note: nullable(Type.String()),
    ordered_at: Timestamp,
    scheduled_for: nullable(Timestamp),
    age_seconds: Type.Integer({
      description: 'Seconds since the kitchen got the oldest item that is still to be delivered.',
    }),
    warn: Type.Boolean({ description: 'At least as old as the station’s `warn_after_seconds`.' }),
    late: Type.Boolean({ description: 'At least as old as the station’s `late_after_seconds`.' }),
    left_at: described(nullable(Timestamp), 'When it left the list; null while it is on it.'),
    held: Type.Array(strict({ course: nullable(Type.Integer()), count: Quantity }), {
      description: 'Units of the order that wait to be fired to this station, by course.',
    }),
    items: Type.Array(TicketItem, {
      description:
        'Items that are not delivered, and cancelled ones until they are acknowledged; of a ticket that has left, what was ' +
        'delivered.',
    }),
  },
  { $id: 'Ticket', description: 'The items of one order at one station.' },
)

export const TicketList = listOf(Ticket)
export const TicketAnswer = dataOf(Ticket)

const Dish = strict(
  {
    product_id: Ulid,
    name: Type.String(),
    quantity: described(Quantity, 'Still to cook: `new` plus `preparing`.'),
    new: Quantity,
    preparing: Quantity,
    ready: described(Quantity, 'Ready to be served.'),
  },
  { $id: 'DishCount', description: 'The quantity of a dish in the kitchen.' },
)

export const DishList = listOf(Dish)

const BoardNumber = strict(
  {
    order_id: Ulid,
    display_number: Type.String(),
    channel: oneOf(channels),
    since: described(Timestamp, 'When the kitchen got it, or it was ready.'),
  },
  { $id: 'BoardNumber', description: 'The number of an order that a guest waits for.' },
)

export const Board = dataOf(
  strict(
    {
      preparing: Type.Array(BoardNumber, { maxItems: 100 }),
      ready: Type.Array(BoardNumber, { maxItems: 100 }),
    },
    { $id: 'GuestBoard' },
  ),
)
