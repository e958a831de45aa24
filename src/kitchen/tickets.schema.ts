import { Type } from 'typebox'
import { listOf, nullable, oneOf, Quantity, strict, Timestamp, Ulid } from '../wire/common.schema.ts'
import { channels, kitchenStages } from '../wire/words.types.ts'

const TicketItem = strict({
  item_id: Ulid,
  name: Type.String(),
  quantity: Quantity,
  addons: Type.Array(
    strict({
      addon_id: Ulid,
      name: Type.String(),
      quantity: Type.Integer({ description: 'Per unit of the line; per line when it is sold by weight.' }),
    }),
  ),
  seat: nullable(Type.Integer()),
  course: nullable(Type.Integer()),
  note: nullable(Type.String()),
  allergens: Type.Array(Type.String()),
  status: oneOf(kitchenStages),
  cancelled_at: nullable(Timestamp),
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
    table: nullable(Type.String({ description: "The table's name." })),
    dining_session_name: nullable(Type.String({ description: "The bill's name; a tab has no table." })),
    customer_name: nullable(Type.String()),
    note: nullable(Type.String()),
    ordered_at: Timestamp,
    scheduled_for: nullable(Timestamp),
    age_seconds: Type.Integer({
      description: 'Since the kitchen has had the oldest of the items it still has to bring out.',
    }),
    warn: Type.Boolean({ description: 'Older than the station’s `warn_after_seconds`.' }),
    late: Type.Boolean({ description: 'Older than the station’s `late_after_seconds`.' }),
    items: Type.Array(TicketItem, {
      description: 'Items that are not delivered, and cancelled ones until they are acknowledged.',
    }),
  },
  { $id: 'Ticket', description: 'The items of one order at one station.' },
)

export const TicketList = listOf(Ticket)
