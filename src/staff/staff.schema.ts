import { Type } from 'typebox'
import { dataOf, oneOf, strict, Timestamp, Ulid } from '../wire/common.schema.ts'
import { approvalActions } from '../access/role.rules.ts'

/** The fewest digits of a PIN whose holder may approve. */
export const approversDigits = 6

export const Pin = Type.String({
  pattern: '^[0-9]{4,8}$',
  writeOnly: true,
  description:
    `4 to 8 digits, of a manager or an owner at least ${approversDigits}; unlike every other PIN of the brand; never ` +
    'shown.',
  examples: ['258013'],
})

export const SignIn = strict({ branch_id: Ulid, pin: Pin })

const Token = Type.String({ description: 'Shown this once.' })

/** @param staff the record's schema */
export function signedIn(staff: ReturnType<typeof strict>) {
  return dataOf(
    strict(
      {
        token: Type.Unsafe<string>({ ...Token, description: 'Goes in `X-Staff-Token`; shown this once.' }),
        staff,
        expires_at: Timestamp,
      },
      { $id: 'StaffSession' },
    ),
  )
}

export const GiveApproval = strict({
  pin: Pin,
  action: oneOf(approvalActions),
  target_id: Type.Unsafe<string>({ ...Ulid, description: 'The id in the path of the approved operation.' }),
  percent: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      'x-decimals': 4,
      description:
        'Required for `discount`, and for nothing else: what all discounts by hand on the order or bill may add up to ' +
        'together, in percent of its net before them.',
      examples: [20],
    }),
  ),
})

export const ApprovalAnswer = dataOf(
  strict(
    {
      token: Type.Unsafe<string>({ ...Token, description: 'Goes in `X-Approval-Token`; shown this once.' }),
      expires_at: Timestamp,
    },
    { $id: 'Approval' },
  ),
)
