import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { billCommandOf } from '../sale/command/bill.command.ts'
import { answerBill } from '../sale/command/bill.presenter.ts'
import { onBill } from '../sale/command/bill.schema.ts'
import { answerOrder } from '../sale/command/order.presenter.ts'
import { onOrder } from '../sale/command/order.schema.ts'
import { Reopen } from './payment.schema.ts'
import { reopenBill } from './undo/reopen-bill.ts'
import { reopenOrder } from './undo/reopen-order.ts'

const common = {
  method: 'POST',
  scope: 'payments.write',
  permission: 'none',
  tag: 'Payments',
  status: 200,
  body: Reopen,
  refuses: [
    'not_found',
    'branch_forbidden',
    'version_conflict',
    'invalid_transition',
    'shift_not_open',
    'role_forbidden',
  ],
} as const

const rules =
  'until the business date on which it was settled ends, as long as nothing was refunded or corrected and the shifts of its ' +
  'payments are open. Its payments stay, as part payments; what its customer earned is taken back, and balance and points that ' +
  'were spent stay spent. Within a minute the key that took the last payment needs no approval.'

/** Endpoints that undo a settlement. */
export function reopenEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onBill,
      ...common,
      path: '/dining-sessions/{session}/reopen',
      summary: 'Reopen a settled bill',
      description:
        `Undoes the settlement ${rules} The bill returns to those of its tables that are free; if none is, it goes on as a ` +
        'tab of the table’s name.',
      operationId: 'reopenDiningSession',
      handle: async call =>
        answerBill(await reopenBill(ctx, { ...billCommandOf(call), reason: call.body.reason }), call.lang),
    }),
    endpoint({
      ...onOrder,
      ...common,
      path: '/orders/{order}/reopen',
      summary: 'Reopen a paid order',
      description: `Undoes the settlement of an order without a bill ${rules}`,
      operationId: 'reopenOrder',
      handle: async ({ caller, idempotencyKey, ifMatch, lang, params, body }) => {
        const request = { caller, idempotencyKey, ifMatch, orderId: params.order, reason: body.reason }
        return answerOrder(await reopenOrder(ctx, request), lang)
      },
    }),
  ]
}
