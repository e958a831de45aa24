import type { PaymentDone } from './payment.command.ts'
import { type Static, Type } from 'typebox'
import type { Context } from '../context.ts'
import { answerBill } from '../bills/answer-bill.routes.ts'
import { BillAnswer } from '../bills/bill.schema.ts'
import { type Endpoint, endpoint, type Answer } from '../http/endpoint.ts'
import { mergeMetadata } from '../sale/metadata.rules.ts'
import { toCents, toMilli } from '../lib/money.ts'
import { answerOrder } from '../orders/answer-order.routes.ts'
import { OrderAnswer } from '../orders/order.schema.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import { changeTip } from './undo/change-tip.ts'
import { correctPayment } from './undo/correct-payment.ts'
import { payOrder } from './take/pay-order.ts'
import { payBill } from './take/pay-bill.ts'
import { ChangeTip, CorrectPayment, Pay, PaymentAnswer, VoidPayment } from './payment.schema.ts'
import { presentOwnedPayment } from './payment.presenter.ts'
import type { Tender } from './take/take-payment.steps.ts'
import { voidPayment } from './undo/void-payment.ts'

const common = {
  method: 'POST',
  scope: 'payments.write',
  act: 'pay',
  tag: 'Payments',
  status: 200,
} as const

const paying = {
  ...common,
  query: strict({ lang: Type.Optional(Lang) }),
  body: Pay,
} as const

const refusesToPay = [
  'not_found',
  'branch_forbidden',
  'version_conflict',
  'order_not_payable',
  'payment_exceeds_due',
  'item_already_paid',
  'insufficient_balance',
  'insufficient_points',
  'shift_not_open',
  'limit_reached',
] as const

const refusesToUndo = [
  'not_found',
  'branch_forbidden',
  'version_conflict',
  'approval_required',
  'invalid_transition',
  'shift_not_open',
] as const

export function paymentEndpoints(ctx: Context): Endpoint[] {
  return [payOneBill(ctx), payOneOrder(ctx), voidOne(ctx), correctOne(ctx), tipOne(ctx)]
}

function payOneBill(ctx: Context): Endpoint {
  return endpoint({
    ...paying,
    path: '/dining-sessions/{session}/pay',
    resource: 'dining_session',
    summary: 'Pay a bill, whole or in part',
    description:
      'Part payments keep the bill open. When nothing is due it is settled: its orders turn paid together and ' +
      'its tables are free. Items still held stay held: they can be fired until the business date ends.',
    operationId: 'payDiningSession',
    params: strict({ session: Ulid }),
    answer: BillAnswer,
    refuses: [...refusesToPay, 'session_not_open', 'item_already_cancelled'],
    handle: async ({ caller, once, ifMatch, lang, params, body }) => {
      const request = { caller, once, ifMatch, billId: params.session, ...offerOf(body) }
      return answerBill(ctx, { caller, lang }, await payBill(ctx, request))
    },
  })
}

function payOneOrder(ctx: Context): Endpoint {
  return endpoint({
    ...paying,
    path: '/orders/{order}/pay',
    resource: 'order',
    summary: 'Pay an order that is on no bill, whole or in part',
    description: 'An order on a table’s bill is paid through its bill.',
    operationId: 'payOrder',
    params: strict({ order: Ulid }),
    answer: OrderAnswer,
    refuses: refusesToPay,
    handle: async ({ caller, once, ifMatch, lang, params, body }) => {
      const request = { caller, once, ifMatch, orderId: params.order, ...offerOf(body) }
      return answerOrder(await payOrder(ctx, request), lang)
    },
  })
}

function voidOne(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/payments/{payment}/void',
    resource: 'payment',
    summary: 'Take a payment back while its order or bill is not paid',
    description:
      'The payment stays with `voided_at` and counts as nothing. Its money goes out of its own shift while that is ' +
      'open. `If-Match` takes the version of the order or the bill.',
    operationId: 'voidPayment',
    params: strict({ payment: Ulid }),
    body: VoidPayment,
    answer: PaymentAnswer,
    refuses: refusesToUndo,
    handle: async ({ caller, once, ifMatch, params, body }) => {
      const { reason, shift_id: shiftId } = body
      const done = await voidPayment(ctx, {
        caller,
        once,
        ifMatch,
        paymentId: params.payment,
        reason,
        shiftId,
      })
      return answerPayment(done)
    },
  })
}

function correctOne(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/payments/{payment}/correct',
    resource: 'payment',
    summary: 'Put a payment on another method after the order or bill is paid',
    description:
      'Nothing is edited: a reversal and a new entry are added, both with `corrects_id`; the original and the ' +
      'reversal count as nothing. The id of an order’s share of a bill’s payment means that payment. Answers the new ' +
      'entry. `If-Match` takes the version of the order or the bill.',
    operationId: 'correctPayment',
    params: strict({ payment: Ulid }),
    body: CorrectPayment,
    answer: PaymentAnswer,
    refuses: [...refusesToUndo, 'limit_reached'],
    handle: async ({ caller, once, ifMatch, params, body }) => {
      const { payment_method_id: methodId, reason, shift_id: shiftId } = body
      const undo = { caller, once, ifMatch, paymentId: params.payment, reason, shiftId }
      return answerPayment(await correctPayment(ctx, { ...undo, methodId }))
    },
  })
}

function tipOne(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/payments/{payment}/tip',
    resource: 'payment',
    summary: 'Add or change the tip of a card payment',
    description:
      'For tips written on the slip: of any payment that is not cash, until its shift is closed, or on its business ' +
      'date where it is in no shift. The id of an order’s share of a bill’s payment means that payment, and the tip ' +
      'stands on the first share. `If-Match` takes the version of the order or the bill.',
    operationId: 'changeTip',
    params: strict({ payment: Ulid }),
    body: ChangeTip,
    answer: PaymentAnswer,
    refuses: ['not_found', 'branch_forbidden', 'version_conflict', 'invalid_transition', 'shift_not_open'],
    handle: async ({ caller, once, ifMatch, params, body }) => {
      const request = { caller, once, ifMatch, paymentId: params.payment, tip: toCents(body.tip) }
      return answerPayment(await changeTip(ctx, request))
    },
  })
}

function answerPayment({ answer: owned, replayed }: PaymentDone): Answer {
  return { data: presentOwnedPayment(owned), version: owned.version, replayed }
}

function offerOf(body: Static<typeof Pay>): Tender {
  return {
    entries: body.payments.map(entry => ({
      paymentMethodId: entry.payment_method_id,
      amount: centsOrNull(entry.amount),
      tip: toCents(entry.tip ?? 0),
      tendered: centsOrNull(entry.tendered),
      reference: entry.reference ?? null,
      metadata: mergeMetadata(null, entry.metadata),
      items:
        entry.items?.map(item => ({ itemId: item.item_id, quantityMilli: toMilli(item.quantity) })) ?? null,
    })),
    balance: toCents(body.balance ?? 0),
    points: body.points ?? 0,
    shiftId: body.shift_id,
  }
}

function centsOrNull(amount: number | undefined): number | null {
  return amount === undefined ? null : toCents(amount)
}
