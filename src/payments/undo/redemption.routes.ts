import { Type } from 'typebox'
import { answerBill, billCommandOf } from '../../bills/answer-bill.routes.ts'
import { BillAnswer } from '../../bills/bill.schema.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { answerOrder } from '../../orders/answer-order.routes.ts'
import { OrderAnswer } from '../../orders/order.schema.ts'
import { Lang, strict, Ulid } from '../../wire/common.schema.ts'
import { VoidRedemption } from '../payment.schema.ts'
import { voidBillRedemption, voidOrderRedemption } from './void-redemption.ts'

const common = {
  method: 'POST',
  scope: 'payments.write',
  act: 'pay',
  tag: 'Payments',
  status: 200,
  query: strict({ lang: Type.Optional(Lang) }),
  body: VoidRedemption,
} as const

const refuses = [
  'not_found',
  'branch_forbidden',
  'version_conflict',
  'approval_required',
  'invalid_transition',
  'in_use',
] as const

/** Endpoints that return balance and points spent on a bill or order that is not paid in full. */
export function redemptionEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/dining-sessions/{session}/void-redemption',
      resource: 'dining_session',
      summary: 'Void the balance and points spent on a bill',
      description:
        'All balance and points spent on an open bill are returned to its customer, and the amount they paid is due ' +
        'again. Payments stay.',
      operationId: 'voidDiningSessionRedemption',
      params: strict({ session: Ulid }),
      answer: BillAnswer,
      refuses: [...refuses, 'session_not_open'],
      handle: async call => {
        const request = { ...billCommandOf(call), reason: call.body.reason }
        return answerBill(ctx, call, await voidBillRedemption(ctx, request))
      },
    }),
    endpoint({
      ...common,
      path: '/orders/{order}/void-redemption',
      resource: 'order',
      summary: 'Void the balance and points spent on an order',
      description:
        'All balance and points spent on an order without a bill are returned to its customer, while it is not paid in ' +
        'full, and the amount they paid is due again. Payments stay.',
      operationId: 'voidOrderRedemption',
      params: strict({ order: Ulid }),
      answer: OrderAnswer,
      refuses: [...refuses, 'order_not_payable'],
      handle: async ({ caller, once, ifMatch, lang, params, body }) => {
        const request = { caller, once, ifMatch, orderId: params.order, reason: body.reason }
        return answerOrder(await voidOrderRedemption(ctx, request), lang)
      },
    }),
  ]
}
