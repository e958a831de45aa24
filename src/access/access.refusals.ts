import { invalid, invalidField, Refusal } from '../lib/refusal.ts'
import { switchedOff, unknownId } from '../lib/common.refusals.ts'

export const branchForbidden = (branchId: string) =>
  new Refusal('branch_forbidden', 'This key does not work in this branch. Use a key that does.', {
    branch_id: branchId,
  })

export const approvalRequired = (action: string) =>
  new Refusal(
    'approval_required',
    'A manager must approve this. Get a token from POST /approvals and send it as X-Approval-Token.',
    { action },
  )

/** Acts that an approval allows to a role that may not do them. */
const approvable = {
  cancel_after_preparing: 'cancel items that the kitchen has begun',
  discount: 'give or remove discounts',
  comp: 'give items away',
  refund: 'refund',
  correct: 'correct payments',
  void: 'void payments',
  adjust_balance: 'adjust the balance of a customer, or erase a customer',
} as const

const doings = {
  open: 'open bills or take orders',
  pay: 'take money',
  kitchen: 'change kitchen stages',
  service: 'do this',
  settings: 'change settings',
  reports: 'read reports',
  export: 'export the data of a customer',
  ...approvable,
} as const

/** @param action what was tried, by the word the caller knows it by */
export const roleForbidden = (role: string, action: keyof typeof doings) => {
  const help = action in approvable ? 'sign in, or to approve it (POST /approvals)' : 'sign in'
  const message = `A ${role} may not ${doings[action]}. Ask a colleague who may to ${help}.`
  return new Refusal('role_forbidden', message, { role, action })
}

/** For a token that is unknown, expired, of another key, or missing where the brand asks for one. */
export const staffSessionExpired = () =>
  new Refusal('staff_session_expired', 'Sign in with a PIN and send the token as X-Staff-Token.')

/** Names nobody. */
export const pinTaken = () =>
  new Refusal('already_exists', 'This PIN is not available. Choose another.', { field: 'pin' })

export const unknownColleague = () => invalid(unknownId('staff_id', 'staff member'))
export const inactiveColleague = () => invalid(switchedOff('staff_id', 'staff member'))
export const colleagueElsewhere = () =>
  invalidField('staff_id', 'not_allowed', 'This staff member works in other branches only. Choose another.')
