import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { readReason } from '../reasons/reason.rules.ts'
import { reasonFields } from '../reasons/reason.schema.ts'
import { billCommandOf } from '../sale/command/bill.command.ts'
import { answerBill } from '../sale/command/bill.presenter.ts'
import { onBill } from '../sale/command/bill.schema.ts'
import { answerOrder } from '../sale/command/order.presenter.ts'
import { onOrder } from '../sale/command/order.schema.ts'
import { strict } from '../wire/common.schema.ts'
import { restoreBillCharge, waiveBillCharge } from './waive-bill-charge.ts'
import { waiveOrderCharge } from './waive-order-charge.ts'

const common = { scope: 'discounts.write', permission: 'none', tag: 'Discounts', method: 'POST' } as const
const refuses = ['not_found', 'branch_forbidden', 'version_conflict', 'role_forbidden'] as const

const WaiveCharge = strict(reasonFields('Why the service charge is waived'))

/** Operations that waive a service charge, and take that back. */
export function waiveEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onBill,
      ...common,
      path: '/dining-sessions/{session}/waive-service-charge',
      summary: 'Waive the service charge of a bill',
      description:
        'Takes the service charge off all orders of the bill, as far as it is not paid yet, and off its later rounds. The ' +
        'items end with `cancel_kind` `waived`. A reason of the brand is one of kind `discount`, the approval that of a `comp`.',
      operationId: 'waiveDiningSessionCharge',
      body: WaiveCharge,
      refuses: [...refuses, 'approval_required', 'session_not_open'],
      handle: async call =>
        answerBill(
          await waiveBillCharge(ctx, { ...billCommandOf(call), reason: readReason(call.body) }),
          call.lang,
        ),
    }),
    endpoint({
      ...onBill,
      ...common,
      path: '/dining-sessions/{session}/restore-service-charge',
      summary: 'Put the service charge of a bill back',
      description:
        'Takes its waiver back, for later rounds too. While nothing of the bill is paid, the charge is that of its live items.',
      operationId: 'restoreDiningSessionCharge',
      refuses: [...refuses, 'session_not_open'],
      handle: async call => answerBill(await restoreBillCharge(ctx, billCommandOf(call)), call.lang),
    }),
    endpoint({
      ...onOrder,
      ...common,
      path: '/orders/{order}/waive-service-charge',
      summary: 'Waive the service charge of an order without a bill',
      description: 'Takes it off as far as it is not paid yet; lines that are added later have none.',
      operationId: 'waiveOrderCharge',
      body: WaiveCharge,
      refuses: [...refuses, 'approval_required', 'invalid_transition'],
      handle: async ({ caller, idempotencyKey, ifMatch, params, body, lang }) => {
        const command = { caller, idempotencyKey, ifMatch, reason: readReason(body) }
        return answerOrder(await waiveOrderCharge(ctx, params.order, command), lang)
      },
    }),
  ]
}
