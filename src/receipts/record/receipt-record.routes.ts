import type { Context } from '../../context.ts'
import { answerList } from '../../http/answer/answer-list.ts'
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { listQuery } from '../../http/input/list-query.ts'
import { presentReceipt } from '../../sale/receipt/receipt.presenter.ts'
import { ReceiptList } from '../../sale/receipt/receipt.schema.ts'
import { receiptKinds } from '../../sale/receipt/receipt.shape.ts'
import { DateOnly, described, oneOf, text, Ulid } from '../../wire/common.schema.ts'
import { listReceipts } from './receipt-list.store.ts'

const filters = {
  branch_id: Ulid,
  kind: oneOf(receiptKinds),
  number: text(40, { description: 'The whole number, `CENTRO-2026-000042`.' }),
  dining_session_id: Ulid,
  order_id: described(Ulid, 'An order without a bill, or the order of a bill that was refunded alone.'),
  business_date_from: described(DateOnly, 'The first business date on which it was issued.'),
  business_date_to: described(DateOnly, 'The last business date on which it was issued.'),
}

/** The list of receipts as records with a number. */
export function receiptRecordEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      scope: 'orders.read',
      tag: 'Receipts',
      resource: 'receipt',
      status: 200,
      path: '/receipts',
      summary: 'List receipts',
      description:
        'Lists the receipts of sales, refunds, top-ups, pay-outs and reopenings. Numbers count from 1 ' +
        'without a gap in each branch and year; `sort=number` is by year, then by that number.',
      operationId: 'listReceipts',
      query: listQuery({ sorts: ['number'], filters, alwaysActive: true }),
      answer: ReceiptList,
      refuses: ['branch_forbidden'],
      handle: call =>
        answerList(
          call,
          (reach, request) => listReceipts(ctx.db, reach, request),
          read => presentReceipt(read, ctx.now()),
        ),
    }),
  ]
}
