import { invalid, invalidField, Refusal } from '../lib/refusal.ts'
import { inactiveRecord, unknownId } from '../lib/common.refusals.ts'

export const branchForbidden = (branchId: string) =>
  new Refusal('branch_forbidden', 'This key has no access to this branch. Use a key that has.', {
    branch_id: branchId,
  })

export const everyBranchForbidden = () =>
  new Refusal(
    'branch_forbidden',
    'This needs access to every branch, later ones included. Name branches in branch_ids, or use a key without a list of branches.',
    { branch_id: null },
  )

/** @param percent that the approval of a discount is to cover, ten-thousandths */
export const approvalRequired = (action: string, percent?: number) =>
  new Refusal(
    'approval_required',
    'This needs the approval of a manager or owner. Get a token from POST /approvals and send it as X-Approval-Token.',
    { action, ...toCover(action, percent) },
  )

/** A discount's own, as `POST /approvals` takes it of nothing else. */
const toCover = (action: string, percent: number | undefined) =>
  action === 'discount' && percent !== undefined ? { percent: percent / 10_000 } : {}

/** Actions that an approval permits to a role that may not take them. */
export const approvable = {
  cancel_after_preparing: 'cancel items that the kitchen has started',
  discount: 'give or remove discounts',
  comp: 'comp items',
  price_override: 'sell at another price than that of the menu',
  refund: 'refund',
  correct: 'correct payments',
  void: 'void payments',
  reopen: 'reopen what is paid',
  adjust_balance: 'adjust the balance of a customer',
  pay_out: 'pay out the balance of a customer',
  erase: 'erase a customer',
} as const

const actions = {
  open: 'open bills or take orders',
  pay: 'take payments',
  kitchen: 'change kitchen stages',
  service: 'serve guests, change stock or read customers',
  settings: 'change settings',
  reports: 'read reports',
  export: 'export the data of a customer',
  ...approvable,
} as const

/**
 * @param action the action that was refused
 * @param percent that an approval of it is to cover, ten-thousandths
 */
export const roleForbidden = (role: string, action: keyof typeof actions, percent?: number) => {
  const help = action in approvable ? 'sign in, or to approve this with POST /approvals' : 'sign in'
  const message = `A ${role} may not ${actions[action]}. Ask a colleague who may to ${help}.`
  return new Refusal('role_forbidden', message, { role, action, ...toCover(action, percent) })
}

/** For a token that is unknown, expired, of another key, or missing where the brand requires one. */
export const staffSessionExpired = () =>
  new Refusal(
    'staff_session_expired',
    'The staff token is missing or no longer valid. Sign in with a PIN and send the token as X-Staff-Token.',
  )

/** Does not reveal whose PIN it is. */
export const pinTaken = () =>
  new Refusal('already_exists', 'This PIN is not available. Choose another.', { field: 'pin' })

export const unknownStaff = () => invalid(unknownId('staff_id', 'staff member'))
export const inactiveStaff = () => invalid(inactiveRecord('staff_id', 'staff member'))
export const staffElsewhere = () =>
  invalidField('staff_id', 'not_allowed', 'This staff member works in other branches only. Choose another.')
