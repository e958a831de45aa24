import { type Caller, type StaffPermission, type StaffRole, staffRoles } from './caller.rules.ts'
import { approvable, roleForbidden, staffSessionExpired } from './access.refusals.ts'
import type { Channel } from '../wire/words.types.ts'

/** Actions for which an approval can stand in for a role, as named in `POST /approvals`. */
export type ApprovalAction = keyof typeof approvable
export const approvalActions = Object.keys(approvable) as ApprovalAction[]

/**
 * The roles of each permission; clients read this table too. `service` covers sold-out marks, waste, stock movements and
 * customers, reading included. `export` covers the personal data of a customer.
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

/** The parts of an endpoint that decide about roles. */
export type RoleCheck = { act?: StaffPermission | undefined; method: string; ownStaffRule?: true | undefined }

/** Whether a brand's `require_staff` applies: to writes other than of settings. */
function needsStaff({ act, method, ownStaffRule }: RoleCheck): boolean {
  return act !== undefined && act !== 'settings' && method !== 'GET' && ownStaffRule !== true
}

/**
 * Requires that the role of the signed-in staff member permits a request, and signed-in staff where the brand does.
 * @throws Refusal staff_session_expired, role_forbidden
 */
export function requireAct(caller: Caller, check: RoleCheck): void {
  const { act } = check
  if (needsStaff(check)) requireStaff(caller)
  const { staff } = caller
  if (staff !== null && isOfTable(act) && !roleMay(staff.role, act)) throw roleForbidden(staff.role, act)
}

/** Requires signed-in staff where the brand does, except of guests. @throws Refusal staff_session_expired */
function requireStaff({ staff, brand, guest }: Caller): void {
  if (staff === null && guest === null && brand.requireStaff) throw staffSessionExpired()
}

/** Channels without staff: their orders never need signed-in staff. */
const unattended: ReadonlySet<Channel> = new Set(['kiosk', 'online', 'qr'])

/** Requires signed-in staff for an order of a channel with staff. @throws Refusal staff_session_expired */
export function requireSender(caller: Caller, channel: Channel): void {
  if (!unattended.has(channel)) requireStaff(caller)
}

/** Whether any role lacks the permission. */
export function isRestricted(act: StaffPermission | undefined): boolean {
  return isOfTable(act) && !staffRoles.every(role => roleMay(role, act))
}

function isOfTable(act: StaffPermission | undefined): act is Exclude<StaffPermission, 'none'> {
  return act !== undefined && act !== 'none'
}
