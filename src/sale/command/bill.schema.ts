import { Type } from 'typebox'
import { propertiesOf } from '../../shapes/shape.schema.ts'
import { Amount, dataOf, described, Lang, listOf, strict, Ulid } from '../../wire/common.schema.ts'
import { billShape } from '../shapes/bill.shape.ts'
import { Order, Payment, TaxLine, Totals } from './order.schema.ts'

const { created_at, updated_at, version, ...shown } = propertiesOf(billShape)

const billFields = {
  ...shown,
  totals: Totals,
  due: described(Amount, 'The amount still due: total less payments, balance and points; 0 once closed.'),
  customer_payment: strict(
    { balance_used: Amount, points_used: Type.Integer(), points_value: Amount },
    { description: 'Balance and points spent on the bill, before they are shared over its orders.' },
  ),
  payments: Type.Array(Payment, {
    description: 'The payments of the bill; `bill_payment_id` is null here.',
  }),
}

const recordFields = { created_at: created_at!, updated_at: updated_at!, version: version! }

const Bill = strict(
  { ...billFields, tax_lines: Type.Array(TaxLine), orders: Type.Array(Order), ...recordFields },
  { $id: 'DiningSession', description: 'A bill, with its rounds.' },
)

const BillSummary = strict(
  { ...billFields, ...recordFields },
  { $id: 'DiningSessionSummary', description: 'A bill as lists show it, without its orders.' },
)

const BillAnswer = dataOf(Bill)

export const BillList = listOf(BillSummary)

/** The parts shared by all operations that write a bill. */
export const billWrite = {
  scope: 'tables.write',
  permission: 'open',
  tag: 'Dining sessions',
  resource: 'dining_session',
  query: strict({ lang: Type.Optional(Lang) }),
  status: 200,
  answer: BillAnswer,
} as const
export const onBill = { ...billWrite, params: strict({ session: Ulid }) } as const

export const billRefuses = ['not_found', 'branch_forbidden', 'version_conflict', 'session_not_open'] as const
