import { optional } from '../records/field.schema.ts'
import { text } from '../wire/common.schema.ts'

/** Who sells, as receipts name them. A branch's words beat those of the brand, field by field. */
export const sellerFields = {
  legal_name: optional(text(255)),
  tax_number: optional(text(60)),
  address: optional(text(255)),
}
