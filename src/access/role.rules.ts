import { type Caller, type StaffPermission, type StaffRole, staffRoles } from './caller.rules.ts'
import { roleForbidden, staffSessionExpired } from './access.refusals.ts'
import type { Channel } from '../wire/words.types.ts'

/** Operations that a barred role needs an approval for, in the words of `POST /approvals`. */
export const approvalActions = [
  'cancel_after_preparing',
  'discount',
  'comp',
  'refund',
  'correct',
  'void',
  'adjust_balance',
] as const
export type ApprovalAction = (typeof approvalActions)[number]

/**
 * Who may do what; screens read the same table. `service` is sold-out, waste, stock movements and customers, reading
 * them too. `export` is all that is held of a customer.
 */
export const rolesOf = {
  open: ['waiter', 'cashier', 'manager', 'owner'],
  pay: ['cashier', 'manager', 'owner'],
  kitchen: ['waiter', 'cashier', 'manager', 'cook', 'owner'],
  service: ['waiter', 'cashier', 'manager', 'owner'],
  settings: ['owner'],
  reports: ['manager', 'owner'],
  export: ['manager', 'owner'],
  approve: ['manager', 'owner'],
} as const satisfies Record<Exclude<StaffPermission, 'none'> | 'approve', readonly StaffRole[]>

export type RolePermission = keyof typeof rolesOf

export function roleMay(role: StaffRole, act: RolePermission): boolean {
  return (rolesOf[act] as readonly StaffRole[]).includes(role)
}

/** A request for the table of roles: its operation, and how it is sent. */
export type Doing = { act?: StaffPermission | undefined; method: string; ownStaffRule?: true | undefined }

/** Writes at the point of sale: where a brand asks for signed-in staff, these are not done without. */
function needsStaff({ act, method, ownStaffRule }: Doing): boolean {
  return act !== undefined && act !== 'settings' && method !== 'GET' && ownStaffRule !== true
}

/**
 * Holds a request to the role of the person signed in, and requires one where the brand does.
 * @throws Refusal staff_session_expired, role_forbidden
 */
export function requireAct(caller: Caller, doing: Doing): void {
  const { act } = doing
  if (needsStaff(doing)) requireSomebody(caller)
  const { staff } = caller
  if (staff !== null && isOfTable(act) && !roleMay(staff.role, act)) throw roleForbidden(staff.role, act)
}

/** Requires signed-in staff where the brand does, but not of a guest. @throws Refusal staff_session_expired */
function requireSomebody({ staff, brand, guest }: Caller): void {
  if (staff === null && guest === null && brand.requireStaff) throw staffSessionExpired()
}

/** Channels that no staff stand behind: their orders come by key alone, also where the brand asks for staff. */
const unattended: ReadonlySet<Channel> = new Set(['kiosk', 'online', 'qr'])

/** @throws Refusal staff_session_expired for an order of a channel that staff stand behind */
export function requireSender(caller: Caller, channel: Channel): void {
  if (!unattended.has(channel)) requireSomebody(caller)
}

/** Whether some role may not do it. */
export function isRestricted(act: StaffPermission | undefined): boolean {
  return isOfTable(act) && !staffRoles.every(role => roleMay(role, act))
}

function isOfTable(act: StaffPermission | undefined): act is Exclude<StaffPermission, 'none'> {
  return act !== undefined && act !== 'none'
}
