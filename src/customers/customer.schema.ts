import { Type } from 'typebox'
import { dataOf, listOf, optional, strict, text, Ulid } from '../wire/common.schema.ts'
import { maxAmount } from '../wire/words.types.ts'
import { ledgerShape } from './ledger.rules.ts'
import { exportedBillShape, exportedOrderShape } from './privacy/export.shape.ts'
import { propertiesOf } from '../shapes/shape.schema.ts'

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
  balance: optional(
    Type.Number({ minimum: -maxAmount, maximum: maxAmount, 'x-decimals': 2 }),
    'Change of the balance, signed.',
  ),
  points: optional(
    Type.Integer({ minimum: -maxPoints, maximum: maxPoints }),
    'Change of the points, signed.',
  ),
  reason: text(255),
})

const LedgerRow = strict(propertiesOf(ledgerShape), {
  $id: 'LedgerRow',
  description:
    "An entry in a customer's ledger. Its figures never change; erasing the customer removes its reason.",
})

export const LedgerList = listOf(LedgerRow)

/** @param Customer the schema of a single customer */
export function exportAnswer(Customer: Parameters<typeof strict>[0][string]) {
  return dataOf(
    strict(
      {
        customer: Customer,
        ledger: Type.Array(LedgerRow),
        orders: Type.Array(strict(propertiesOf(exportedOrderShape))),
        dining_sessions: Type.Array(strict(propertiesOf(exportedBillShape))),
      },
      { $id: 'CustomerExport', description: 'The record, ledger, orders and bills of a customer.' },
    ),
  )
}
