import { Type } from 'typebox'
import { orderStatuses, serviceTypes } from '../sale/shapes/order.shape.ts'
import { Amount, dataOf, described, nullable, oneOf, strict, Timestamp, Ulid } from '../wire/common.schema.ts'
import { channels, kitchenStages } from '../wire/words.types.ts'

const Count = Type.Integer({ minimum: 0 })
const Waiter = strict({ id: Ulid, name: Type.String() })
const Person = nullable(Waiter)
const Place = nullable(Type.Number())

const FloorArea = strict({ id: Ulid, name: Type.String(), position: Type.Integer() })

const FloorTable = strict({
  id: Ulid,
  area_id: Ulid,
  name: Type.String(),
  seats: Type.Integer(),
  x: Place,
  y: Place,
  width: Place,
  height: Place,
  shape: nullable(Type.String()),
  dining_session_id: described(nullable(Ulid), 'The open bill at the table; null when it is free.'),
})

const BillKitchen = strict(
  {
    new: Count,
    preparing: Count,
    ready: Count,
    oldest_ready_at: nullable(Timestamp),
    late_at: described(
      nullable(Timestamp),
      'When the first undelivered item is as old as its station’s `late_after_seconds`; null: never.',
    ),
    held_courses: Type.Array(Type.Integer()),
    due_course: described(
      nullable(Type.Integer()),
      'The lowest held course, once every kitchen item of earlier courses and of none is delivered.',
    ),
  },
  { description: 'Live items of the bill by kitchen stage: their number, not their quantity.' },
)

const Sums = strict({ total: Amount })

const FloorBill = strict({
  id: Ulid,
  table_ids: Type.Array(Ulid),
  name: nullable(Type.String()),
  guests: Type.Integer(),
  staff: Person,
  opened_at: Timestamp,
  version: Type.Integer(),
  totals: Sums,
  due: Amount,
  bill_printed_at: nullable(Timestamp),
  last_order_at: described(nullable(Timestamp), 'When the last round was ordered; null without any.'),
  kitchen: BillKitchen,
})

const FloorOrder = strict({
  id: Ulid,
  order_number: Type.String(),
  display_number: Type.String(),
  channel: oneOf(channels),
  service_type: oneOf(serviceTypes),
  status: oneOf(orderStatuses),
  customer_name: nullable(Type.String()),
  staff: Person,
  kitchen_status: nullable(oneOf(kitchenStages)),
  ordered_at: Timestamp,
  scheduled_for: nullable(Timestamp),
  totals: Sums,
  due: Amount,
  version: Type.Integer(),
})

export const FloorQuery = strict({ branch_id: Ulid })

export const FloorAnswer = dataOf(
  strict(
    {
      areas: Type.Array(FloorArea),
      tables: Type.Array(FloorTable),
      bills: Type.Array(FloorBill, { maxItems: 1000, description: 'The open bills, newest first.' }),
      bills_total: described(Count, 'The number of open bills.'),
      staff: Type.Array(Waiter, {
        maxItems: 200,
        description:
          'Everyone who sent a round to an open bill: the `staff_id` of its orders, with the name.',
      }),
      orders: Type.Array(FloorOrder, {
        maxItems: 200,
        description:
          'Unpaid orders without a bill that were placed on the current business date or are scheduled for it, newest first.',
      }),
      orders_total: described(Count, 'The number of these orders.'),
    },
    { $id: 'Floor' },
  ),
)
