import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { answerList } from '../http/answer/answer-list.ts'
import { listQuery } from '../http/input/list-query.ts'
import { paymentKinds } from '../sale/shapes/payment.shape.ts'
import { DateOnly, described, oneOf, strict, Ulid } from '../wire/common.schema.ts'
import { ListedPaymentAnswer, PaymentList } from './payment.schema.ts'
import { presentListedPayment } from '../sale/payment/payment.presenter.ts'
import { readPayment } from './read-payment.ts'
import { listPayments } from '../sale/payment/read-payments.store.ts'

const filters = {
  branch_id: Ulid,
  kind: oneOf(paymentKinds),
  payment_method_id: Ulid,
  order_id: described(Ulid, 'An order without a bill.'),
  dining_session_id: Ulid,
  shift_id: Ulid,
  business_date_from: described(DateOnly, 'The first business date of payment.'),
  business_date_to: described(DateOnly, 'The last business date of payment.'),
}

const common = {
  method: 'GET',
  scope: 'payments.read',
  tag: 'Payments',
  resource: 'payment',
  status: 200,
} as const

export function paymentListEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/payments',
      summary: 'List payments',
      description:
        'Lists the payments of bills, undivided, and of orders without a bill, including voided and corrected ones, and ' +
        'the top-ups and pay-outs of customers’ balances.',
      operationId: 'listPayments',
      query: listQuery({ sorts: ['paid_at'], filters, alwaysActive: true }),
      answer: PaymentList,
      refuses: ['branch_forbidden'],
      handle: call =>
        answerList(call, (reach, request) => listPayments(ctx.db, reach, request), presentListedPayment),
    }),
    endpoint({
      ...common,
      path: '/payments/{payment}',
      summary: 'Retrieve a payment',
      description: 'Also accepts the id of an order’s share of a bill’s payment.',
      operationId: 'readPayment',
      params: strict({ payment: Ulid }),
      answer: ListedPaymentAnswer,
      refuses: ['not_found', 'branch_forbidden'],
      handle: async ({ caller, params }) => {
        const { version, ...payment } = await readPayment(ctx, caller, params.payment)
        return { data: presentListedPayment(payment), version }
      },
    }),
  ]
}
