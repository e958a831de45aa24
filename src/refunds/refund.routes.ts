import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { toMilli } from '../lib/money.ts'
import { answerOrder } from '../orders/answer-order.routes.ts'
import { OrderAnswer } from '../orders/order.schema.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import { refundOrder } from './refund-order.ts'
import { listRefundsEndpoint } from './refund-list.routes.ts'
import { RefundOrder } from './refund.schema.ts'

export function refundEndpoints(ctx: Context): Endpoint[] {
  return [
    listRefundsEndpoint(ctx),
    endpoint({
      method: 'POST',
      path: '/orders/{order}/refund',
      scope: 'refunds.write',
      act: 'none',
      tag: 'Refunds',
      resource: 'order',
      summary: 'Give items of a paid order back',
      description:
        'Each item, or the part of it, is split off and counts no more; what it cost is taken from each payment, the ' +
        'balance and the points in proportion to what each still has. Cash goes out in coins, never more than came in.',
      operationId: 'refundOrder',
      params: strict({ order: Ulid }),
      query: strict({ lang: Type.Optional(Lang) }),
      body: RefundOrder,
      status: 200,
      answer: OrderAnswer,
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
      handle: async ({ caller, once, ifMatch, params, body, lang }) => {
        const done = await refundOrder(ctx, params.order, {
          caller,
          once,
          ifMatch,
          items: body.items.map(({ item_id, quantity }) => ({
            itemId: item_id,
            quantityMilli: quantity === undefined ? undefined : toMilli(quantity),
          })),
          reason: body.reason,
          restock: body.restock ?? false,
          to: body.to ?? 'original',
          refundTip: body.refund_tip ?? false,
          shiftId: body.shift_id,
        })
        return answerOrder(done, lang)
      },
    }),
  ]
}
