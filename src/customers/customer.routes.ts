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
import { AdjustBody, LedgerList, TopUpBody } from './customer.schema.ts'
import { presentLedgerRow } from './ledger.presenter.ts'
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

/** Customer operations in addition to the plain record: ledger, top-up, adjustment. */
export function customerEndpoints(ctx: Context): Endpoint[] {
  return [...reads(ctx), ...bookings(ctx)]
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
        'Everything earned, spent, refunded, topped up and adjusted; balance and points are the sums of these entries.',
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

function bookings(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...command,
      path: '/customers/{id}/top-up',
      alsoScopes: ['payments.write'],
      permission: 'pay',
      summary: "Top up a customer's balance",
      description:
        'Cash goes into the drawer of the shift. The money is not a sale until the customer spends it.',
      operationId: 'topUpCustomer',
      body: TopUpBody,
      refuses: ['not_found', 'branch_forbidden', 'version_conflict', 'shift_not_open', 'invalid_transition'],
      handle: call => {
        const { branch_id, payment_method_id, amount, shift_id } = call.body
        const topUp = {
          branchId: branch_id,
          paymentMethodId: payment_method_id,
          amount: toCents(amount),
          shiftId: shift_id,
        }
        return topUpCustomer(ctx, { ...commandOf(call), topUp })
      },
    }),
    endpoint({
      ...command,
      path: '/customers/{id}/adjust',
      permission: 'none',
      summary: "Adjust a customer's balance or points",
      description:
        'A deduction cannot go below zero, and nothing is added to an erased customer. Its approval has the action ' +
        '`adjust_balance`.',
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
    }),
  ]
}
