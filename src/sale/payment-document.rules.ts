import type { OrderPayment } from './stored-order.rules.ts'

/** A payment's row as JSON, so that it can be read within another record's statement. */
export type PaymentDocument = {
  id: string
  payment_method_id: string
  name: string
  type: string
  amount: number
  tip: number
  tendered: number | null
  change: number
  rounding: number
  refunded_amount: number
  reference: string | null
  shift_id: string | null
  staff_id: string | null
  items: PaidItemDocument[] | null
  paid_at: string
  business_date: string
  voided_at: string | null
  corrects_id: string | null
  approved_by: string | null
}

export type PaidItemDocument = { item_id: string; quantity: number; amount: number }

/** The payment whole, as it was made on a bill or on an order without one. */
export function paymentOf(row: PaymentDocument): OrderPayment {
  return {
    id: row.id,
    billPaymentId: null,
    paymentMethodId: row.payment_method_id,
    name: row.name,
    type: row.type,
    amount: row.amount,
    tip: row.tip,
    tendered: row.tendered,
    change: row.change,
    rounding: row.rounding,
    refundedAmount: row.refunded_amount,
    reference: row.reference,
    shiftId: row.shift_id,
    staffId: row.staff_id,
    items: row.items?.map(paidItemOf) ?? null,
    paidAt: Date.parse(row.paid_at),
    businessDate: row.business_date,
    voidedAt: row.voided_at === null ? null : Date.parse(row.voided_at),
    correctsId: row.corrects_id,
    approvedBy: row.approved_by,
  }
}

function paidItemOf({ item_id, quantity, amount }: PaidItemDocument) {
  return { itemId: item_id, quantityMilli: quantity, amount }
}
