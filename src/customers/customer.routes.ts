import type { Static } from 'typebox'
import type { Context } from '../context.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { answerList } from '../http/answer/answer-list.ts'
import { createdSince, listQuery } from '../http/input/list-query.ts'
import { toCents } from '../lib/money.ts'
import { onOne } from '../records/record.routes.ts'
import { recordAnswer } from '../records/record.schema.ts'
import { adjustCustomer } from './adjust-customer.ts'
import { customerKind } from './customer.record.ts'
import { AdjustBody, LedgerList, PayOutBody, TopUpBody } from './customer.schema.ts'
import { presentLedgerRow } from './ledger.presenter.ts'
import type { BalanceMoney } from './move-money.steps.ts'
import { payOutCustomer } from './pay-out-customer.ts'
import { readCustomerLedger } from './read-customer-ledger.ts'
import { topUpCustomer } from './top-up-customer.ts'

const { params } = onOne(customerKind)
const common = { tag: customerKind.tag, resource: customerKind.resource, params, status: 200 } as const
const read = { ...common, method: 'GET', scope: 'customers.read', refuses: ['not_found'] } as const
const command = {
  ...common,
  method: 'POST',
  scope: 'customers.write',
  answer: recordAnswer(customerKind.fields),
} as const

/** Customer operations in addition to the plain record: ledger, top-up, pay-out, adjustment. */
export function customerEndpoints(ctx: Context): Endpoint[] {
  return [...reads(ctx), ...moneyMoves(ctx), adjustment(ctx)]
}

function commandOf({ caller, idempotencyKey, ifMatch, params: { id } }: Call<Static<typeof params>>) {
  return { caller, idempotencyKey, ifMatch, customerId: id }
}

function reads(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...read,
      path: '/customers/{id}/ledger',
      permission: 'service',
      summary: "List a customer's ledger entries",
      description:
        'Everything earned, spent, refunded, topped up, paid out and adjusted; balance and points are the sums of these entries.',
      operationId: 'listCustomerLedger',
      query: listQuery({ alwaysActive: true, updatedSince: createdSince }),
      answer: LedgerList,
      handle: call =>
        answerList(
          call,
          (_, request) => readCustomerLedger(ctx, call.caller, call.params.id, request),
          row => presentLedgerRow(row, call.caller.brand.timezone),
        ),
    }),
  ]
}

function moneyMoves(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...command,
      path: '/customers/{id}/top-up',
      alsoScopes: ['payments.write'],
      permission: 'pay',
      summary: "Top up a customer's balance",
      description:
        'Cash goes into the drawer of the shift. The money is not a sale until the customer spends it. `GET /payments` ' +
        'lists it with `kind` `top_up`.',
      operationId: 'topUpCustomer',
      body: TopUpBody,
      refuses: ['not_found', 'branch_forbidden', 'version_conflict', 'shift_not_open', 'invalid_transition'],
      handle: call => topUpCustomer(ctx, { ...commandOf(call), money: moneyOf(call.body) }),
    }),
    endpoint({
      ...command,
      path: '/customers/{id}/pay-out',
      alsoScopes: ['payments.write'],
      permission: 'none',
      summary: "Pay out a customer's balance",
      description:
        'Cash leaves the drawer of the shift. Its approval has the action `pay_out` and covers up to its `amount`. ' +
        '`GET /payments` lists it with `kind` `pay_out` and a negative amount.',
      operationId: 'payOutCustomer',
      body: PayOutBody,
      refuses: [
        'not_found',
        'branch_forbidden',
        'role_forbidden',
        'version_conflict',
        'shift_not_open',
        'insufficient_balance',
      ],
      handle: call =>
        payOutCustomer(ctx, { ...commandOf(call), money: moneyOf(call.body), reason: call.body.reason }),
    }),
  ]
}

function moneyOf(body: Static<typeof TopUpBody>): BalanceMoney {
  const { branch_id: branchId, payment_method_id: paymentMethodId, amount, shift_id: shiftId } = body
  return { branchId, paymentMethodId, amount: toCents(amount), shiftId }
}

function adjustment(ctx: Context): Endpoint {
  return endpoint({
    ...command,
    path: '/customers/{id}/adjust',
    permission: 'none',
    summary: "Adjust a customer's balance or points",
    description:
      'A deduction cannot go below zero, and nothing is added to an erased customer. No money moves: use top-up and ' +
      'pay-out for that. Its approval has the action `adjust_balance` and covers up to its `amount`.',
    operationId: 'adjustCustomer',
    body: AdjustBody,
    refuses: [
      'not_found',
      'role_forbidden',
      'version_conflict',
      'insufficient_balance',
      'insufficient_points',
      'in_use',
    ],
    handle: call => {
      const { balance = 0, points = 0, reason } = call.body
      const adjustment = { balance: toCents(balance), points, reason }
      return adjustCustomer(ctx, { ...commandOf(call), adjustment })
    },
  })
}
