import { Type } from 'typebox'
import { Metadata } from '../wire/metadata.schema.ts'
import {
  Amount,
  dataOf,
  DateOnly,
  listOf,
  nullable,
  oneOf,
  Quantity,
  strict,
  text,
  Timestamp,
  Ulid,
} from '../wire/common.schema.ts'
import { maxAmount } from '../wire/words.types.ts'
import { ledgerKinds } from './ledger.rules.ts'
import { propertiesOf } from '../sale/shapes/shape.schema.ts'
import { deliveryShape } from '../sale/shapes/delivery.shape.ts'

const maxPoints = 1_000_000_000

export const TopUpBody = strict({
  branch_id: Ulid,
  payment_method_id: Ulid,
  amount: Type.Number({
    minimum: 0.01,
    maximum: maxAmount,
    'x-decimals': 2,
    description: 'Amount to top up.',
  }),
  shift_id: Type.Optional(Ulid),
})

export const AdjustBody = strict({
  balance: Type.Optional(
    Type.Number({
      minimum: -maxAmount,
      maximum: maxAmount,
      'x-decimals': 2,
      description: 'Change of the balance, signed.',
    }),
  ),
  points: Type.Optional(
    Type.Integer({ minimum: -maxPoints, maximum: maxPoints, description: 'Change of the points, signed.' }),
  ),
  reason: text(255),
})

const LedgerRow = strict(
  {
    id: Ulid,
    kind: oneOf(ledgerKinds),
    points: Type.Integer({ description: 'Signed change.' }),
    balance: Type.Number({ 'x-decimals': 2, description: "Signed change in the brand's currency." }),
    order_id: nullable(Ulid),
    reason: nullable(Type.String()),
    approved_by: nullable(Ulid),
    created_at: Timestamp,
  },
  {
    $id: 'LedgerRow',
    description:
      "An entry in a customer's ledger. Its figures never change; erasing the customer removes its reason.",
  },
)

export const LedgerList = listOf(LedgerRow)

const ExportedOrder = strict({
  id: Ulid,
  order_number: Type.String(),
  branch_id: Ulid,
  status: Type.String(),
  business_date: DateOnly,
  ordered_at: Timestamp,
  customer_name: nullable(Type.String()),
  note: nullable(Type.String()),
  metadata: Metadata,
  delivery: nullable(strict(propertiesOf(deliveryShape))),
  total: Amount,
  balance_used: Amount,
  points_used: Type.Integer(),
  balance_earned: Amount,
  points_earned: Type.Integer(),
  items: Type.Array(
    strict({ name: Type.String(), quantity: Quantity, total: Amount, note: nullable(Type.String()) }),
  ),
})

const ExportedBill = strict({
  id: Ulid,
  branch_id: Ulid,
  guests: Type.Integer(),
  name: nullable(Type.String()),
  note: nullable(Type.String()),
  metadata: Metadata,
  opened_at: Timestamp,
  closed_at: nullable(Timestamp),
})

/** @param Customer the schema of a single customer */
export function exportAnswer(Customer: Parameters<typeof strict>[0][string]) {
  return dataOf(
    strict(
      {
        customer: Customer,
        ledger: Type.Array(LedgerRow),
        orders: Type.Array(ExportedOrder),
        dining_sessions: Type.Array(ExportedBill),
      },
      { $id: 'CustomerExport', description: 'All data about a customer.' },
    ),
  )
}
