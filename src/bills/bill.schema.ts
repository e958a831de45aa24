import { Type } from 'typebox'
import { fireFields } from '../sale/command/order.schema.ts'
import {
  dated,
  DateOnly,
  described,
  lines,
  nullable,
  optional,
  several,
  strict,
  text,
  Ulid,
} from '../wire/common.schema.ts'
import { MetadataIn } from '../wire/metadata.schema.ts'
import { exampleId } from '../wire/words.types.ts'
import { billStatuses } from '../sale/shapes/bill.shape.ts'

const Guests = Type.Integer({ minimum: 1, maximum: 999 })
const Note = nullable(lines(500))
const Customer = nullable(Ulid)
const Name = nullable(text(60))

export const OpenBill = strict(
  {
    table_id: Type.Optional(Ulid),
    branch_id: optional(
      Ulid,
      'The branch of a tab; required when the key reaches several. Not allowed with `table_id`.',
    ),
    name: optional(Name, 'Required for a tab.'),
    guests: optional(Guests, 'The number of guests; 1 when omitted.'),
    customer_id: Type.Optional(Customer),
    note: Type.Optional(Note),
    metadata: Type.Optional(MetadataIn),
    opened_at: dated('When the guests were seated'),
  },
  {
    description: 'Send `table_id`, or `name` for a tab without a table.',
    examples: [{ table_id: exampleId, guests: 2 }],
  },
)

export const ChangeBill = strict({
  name: optional(Name, 'A bill without a table cannot lose its name.'),
  guests: Type.Optional(Guests),
  customer_id: optional(Customer, 'The customer of the bill and of all its orders.'),
  staff_id: optional(
    nullable(Ulid),
    'The waiter who takes over the bill; null for none. Orders keep the staff who sent them.',
  ),
  note: Type.Optional(Note),
  metadata: Type.Optional(MetadataIn),
  table_ids: optional(
    Type.Array(Ulid, { minItems: 1, maxItems: 100, uniqueItems: true }),
    'Replaces the tables of the bill; added tables must be free and in the same branch.',
  ),
})

export const FireItems = strict(fireFields, {
  description: 'Send either `course` or `item_ids`: the held items to fire.',
  examples: [{ course: 2 }],
})

export const billSorts = ['opened_at'] as const

export const billFilters = {
  branch_id: Ulid,
  status: several(billStatuses),
  business_date_from: DateOnly,
  business_date_to: DateOnly,
  table_id: Ulid,
  customer_id: Ulid,
  staff_id: described(Ulid, 'Only bills of this waiter.'),
  name: described(text(60), 'Only bills with exactly this name.'),
}
