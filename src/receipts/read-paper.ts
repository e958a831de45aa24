import type { Caller } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import type { NamedSlip } from '../print/print.gateway.ts'
import type { WholeBill } from '../sale/command/bill.presenter.ts'
import { getReceiptHead } from '../sale/payment/receipt-head.store.ts'
import { getOwnedPayment } from '../sale/payment/read-payments.store.ts'
import type { Receipt } from '../sale/receipt/receipt.shape.ts'
import { paperRecord } from './paper-record.steps.ts'
import { type PaperWish, readBillReceipt, readOrderReceipt } from './read-receipt.ts'
import { recordReceipt } from './record-receipt.format.ts'

/** Whether the paper of a receipt is drawn from its bill or order, with all that it has; else from the record. */
export function isOfSale({ kind, voidedAt }: Receipt): boolean {
  return kind === 'sale' && voidedAt === null
}

/** Reads the paper of a receipt. @param bill of a sale on a bill */
export async function readPaper(
  ctx: Context,
  caller: Caller,
  { receipt, bill }: { receipt: Receipt; bill: WholeBill | undefined },
  wish: PaperWish,
): Promise<NamedSlip> {
  const printout =
    bill !== undefined
      ? (await readBillReceipt(ctx, caller, bill, wish)).printout
      : isOfSale(receipt)
        ? (await readOrderReceipt(ctx, caller, receipt.orderId!, wish)).printout
        : await drawRecord(ctx, caller, receipt, wish)
  return { printout, fileName: `receipt-${receipt.number}` }
}

async function drawRecord(ctx: Context, { brand }: Caller, receipt: Receipt, { lang, isCopy }: PaperWish) {
  const head = await getReceiptHead(ctx.db, brand.id, receipt.headId)
  const record = await paperRecord(ctx.db, brand.id, receipt, { zone: head.timezone, now: ctx.now() })
  const { paymentId } = receipt
  const owned = paymentId === null ? null : await getOwnedPayment(ctx.db, brand.id, paymentId)
  const terms = { head, lang: lang ?? head.default_language, currency: brand.currency, isCopy }
  return recordReceipt(record, { ...terms, payment: owned?.payment ?? null })
}
