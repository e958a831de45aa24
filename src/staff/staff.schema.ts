import { Type } from 'typebox'
import {
  AmountIn,
  dataOf,
  oneOf,
  strict,
  Timestamp,
  Ulid,
  described,
  optional,
} from '../wire/common.schema.ts'
import { approvalActions } from '../access/role.rules.ts'

/** Minimum digits of the PINs of staff who may approve. */
export const approversDigits = 6

export const Pin = Type.String({
  pattern: '^[0-9]{4,8}$',
  writeOnly: true,
  description: `4 to 8 digits, at least ${approversDigits} for managers and owners; unique within the brand; never returned.`,
  examples: ['258013'],
})

export const SignIn = strict({ branch_id: Ulid, pin: Pin })

const Token = Type.String({ description: 'Returned only here.' })

/** @param staff the record's schema */
export function signedIn(staff: ReturnType<typeof strict>) {
  return dataOf(
    strict(
      {
        token: described(Token, 'Send it as `X-Staff-Token`; returned only here.'),
        staff,
        expires_at: Timestamp,
      },
      { $id: 'StaffSession' },
    ),
  )
}

export const SignedOut = dataOf(
  strict({ staff_id: described(Ulid, 'The staff member who is signed out.') }, { $id: 'StaffSignOut' }),
)

export const GiveApproval = strict({
  pin: Pin,
  action: oneOf(approvalActions),
  target_id: described(
    Ulid,
    'The id in the path of the operation to approve; of `price_override` the bill, or the branch of an order without one.',
  ),
  percent: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      'x-decimals': 4,
      description:
        'Required for `discount` only: the maximum total of all manual discounts on the order or bill, as a percentage of ' +
        'its net before them.',
      examples: [20],
    }),
  ),
  amount: optional(
    AmountIn,
    'Required for `refund`, `adjust_balance` and `pay_out`: the most that the operation may give back, add, deduct or pay ' +
      'out. Of `price_override` the most that it may lower prices of the menu in all; without it any amount. Points count at `loyalty.point_value`, and tips that are refunded count too.',
  ),
})

export const ApprovalAnswer = dataOf(
  strict(
    {
      token: described(Token, 'Send it as `X-Approval-Token`; returned only here.'),
      expires_at: Timestamp,
    },
    { $id: 'Approval' },
  ),
)
