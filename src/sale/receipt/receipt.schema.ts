import { propertiesOf } from '../../shapes/shape.schema.ts'
import { type Static, Type } from 'typebox'
import { dataOf, listOf, nullable, strict, text, Timestamp } from '../../wire/common.schema.ts'
import { eventFields } from './receipt.presenter.ts'
import { type Buyer, receiptShape } from './receipt.shape.ts'

const properties = propertiesOf(receiptShape)

const Receipt = strict(
  { ...properties, created_at: Timestamp, updated_at: Timestamp },
  { $id: 'Receipt', description: 'A sale, a refund, a top-up, a pay-out or a reopening under a number.' },
)

export const ReceiptAnswer = dataOf(Receipt)
export const ReceiptList = listOf(Receipt)

/** The data of `receipt.issued`. */
export const IssuedReceipt = strict(Object.fromEntries(eventFields.map(field => [field, properties[field]!])))

const given = (schema: ReturnType<typeof text>) => Type.Optional(nullable(schema))

/** A buyer who is named on the receipt. */
export const BuyerIn = strict(
  {
    name: text(255, { description: 'Name of the buyer.' }),
    tax_number: given(text(60, { description: 'Tax number of the buyer.' })),
    address: given(text(255, { description: 'Address of the buyer.' })),
    code: given(
      text(60, {
        description: 'The address that an electronic invoice is sent to, as the receiver gives it.',
      }),
    ),
  },
  { $id: 'BuyerInput', description: 'Who buys, for a receipt that names its buyer.' },
)

export function buyerOf(sent: Static<typeof BuyerIn>): Buyer {
  const { name, tax_number: taxNumber = null, address = null, code = null } = sent
  return { name, taxNumber, address, code }
}
