import { type Static, Type } from 'typebox'
import type { Context } from '../context.ts'
import { answerBill, billCommandOf } from '../bills/answer-bill.routes.ts'
import { BillAnswer } from '../bills/bill.schema.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { toCents, toMilli } from '../lib/money.ts'
import { answerOrder } from '../orders/answer-order.routes.ts'
import { OrderAnswer } from '../orders/order.schema.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import { refundBill } from './refund-bill.ts'
import { refundOrder } from './refund-order.ts'
import { listRefundsEndpoint } from './refund-list.routes.ts'
import { defaultReason, Refund } from './refund.schema.ts'

const common = {
  method: 'POST',
  scope: 'refunds.write',
  act: 'none',
  tag: 'Refunds',
  query: strict({ lang: Type.Optional(Lang) }),
  body: Refund,
  status: 200,
  refuses: [
    'not_found',
    'branch_forbidden',
    'version_conflict',
    'role_forbidden',
    'approval_required',
    'limit_reached',
    'shift_not_open',
    'invalid_transition',
    'item_already_cancelled',
    'refund_exceeds_paid',
    'in_use',
  ],
} as const

export function refundEndpoints(ctx: Context): Endpoint[] {
  return [
    listRefundsEndpoint(ctx),
    endpoint({
      ...common,
      path: '/orders/{order}/refund',
      resource: 'order',
      summary: 'Give items of a paid order back, an amount of it, or all that is left',
      description:
        'Each item, or the part of it, is split off and counts no more; what it cost, less its part of amounts given ' +
        'back before, is taken from the payments named, else from each payment, the balance and the points in ' +
        'proportion to what each still has. Cash goes out in coins, never more than came in.',
      operationId: 'refundOrder',
      params: strict({ order: Ulid }),
      answer: OrderAnswer,
      handle: async ({ caller, once, ifMatch, params, body, lang }) => {
        const done = await refundOrder(ctx, params.order, { caller, once, ifMatch, ...requestOf(body) })
        return answerOrder(done, lang)
      },
    }),
    endpoint({
      ...common,
      path: '/dining-sessions/{session}/refund',
      resource: 'dining_session',
      summary: 'Give items of a settled bill back, an amount of it, or all that is left',
      description:
        'As the refund of an order, over all orders of the bill at once: items of any of them; an amount from the ' +
        'oldest order on, up to what is left of each. Every order has its own part in its adjustments.',
      operationId: 'refundDiningSession',
      params: strict({ session: Ulid }),
      answer: BillAnswer,
      handle: async call => {
        const request = { ...billCommandOf(call), ...requestOf(call.body) }
        return answerBill(ctx, call, await refundBill(ctx, request))
      },
    }),
  ]
}

function requestOf(body: Static<typeof Refund>) {
  return {
    items: body.items?.map(({ item_id, quantity }) => ({
      itemId: item_id,
      quantityMilli: quantity === undefined ? undefined : toMilli(quantity),
    })),
    amount: body.amount === undefined ? undefined : toCents(body.amount),
    payments: body.payments?.map(({ payment_id, amount }) => ({
      paymentId: payment_id,
      amount: toCents(amount),
    })),
    reason: body.reason ?? defaultReason,
    restock: body.restock ?? false,
    to: body.to ?? 'original',
    refundTip: body.refund_tip ?? false,
    shiftId: body.shift_id,
  }
}
