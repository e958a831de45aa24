import { Type } from 'typebox'
import type { Caller } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import { readBill } from '../bills/read-bill.ts'
import { type Answer, type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import {
  type NamedSlip,
  print,
  type PrintFormat,
  printTypes,
  requireRoomToPrint,
} from '../print/print.gateway.ts'
import type { PaperWidth } from '../print/printout.format.ts'
import { presentReceipt } from '../sale/receipt/receipt.presenter.ts'
import { ReceiptAnswer } from '../sale/receipt/receipt.schema.ts'
import type { Receipt } from '../sale/receipt/receipt.shape.ts'
import { oneOf, strict, Ulid } from '../wire/common.schema.ts'
import { paperQuery } from './paper.schema.ts'
import { isOfSale, readPaper } from './read-paper.ts'
import { readReceipt } from './record/read-receipt-record.ts'
import { type PaperWish, readBillReceipt, readOrderReceipt } from './read-receipt.ts'

const formats = Object.keys(printTypes) as PrintFormat[]
const Format = oneOf(formats, {
  default: 'html',
  description: 'An HTML page, a PDF on receipt paper, or bytes for a receipt printer (ESC/POS).',
})

const AnyFormat = oneOf(['json', ...formats], { default: 'json' })

const refuses = ['not_found', 'branch_forbidden', 'fiscal_pending'] as const
const common = {
  method: 'GET',
  scope: 'orders.read',
  tag: 'Receipts',
  status: 200,
  answer: Type.Unknown(),
  comesAs: Object.values(printTypes),
} as const

/** Receipts as papers, made from frozen data: the same sale always gives the same bytes. */
export function receiptEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/orders/{order}/receipt',
      resource: 'order',
      summary: 'Print the receipt of an order',
      description: 'Before the order is paid, the receipt is headed as a pre-bill.',
      operationId: 'readOrderReceipt',
      params: strict({ order: Ulid }),
      query: strict({ format: Type.Optional(Format), ...paperQuery }),
      refuses,
      handle: async ({ caller, params, query, lang }) => {
        requireRoomToPrint(ctx, caller.brand.id, query.format)
        const slip = await readOrderReceipt(ctx, caller, params.order, wishOf(query, lang))
        return printed(ctx, caller.brand.id, slip, query)
      },
    }),
    endpoint({
      ...common,
      path: '/dining-sessions/{session}/receipt',
      resource: 'dining_session',
      summary: 'Print the receipt of a bill',
      description:
        'The receipt of an open bill is headed as a pre-bill. With `payment_id` it is the receipt of one payer: the items ' +
        'the payment named, or its share of the bill; it shows taxes once the bill is settled.',
      operationId: 'readDiningSessionReceipt',
      params: strict({ session: Ulid }),
      query: strict({
        format: Type.Optional(Format),
        payment_id: Type.Optional(Ulid),
        ...paperQuery,
      }),
      refuses,
      handle: async ({ caller, params, query, lang }) => {
        requireRoomToPrint(ctx, caller.brand.id, query.format)
        const request = { ...wishOf(query, lang), paymentId: query.payment_id }
        const bill = await readBill(ctx, caller, params.session)
        return printed(ctx, caller.brand.id, await readBillReceipt(ctx, caller, bill, request), query)
      },
    }),
    anyReceipt(ctx),
  ]
}

function anyReceipt(ctx: Context): Endpoint {
  return endpoint({
    method: 'GET',
    scope: 'orders.read',
    tag: 'Receipts',
    status: 200,
    resource: 'receipt',
    path: '/receipts/{receipt}',
    summary: 'Retrieve a receipt',
    description:
      'As a record (`json`), or drawn as a page, a PDF or bytes for a receipt printer. A receipt is issued when a bill is ' +
      'settled, an order without a bill is paid in full, and for each refund, top-up, pay-out and reopening. Its figures ' +
      'never change.',
    operationId: 'readReceipt',
    params: strict({ receipt: Ulid }),
    query: strict({ format: Type.Optional(AnyFormat), ...paperQuery }),
    answer: ReceiptAnswer,
    alsoAs: Object.values(printTypes),
    refuses,
    handle: async ({ caller, params, query, lang }) => {
      const { format = 'json', width } = query
      requireRoomToPrint(ctx, caller.brand.id, format)
      const read = await readReceipt(ctx, caller, params.receipt)
      if (format === 'json') return { data: presentReceipt(read, ctx.now()) }
      const slip = await drawReceipt(ctx, caller, read.receipt, wishOf(query, lang))
      return printed(ctx, caller.brand.id, slip, { format, ...(width && { width }) })
    },
  })
}

/** Draws a receipt of any kind. */
export async function drawReceipt(
  ctx: Context,
  caller: Caller,
  receipt: Receipt,
  wish: PaperWish,
): Promise<NamedSlip> {
  const { billId } = receipt
  const bill = isOfSale(receipt) && billId !== null ? await readBill(ctx, caller, billId) : undefined
  return readPaper(ctx, caller, { receipt, bill }, wish)
}

type Wish = { lang?: string; copy?: boolean }

/** By default the language of the sale, even if the brand's default has changed. */
function wishOf({ lang, copy = false }: Wish, brandLang: string): PaperWish {
  return { lang: lang === undefined ? undefined : brandLang, isCopy: copy }
}

type Paper = { format?: PrintFormat; width?: PaperWidth }

/** The answer with a drawn receipt. */
function printed(ctx: Context, brandId: string, slip: NamedSlip, { format = 'html', width }: Paper): Answer {
  const printout = { ...slip.printout, width }
  const makeRaw = async () => ({
    ...(await print(ctx, brandId, { ...slip, printout }, format)),
    lang: printout.lang,
  })
  return { data: null, makeRaw }
}
