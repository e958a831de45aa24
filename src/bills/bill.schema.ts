import { Type } from 'typebox'
import { Order, Payment, TaxLine, Totals } from '../orders/order.schema.ts'
import { Amount, dataOf, lines, listOf, nullable, oneOf, strict, Ulid } from '../wire/common.schema.ts'
import { billShape, billStatuses } from '../sale/bill.rules.ts'
import { propertiesOf } from '../sale/shape.schema.ts'

const { created_at, updated_at, version, ...shown } = propertiesOf(billShape)

const billFields = {
  ...shown,
  totals: Totals,
  due: Type.Unsafe<number>({
    ...Amount,
    description: 'Still to be paid: total less payments, balance and points; 0 once closed.',
  }),
  payments: Type.Array(Payment, {
    description: 'The payments of the bill; `bill_payment_id` is null here.',
  }),
}

const recordFields = { created_at: created_at!, updated_at: updated_at!, version: version! }

const Bill = strict(
  { ...billFields, tax_lines: Type.Array(TaxLine), orders: Type.Array(Order), ...recordFields },
  { $id: 'DiningSession', description: 'The bill of guests at one or more tables, with its rounds.' },
)

const BillSummary = strict(
  { ...billFields, ...recordFields },
  { $id: 'DiningSessionSummary', description: 'A dining session as lists show it, without its orders.' },
)

export const BillAnswer = dataOf(Bill)
export const BillList = listOf(BillSummary)

const Guests = Type.Integer({ minimum: 1, maximum: 999 })
const Note = nullable(lines(500))

const Customer = nullable(Ulid)

export const OpenBill = strict({
  table_id: Ulid,
  guests: Guests,
  customer_id: Type.Optional(Customer),
  note: Type.Optional(Note),
})

export const ChangeBill = strict({
  guests: Type.Optional(Guests),
  customer_id: Type.Optional(
    Type.Unsafe<string | null>({
      ...Customer,
      description: 'The customer of the bill and of all its orders.',
    }),
  ),
  staff_id: Type.Optional(
    Type.Unsafe<string | null>({
      ...nullable(Ulid),
      description: 'The waiter who takes the bill over; null for none. Who sent what stays as it is.',
    }),
  ),
  note: Type.Optional(Note),
  table_ids: Type.Optional(
    Type.Array(Ulid, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'Replaces the tables of the bill; new ones must be free and in the same branch.',
    }),
  ),
})

export const FireItems = strict(
  {
    course: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    item_ids: Type.Optional(Type.Array(Ulid, { minItems: 1, maxItems: 500, uniqueItems: true })),
  },
  {
    description: 'Either `course` or `item_ids`: which held items go to the kitchen.',
    examples: [{ course: 2 }],
  },
)

export const billSorts = ['opened_at'] as const

export const billFilters = {
  branch_id: Ulid,
  status: oneOf(billStatuses),
  table_id: Ulid,
  customer_id: Ulid,
}
