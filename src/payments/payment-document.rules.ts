import type { OrderPayment } from '../orders/stored-order.rules.ts'

/** A payment's row as JSON, so that it can be read within another record's statement. */
export type PaymentDocument = {
  id: string
  payment_method_id: string
  name: string
  type: string
  amount: number
  tendered: number | null
  change: number
  reference: string | null
  paid_at: string
  business_date: string
}

/** The payment as its bill shows it: whole. */
export function billPaymentOf(row: PaymentDocument): OrderPayment {
  return {
    id: row.id,
    billPaymentId: null,
    paymentMethodId: row.payment_method_id,
    name: row.name,
    type: row.type,
    amount: row.amount,
    tendered: row.tendered,
    change: row.change,
    reference: row.reference,
    paidAt: Date.parse(row.paid_at),
    businessDate: row.business_date,
  }
}
