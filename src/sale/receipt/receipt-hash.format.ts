import { hash } from 'node:crypto'
import { canonicalJson } from '../../shapes/canonical-json.format.ts'
import { type Receipt, receiptShape } from './receipt.shape.ts'

/** The number of a receipt: at least six digits, `B-2026-000017`. */
export function receiptNumber(code: string, { year, yearNumber }: Pick<Receipt, 'year' | 'yearNumber'>) {
  return `${code}-${year}-${String(yearNumber).padStart(6, '0')}`
}

const hashedFields = [
  'id',
  'branch_id',
  'number',
  'kind',
  'business_date',
  'issued_at',
  'dining_session_id',
  'order_id',
  'payment_id',
  'total',
  'tax_lines',
  'lines',
  'seller',
  'corrects_id',
  'previous_hash',
] as const

/** The hash of a receipt, which chains it to the one before it. */
export function hashOf(receipt: Receipt): string {
  return hash('sha256', hashedText(receipt), 'hex')
}

/**
 * The text that the hash of a receipt is made of: its fields as the API shows them, times in UTC, as JSON with sorted keys
 * and without what is null. Whatever comes after it was issued is left out.
 */
export function hashedText(receipt: Receipt): string {
  const shown = receiptShape.show(receipt, 'UTC')
  const buyer = receipt.buyerAddedAt === null ? shown['buyer'] : null
  const content = Object.fromEntries(hashedFields.map(field => [field, shown[field]]))
  return canonicalJson({ ...content, buyer }, member => member !== null)
}
