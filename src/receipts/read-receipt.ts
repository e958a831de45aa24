import type { Context } from '../context.ts'
import type { Bill } from '../sale/shapes/bill.shape.ts'
import type { WholeBill } from '../sale/command/bill.presenter.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { unknownPayment, voidedPayment } from './receipt.refusals.ts'
import { getOrder } from '../sale/order/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import type { NamedSlip } from '../print/print.gateway.ts'
import { billReceipt, orderReceipt, payerReceipt } from './sale-receipt.format.ts'
import type { ReceiptHead, SalePlace } from '../sale/payment/receipt-head.types.ts'
import { getReceiptHead, readHead } from '../sale/payment/receipt-head.store.ts'
import { placeOf } from '../sale/payment/receipt-head.rules.ts'

/**
 * Reads the receipt of an order.
 * @param lang undefined for the brand's default language when the order was paid
 */
export async function readOrderReceipt(
  ctx: Context,
  caller: Caller,
  orderId: string,
  lang: string | undefined,
): Promise<NamedSlip> {
  const order = await getOrder(ctx.db, caller.brand.id, orderId)
  requireBranch(caller, order.branchId)
  const head = await headOf(ctx, caller, order, placeOf(order))
  const printout = orderReceipt(order, head, lang ?? head.default_language)
  return { printout, fileName: `receipt-${order.orderNumber}` }
}

/**
 * Reads the receipt of a bill, or of one of its payers.
 * @param lang undefined for the brand's default language when the bill was settled
 * @param paymentId a payment of the bill, or an order's share of one
 */
export async function readBillReceipt(
  ctx: Context,
  caller: Caller,
  whole: WholeBill,
  { lang, paymentId }: { lang: string | undefined; paymentId: string | undefined },
): Promise<NamedSlip> {
  const { bill } = whole
  const head = await headOf(ctx, caller, bill, bill)
  const terms = { head, lang: lang ?? head.default_language, currency: caller.brand.currency }
  if (paymentId === undefined) return { printout: billReceipt(whole, terms), fileName: `bill-${bill.id}` }
  const share = whole.orders.flatMap(order => order.payments).find(candidate => candidate.id === paymentId)
  const billPaymentId = share?.billPaymentId ?? paymentId
  const payment = whole.payments.find(candidate => candidate.id === billPaymentId)
  if (payment === undefined) throw unknownPayment()
  if (payment.voidedAt !== null) throw voidedPayment()
  return { printout: payerReceipt(whole, payment, terms), fileName: `payment-${payment.id}` }
}

/** Reads the receipt head frozen at payment, or the current one before payment. */
async function headOf(
  ctx: Context,
  caller: Caller,
  sale: Pick<StoredOrder | Bill, 'receiptHeadId' | 'branchId'>,
  place: SalePlace,
): Promise<ReceiptHead> {
  const brandId = caller.brand.id
  return sale.receiptHeadId === null
    ? readHead(ctx.db, brandId, sale.branchId, place)
    : getReceiptHead(ctx.db, brandId, sale.receiptHeadId)
}
