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
import { findSaleReceipt } from '../sale/receipt/receipt.store.ts'
import { paperRecord } from './paper-record.steps.ts'
import type { PaperRecord } from './record-lines.format.ts'

/** How a paper is drawn: its language, undefined for the brand's default language at the sale, and whether as a copy. */
export type PaperWish = { lang: string | undefined; isCopy: boolean }

/** Reads the receipt of an order. */
export async function readOrderReceipt(
  ctx: Context,
  caller: Caller,
  orderId: string,
  { lang, isCopy }: PaperWish,
): Promise<NamedSlip> {
  const order = await getOrder(ctx.db, caller.brand.id, orderId)
  requireBranch(caller, order.branchId)
  const head = await headOf(ctx, caller, order, placeOf(order))
  const isWhole = order.billId === null && order.receiptHeadId !== null
  const record = isWhole ? await saleRecord(ctx, caller, { kind: 'order', id: order.id }, head) : undefined
  const printout = orderReceipt(order, head, lang ?? head.default_language, { record, isCopy })
  return { printout, fileName: `receipt-${order.orderNumber}` }
}

/**
 * Reads the receipt of a bill, or of one of its payers.
 * @param paymentId a payment of the bill, or an order's share of one
 */
export async function readBillReceipt(
  ctx: Context,
  caller: Caller,
  whole: WholeBill,
  { lang, isCopy, paymentId }: PaperWish & { paymentId?: string | undefined },
): Promise<NamedSlip> {
  const { bill } = whole
  const head = await headOf(ctx, caller, bill, bill)
  const terms = { head, lang: lang ?? head.default_language, currency: caller.brand.currency, isCopy }
  if (paymentId === undefined) {
    const owner = { kind: 'bill', id: bill.id } as const
    const record = bill.status === 'settled' ? await saleRecord(ctx, caller, owner, head) : undefined
    return { printout: billReceipt(whole, { ...terms, record }), fileName: `bill-${bill.id}` }
  }
  const share = whole.orders.flatMap(order => order.payments).find(candidate => candidate.id === paymentId)
  const billPaymentId = share?.billPaymentId ?? paymentId
  const payment = whole.payments.find(candidate => candidate.id === billPaymentId)
  if (payment === undefined) throw unknownPayment()
  if (payment.voidedAt !== null) throw voidedPayment()
  return { printout: payerReceipt(whole, payment, terms), fileName: `payment-${payment.id}` }
}

async function saleRecord(
  ctx: Context,
  { brand }: Caller,
  owner: Parameters<typeof findSaleReceipt>[2],
  { timezone: zone }: ReceiptHead,
): Promise<PaperRecord | undefined> {
  const sale = await findSaleReceipt(ctx.db, brand.id, owner)
  return sale && paperRecord(ctx.db, brand.id, sale, { zone, now: ctx.now() })
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
