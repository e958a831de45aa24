import { presentPayment } from '../orders/present-order.rules.ts'
import type { OrderPayment } from '../sale/stored-order.rules.ts'

/** A payment with its order or bill; `version` is that order's or bill's. */
export type OwnedPayment = {
  payment: OrderPayment
  branchId: string
  zone: string
  billId: string | null
  orderId: string | null
  version: number
}

/** Presents one payment with its order or bill. */
export function presentOwnedPayment({ payment, zone, orderId, billId }: OwnedPayment) {
  return {
    ...presentPayment(payment, { zone, lang: '' }),
    order_id: orderId,
    dining_session_id: billId,
  }
}
