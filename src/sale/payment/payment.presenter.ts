import { type Locale, nameIn } from '../../shapes/locale.rules.ts'
import { type OrderPayment, type PaymentKind, paymentShape } from '../shapes/payment.shape.ts'
import { toAmount } from '../../lib/money.ts'
import { formatInZone } from '../../lib/zone.ts'
import type { EventType } from '../../wire/event.types.ts'

/** A payment with its order, bill or customer; `version` is that record's. */
export type OwnedPayment = {
  payment: OrderPayment
  branchId: string
  zone: string
  billId: string | null
  orderId: string | null
  kind?: PaymentKind
  /** Of a top-up or a pay-out: whose balance. */
  customerId?: string | null
  version: number
}

/** A payment in a list; times in epoch ms. */
export type ListedPayment = Omit<OwnedPayment, 'version'> & { createdAt: number; updatedAt: number }
/** A payment as it is read by itself. */
export type ReadPayment = OwnedPayment & ListedPayment

/** Presents a payment as lists show it, with its branch and when it was last changed. */
export function presentListedPayment({ createdAt, updatedAt, ...owned }: ListedPayment) {
  return {
    ...presentOwnedPayment(owned),
    branch_id: owned.branchId,
    created_at: formatInZone(createdAt, owned.zone),
    updated_at: formatInZone(updatedAt, owned.zone),
  }
}

/** The event of a payment: the payment with its owner, and that record's version. */
export function paymentEvent<T extends EventType>(type: T, owned: OwnedPayment) {
  const data = { ...presentOwnedPayment(owned), version: owned.version }
  return { type, branchId: owned.branchId, data }
}

/** Presents a payment with its order, bill or customer. */
export function presentOwnedPayment(owned: Omit<OwnedPayment, 'version'>) {
  const { payment, zone, orderId, billId, kind = 'sale', customerId = null } = owned
  return {
    ...presentPayment(payment, { zone, lang: '' }),
    kind,
    order_id: orderId,
    dining_session_id: billId,
    customer_id: customerId,
  }
}

export function presentPayment(payment: OrderPayment, { zone, lang }: Locale) {
  const charged = toAmount(payment.amount + payment.rounding)
  return { ...paymentShape.show(payment, zone), charged, name: nameIn(lang, payment) }
}
