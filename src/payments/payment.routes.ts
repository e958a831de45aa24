import type { Static } from 'typebox'
import { billCommandOf } from '../sale/command/bill.command.ts'
import { onBill } from '../sale/command/bill.schema.ts'
import { answerBill } from '../sale/command/bill.presenter.ts'
import type { Context } from '../context.ts'
import { type Answer, type Call, type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { toCents, toMilli } from '../lib/money.ts'
import { onOrder } from '../sale/command/order.schema.ts'
import { answerOrder } from '../sale/command/order.presenter.ts'
import { mergeMetadata } from '../shapes/metadata.rules.ts'
import { strict, Ulid } from '../wire/common.schema.ts'
import type { PaymentDone } from '../sale/command/payment.command.ts'
import { buyerOf } from '../sale/receipt/receipt.schema.ts'
import { presentOwnedPayment } from '../sale/payment/payment.presenter.ts'
import {
  ChangeTip,
  CorrectPayment,
  Pay,
  PaymentAnswer,
  VoidPayment,
  VoidRedemption,
} from './payment.schema.ts'
import { payBill } from './take/pay-bill.ts'
import { payOrder } from './take/pay-order.ts'
import type { Tender } from './take/take-payment.steps.ts'
import { changeTip } from './undo/change-tip.ts'
import { correctPayment } from './undo/correct-payment.ts'
import { voidPayment } from './undo/void-payment.ts'
import { voidBillRedemption, voidOrderRedemption } from './undo/void-redemption.ts'

const common = {
  method: 'POST',
  scope: 'payments.write',
  permission: 'pay',
  tag: 'Payments',
  status: 200,
} as const
const refuses = ['not_found', 'branch_forbidden', 'version_conflict', 'shift_not_open'] as const

const refusesToPay = [
  ...refuses,
  'order_not_payable',
  'payment_exceeds_due',
  'item_already_paid',
  'insufficient_balance',
  'insufficient_points',
  'limit_reached',
] as const

const undoing = {
  ...common,
  resource: 'payment',
  params: strict({ payment: Ulid }),
  answer: PaymentAnswer,
} as const
const refusesToUndo = [...refuses, 'approval_required', 'invalid_transition'] as const

const refusesToReturn = [
  'not_found',
  'branch_forbidden',
  'version_conflict',
  'approval_required',
  'invalid_transition',
  'in_use',
] as const

export function paymentEndpoints(ctx: Context): Endpoint[] {
  return [...pay(ctx), ...changePayment(ctx), ...voidRedemption(ctx)]
}

function pay(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onBill,
      ...common,
      path: '/dining-sessions/{session}/pay',
      alsoWaiters: true,
      summary: 'Pay a bill in full or in part',
      description:
        'Part payments keep the bill open. When nothing is due the bill is settled: its orders become paid together and ' +
        'its tables are freed. Held items stay held: they can be fired until the business date ends.',
      operationId: 'payDiningSession',
      body: Pay,
      refuses: [...refusesToPay, 'session_not_open', 'item_already_cancelled'],
      handle: async call =>
        answerBill(await payBill(ctx, { ...billCommandOf(call), ...tenderOf(call.body) }), call.lang),
    }),
    endpoint({
      ...onOrder,
      ...common,
      path: '/orders/{order}/pay',
      alsoWaiters: true,
      ownStaffRule: true,
      summary: 'Pay an order in full or in part',
      description: 'An order on a table’s bill is paid through its bill.',
      operationId: 'payOrder',
      body: Pay,
      refuses: refusesToPay,
      handle: async ({ caller, idempotencyKey, ifMatch, lang, params, body }) => {
        const request = { caller, idempotencyKey, ifMatch, orderId: params.order, ...tenderOf(body) }
        return answerOrder(await payOrder(ctx, request), lang)
      },
    }),
  ]
}

function changePayment(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...undoing,
      path: '/payments/{payment}/void',
      summary: 'Void a payment',
      description:
        'A payment can be voided while its order or bill is not paid; afterwards, correct it. The payment stays, with ' +
        '`voided_at`, and no longer counts. The money comes out of the payment’s own shift while that is open. ' +
        '`If-Match` takes the version of the order or the bill.',
      operationId: 'voidPayment',
      body: VoidPayment,
      refuses: refusesToUndo,
      handle: async call => {
        const { reason, shift_id: shiftId } = call.body
        return answerPayment(await voidPayment(ctx, { ...paymentCommandOf(call), reason, shiftId }))
      },
    }),
    endpoint({
      ...undoing,
      path: '/payments/{payment}/correct',
      summary: 'Correct a payment',
      description:
        'Moves a payment to another method once its order or bill is paid, or a top-up or pay-out at any time. Nothing is edited: a reversal and a new entry ' +
        'are added, both with `corrects_id`; the original and the reversal no longer count. Returns the new entry. Also ' +
        'accepts the id of an order’s share of a bill’s payment. `If-Match` takes the version of the order or the bill.',
      operationId: 'correctPayment',
      body: CorrectPayment,
      refuses: [...refusesToUndo, 'limit_reached'],
      handle: async call => {
        const { payment_method_id: methodId, reason, shift_id: shiftId } = call.body
        const request = { ...paymentCommandOf(call), methodId, reason, shiftId }
        return answerPayment(await correctPayment(ctx, request))
      },
    }),
    endpoint({
      ...undoing,
      path: '/payments/{payment}/tip',
      alsoWaiters: true,
      summary: 'Set the tip of a payment',
      description:
        'For tips written on the slip of a payment that is not cash. Allowed until the payment’s shift is closed or, ' +
        'without a shift, on its business date. Also accepts the id of an order’s share of a bill’s payment, whose first ' +
        'share shows the tip. `If-Match` takes the version of the order or the bill.',
      operationId: 'changeTip',
      body: ChangeTip,
      refuses: [...refuses, 'invalid_transition'],
      handle: async call => {
        const request = { ...paymentCommandOf(call), tip: toCents(call.body.tip) }
        return answerPayment(await changeTip(ctx, request))
      },
    }),
  ]
}

function voidRedemption(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onBill,
      ...common,
      path: '/dining-sessions/{session}/void-redemption',
      summary: 'Void the balance and points spent on a bill',
      description:
        'All balance and points spent on an open bill are returned to its customer, and the amount they paid is due ' +
        'again. Payments stay.',
      operationId: 'voidDiningSessionRedemption',
      body: VoidRedemption,
      refuses: [...refusesToReturn, 'session_not_open'],
      handle: async call => {
        const request = { ...billCommandOf(call), reason: call.body.reason }
        return answerBill(await voidBillRedemption(ctx, request), call.lang)
      },
    }),
    endpoint({
      ...onOrder,
      ...common,
      path: '/orders/{order}/void-redemption',
      summary: 'Void the balance and points spent on an order',
      description:
        'All balance and points spent on an order without a bill are returned to its customer, while it is not paid in ' +
        'full, and the amount they paid is due again. Payments stay.',
      operationId: 'voidOrderRedemption',
      body: VoidRedemption,
      refuses: [...refusesToReturn, 'order_not_payable'],
      handle: async ({ caller, idempotencyKey, ifMatch, lang, params, body }) => {
        const request = { caller, idempotencyKey, ifMatch, orderId: params.order, reason: body.reason }
        return answerOrder(await voidOrderRedemption(ctx, request), lang)
      },
    }),
  ]
}

function paymentCommandOf({ caller, idempotencyKey, ifMatch, params }: Call<{ payment: string }>) {
  return { caller, idempotencyKey, ifMatch, paymentId: params.payment }
}

function answerPayment({ answer: owned, replayed }: PaymentDone): Answer {
  return { data: presentOwnedPayment(owned), version: owned.version, replayed }
}

function tenderOf(body: Static<typeof Pay>): Tender {
  return {
    entries: body.payments.map(entry => ({
      paymentMethodId: entry.payment_method_id,
      amount: centsOrNull(entry.amount),
      tip: toCents(entry.tip ?? 0),
      tendered: centsOrNull(entry.tendered),
      paidAt: entry.paid_at,
      reference: entry.reference ?? null,
      metadata: mergeMetadata(null, entry.metadata),
      items:
        entry.items?.map(item => ({ itemId: item.item_id, quantityMilli: toMilli(item.quantity) })) ?? null,
    })),
    balance: toCents(body.balance ?? 0),
    points: body.points ?? 0,
    shiftId: body.shift_id,
    print: body.print,
    buyer: body.buyer && buyerOf(body.buyer),
  }
}

function centsOrNull(amount: number | undefined): number | null {
  return amount === undefined ? null : toCents(amount)
}
