import { Type } from 'typebox'
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
import { type PaperWidth, paperWidths } from '../print/printout.format.ts'
import { Lang, oneOf, strict, Ulid } from '../wire/common.schema.ts'
import { readBillReceipt, readOrderReceipt } from './read-receipt.ts'

const formats = Object.keys(printTypes) as PrintFormat[]
const Format = oneOf(formats, {
  default: 'html',
  description: 'An HTML page, a PDF on receipt paper, or bytes for a receipt printer (ESC/POS).',
})
const Width = Type.Unsafe<PaperWidth>({
  type: 'integer',
  enum: [...paperWidths],
  default: 80,
  description: 'Width of the paper, mm.',
})

const common = {
  method: 'GET',
  scope: 'orders.read',
  tag: 'Receipts',
  status: 200,
  answer: Type.Unknown(),
  comesAs: Object.values(printTypes),
} as const

/** Receipts, made from frozen data: the same sale always gives the same bytes. */
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
      query: strict({
        format: Type.Optional(Format),
        lang: Type.Optional(Lang),
        width: Type.Optional(Width),
      }),
      refuses: ['not_found', 'branch_forbidden'],
      handle: async ({ caller, params, query, lang }) => {
        requireRoomToPrint(ctx, caller.brand.id, query.format)
        const slip = await readOrderReceipt(ctx, caller, params.order, requestedLang(query, lang))
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
        lang: Type.Optional(Lang),
        width: Type.Optional(Width),
      }),
      refuses: ['not_found', 'branch_forbidden'],
      handle: async ({ caller, params, query, lang }) => {
        requireRoomToPrint(ctx, caller.brand.id, query.format)
        const request = { lang: requestedLang(query, lang), paymentId: query.payment_id }
        const bill = await readBill(ctx, caller, params.session)
        return printed(ctx, caller.brand.id, await readBillReceipt(ctx, caller, bill, request), query)
      },
    }),
  ]
}

/** The requested language; by default the language of the sale, even if the brand's default has changed. */
function requestedLang(query: { lang?: string }, lang: string): string | undefined {
  return query.lang === undefined ? undefined : lang
}

type Paper = { format?: PrintFormat; width?: PaperWidth }

function printed(ctx: Context, brandId: string, slip: NamedSlip, { format = 'html', width }: Paper): Answer {
  const printout = { ...slip.printout, width }
  const makeRaw = async () => ({
    ...(await print(ctx, brandId, { ...slip, printout }, format)),
    lang: printout.lang,
  })
  return { data: null, makeRaw }
}
