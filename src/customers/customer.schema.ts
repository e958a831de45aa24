import { Type } from 'typebox'
import { AmountAboveZero, described, listOf, optional, strict, text, Ulid } from '../wire/common.schema.ts'
import { maxAmount } from '../wire/words.types.ts'
import { ledgerShape } from './ledger.rules.ts'
import { propertiesOf } from '../shapes/shape.schema.ts'

const maxPoints = 1_000_000_000

const money = (description: string) => ({
  branch_id: Ulid,
  payment_method_id: Ulid,
  amount: described(AmountAboveZero, description),
  shift_id: Type.Optional(Ulid),
})

export const TopUpBody = strict(money('Amount to top up.'))
export const PayOutBody = strict({ ...money('Amount to pay out.'), reason: text(255) })

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

export const LedgerRow = strict(propertiesOf(ledgerShape), {
  $id: 'LedgerRow',
  description:
    "An entry in a customer's ledger. Its figures never change; erasing the customer removes its reason.",
})

export const LedgerList = listOf(LedgerRow)
