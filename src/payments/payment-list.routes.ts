import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { listQuery, readList } from '../http/input/list-query.ts'
import { listAnswer } from '../db/list/list-answer.ts'
import { DateOnly, strict, Ulid } from '../wire/common.schema.ts'
import { listPayments, readPayment } from './list-payments.ts'
import { ListedPaymentAnswer, PaymentList } from './payment.schema.ts'
import { presentListedPayment } from './payment.presenter.ts'

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })

const filters = {
  branch_id: Ulid,
  payment_method_id: Ulid,
  order_id: Type.Unsafe<string>({ ...Ulid, description: 'Of an order without a bill.' }),
  dining_session_id: Ulid,
  shift_id: Ulid,
  business_date_from: day('Paid on this business date or later.'),
  business_date_to: day('Paid on this business date or before.'),
}

export function paymentListEndpoints(ctx: Context): Endpoint[] {
  return [list(ctx), read(ctx)]
}

function list(ctx: Context): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/payments',
    scope: 'payments.read',
    tag: 'Payments',
    summary: 'List payments',
    description: 'Those of orders without a bill, and whole those of bills; voided and corrected ones too.',
    operationId: 'listPayments',
    resource: 'payment',
    query: listQuery({ sorts: ['paid_at'], filters }),
    status: 200,
    answer: PaymentList,
    refuses: ['branch_forbidden'],
    handle: async ({ caller, query, lang }) => {
      const request = readList(query, lang)
      const page = await listPayments(ctx, caller, request)
      return listAnswer(request, page, page.rows.map(presentListedPayment))
    },
  })
}

function read(ctx: Context): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/payments/{payment}',
    scope: 'payments.read',
    tag: 'Payments',
    summary: 'Read a payment',
    description: 'The id of an order’s share of a bill’s payment means that payment.',
    operationId: 'readPayment',
    resource: 'payment',
    params: strict({ payment: Ulid }),
    status: 200,
    answer: ListedPaymentAnswer,
    refuses: ['not_found', 'branch_forbidden'],
    handle: async ({ caller, params }) => {
      const found = await readPayment(ctx, caller, params.payment)
      const { version, ...payment } = found
      return { data: presentListedPayment(payment), version }
    },
  })
}
