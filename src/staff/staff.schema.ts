import { Type } from 'typebox'
import { dataOf, oneOf, strict, Timestamp, Ulid } from '../wire/common.schema.ts'
import { approvalActions } from './role.rules.ts'

export const Pin = Type.String({
  pattern: '^[0-9]{4,8}$',
  writeOnly: true,
  description: '4 to 8 digits, unlike every other PIN of the brand; never shown.',
  examples: ['2580'],
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
  target_id: Type.Unsafe<string>({ ...Ulid, description: 'The id in the path of the act that is approved.' }),
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
