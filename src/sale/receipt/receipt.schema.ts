import { propertiesOf } from '../../shapes/shape.schema.ts'
import { dataOf, listOf, strict, Timestamp } from '../../wire/common.schema.ts'
import { eventFields } from './receipt.presenter.ts'
import { receiptShape } from './receipt.shape.ts'

const properties = propertiesOf(receiptShape)

const Receipt = strict(
  { ...properties, created_at: Timestamp, updated_at: Timestamp },
  { $id: 'Receipt', description: 'A sale, a refund, a top-up, a pay-out or a reopening under a number.' },
)

export const ReceiptAnswer = dataOf(Receipt)
export const ReceiptList = listOf(Receipt)

/** The data of `receipt.issued`. */
export const IssuedReceipt = strict(Object.fromEntries(eventFields.map(field => [field, properties[field]!])))
