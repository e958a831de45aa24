import type { Static } from 'typebox'
import { billCommandOf } from '../sale/command/bill.command.ts'
import { onBill } from '../sale/command/bill.schema.ts'
import { answerBill } from '../sale/command/bill.presenter.ts'
import type { Context } from '../context.ts'
import { answerList } from '../http/answer/answer-list.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { listQuery } from '../http/input/list-query.ts'
import { toCents } from '../lib/money.ts'
import { onOrder, readItems } from '../sale/command/order.schema.ts'
import { answerOrder } from '../sale/command/order.presenter.ts'
import { readReason } from '../reasons/reason.rules.ts'
import { refundBill } from './refund-bill.ts'
import { listRefunds } from './refund-list.store.ts'
import { refundOrder } from './refund-order.ts'
import { presentListedRefund } from './refund.presenter.ts'
import { defaultReason, Refund, refundFilters, RefundList } from './refund.schema.ts'

const common = {
  method: 'POST',
  scope: 'refunds.write',
  permission: 'none',
  tag: 'Refunds',
  body: Refund,
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
  return [list(ctx), ...refund(ctx)]
}

function list(ctx: Context): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/refunds',
    scope: 'refunds.read',
    tag: 'Refunds',
    summary: 'List refunds',
    description: 'Lists the refunds among the `adjustments` of all orders, one per item.',
    operationId: 'listRefunds',
    resource: 'refund',
    query: listQuery({ filters: refundFilters, alwaysActive: true }),
    status: 200,
    answer: RefundList,
    refuses: ['branch_forbidden'],
    handle: call =>
      answerList(call, (reach, request) => listRefunds(ctx.db, reach, request), presentListedRefund),
  })
}

function refund(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onOrder,
      ...common,
      path: '/orders/{order}/refund',
      summary: 'Refund an order in full or in part',
      description:
        'Refunds items, an amount, or all that is left of a paid order. A refunded item, or the refunded part of it, is ' +
        'split off and no longer counts. Its cost, less its part of amounts refunded before, comes out of the payments ' +
        'named or, by default, out of all payments, the balance and the points in proportion to what is left of each. ' +
        'Cash is rounded to coins, and never more than was received. `to_payment_method_id` gives the money of the ' +
        'payments by another method.',
      operationId: 'refundOrder',
      handle: async ({ caller, idempotencyKey, ifMatch, params, body, lang }) => {
        const done = await refundOrder(ctx, params.order, {
          caller,
          idempotencyKey,
          ifMatch,
          ...requestOf(body),
        })
        return answerOrder(done, lang)
      },
    }),
    endpoint({
      ...onBill,
      ...common,
      path: '/dining-sessions/{session}/refund',
      summary: 'Refund a bill in full or in part',
      description:
        'Works like the refund of an order, over all orders of a settled bill: items of any order, or an amount, which ' +
        'comes out of the oldest order first, up to what is left of each. Every order has its own part in its ' +
        '`adjustments`.',
      operationId: 'refundDiningSession',
      handle: async call => {
        const request = { ...billCommandOf(call), ...requestOf(call.body) }
        return answerBill(await refundBill(ctx, request), call.lang)
      },
    }),
  ]
}

function requestOf(body: Static<typeof Refund>) {
  return {
    items: body.items && readItems(body.items),
    amount: body.amount === undefined ? undefined : toCents(body.amount),
    payments: body.payments?.map(({ payment_id, amount }) => ({
      paymentId: payment_id,
      amount: toCents(amount),
    })),
    reason: readReason(body, defaultReason),
    restock: body.restock ?? false,
    to: body.to,
    toPaymentMethodId: body.to_payment_method_id,
    refundTip: body.refund_tip ?? false,
    shiftId: body.shift_id,
  }
}
