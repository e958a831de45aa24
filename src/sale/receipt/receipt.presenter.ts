import { formatInZone } from '../../lib/zone.ts'
import { fiscalAt } from './drawable.rules.ts'
import { type Receipt, receiptShape } from './receipt.shape.ts'

/** A receipt that was read, with the zone of its branch. */
export type ReadReceipt = { receipt: Receipt; zone: string; createdAt: number; updatedAt: number }

export function presentReceipt({ receipt, zone, createdAt, updatedAt }: ReadReceipt, now: number) {
  return {
    ...receiptShape.show({ ...receipt, fiscal: fiscalAt(receipt, now) }, zone),
    created_at: formatInZone(createdAt, zone),
    updated_at: formatInZone(updatedAt, zone),
  }
}

/** The fields of the event of a receipt. */
export const eventFields = [
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
  'corrects_id',
  'hash',
] as const

export function receiptEvent(receipt: Receipt, zone: string) {
  const shown = receiptShape.show(receipt, zone)
  const data = Object.fromEntries(eventFields.map(field => [field, shown[field]]))
  const type = 'receipt.issued' as const
  return { type, branchId: receipt.branchId, data: { ...data, id: receipt.id } }
}
