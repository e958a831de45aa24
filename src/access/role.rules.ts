import { type Caller, type StaffRole, staffRoles } from './caller.rules.ts'
import { approvable, roleForbidden, staffSessionExpired } from './access.refusals.ts'
import type { Channel } from '../wire/words.types.ts'

/** Actions for which an approval can stand in for a role, as named in `POST /approvals`. */
export type ApprovalAction = keyof typeof approvable
export const approvalActions = Object.keys(approvable) as ApprovalAction[]

/**
 * The roles of each permission; clients read this table too. `kitchen` covers stages, firing and sold-out marks; `service` covers waste, stock movements and
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
} as const satisfies Record<string, readonly StaffRole[]>

type RolePermission = keyof typeof rolesOf
export const rolePermissions = Object.keys(rolesOf) as RolePermission[]

/** The permission that a request needs. `none`: the verb checks the role, because an approval can permit the operation. */
export type StaffPermission = Exclude<RolePermission, 'approve'> | 'none'

export function roleMay(role: StaffRole, permission: RolePermission): boolean {
  return (rolesOf[permission] as readonly StaffRole[]).includes(role)
}

/** The parts of an endpoint that decide about roles. */
export type RoleCheck = {
  permission?: StaffPermission | undefined
  method: string
  ownStaffRule?: true | undefined
  /** Waiters may call it too where the brand says so (`waiter_may_pay`). */
  alsoWaiters?: true | undefined
}

/** Whether a brand's `require_staff` applies: to writes other than of settings. */
function needsStaff({ permission, method, ownStaffRule }: RoleCheck): boolean {
  return permission !== undefined && permission !== 'settings' && method !== 'GET' && ownStaffRule !== true
}

/** Requires a person at a device that is worth nothing without one. */
export function requirePerson({ requiresStaff, staff }: Pick<Caller, 'requiresStaff' | 'staff'>): void {
  if (requiresStaff && staff === null) throw staffSessionExpired()
}

/** Requires that the role of the signed-in staff member permits a request, and signed-in staff where the brand does. */
export function requirePermission(caller: Caller, check: RoleCheck): void {
  const { permission, alsoWaiters } = check
  if (needsStaff(check)) requireStaff(caller)
  const { staff } = caller
  if (staff === null || !isOfTable(permission) || roleMay(staff.role, permission)) return
  if (alsoWaiters !== true || !isPayingWaiter(caller)) throw roleForbidden(staff.role, permission)
}

/** Whether a waiter is signed in whom the brand lets take payments and tips, into the drawer of the device. */
export function isPayingWaiter({ staff, brand }: Pick<Caller, 'staff' | 'brand'>): boolean {
  return staff?.role === 'waiter' && brand.waiterMayPay
}

/** The permissions of the signed-in staff member; `pay` of a waiter is payments and tips alone. */
export function permissionsOf(caller: Pick<Caller, 'staff' | 'brand'>): RolePermission[] {
  const { staff } = caller
  if (staff === null) return []
  return rolePermissions.filter(
    permission => roleMay(staff.role, permission) || (permission === 'pay' && isPayingWaiter(caller)),
  )
}

/** Requires signed-in staff where the brand does, except of guests. */
export function requireStaff({ staff, brand, guest }: Caller): void {
  if (staff === null && guest === null && brand.requireStaff) throw staffSessionExpired()
}

/** Channels without staff: their orders never need signed-in staff. */
const unattended: ReadonlySet<Channel> = new Set(['kiosk', 'online', 'qr'])

/** Requires signed-in staff for an order of a channel with staff. */
export function requireSender(caller: Caller, channel: Channel): void {
  if (!unattended.has(channel)) requireStaff(caller)
}

/** Whether any role lacks the permission. */
export function isRestricted(permission: StaffPermission | undefined): boolean {
  return isOfTable(permission) && !staffRoles.every(role => roleMay(role, permission))
}

function isOfTable(permission: StaffPermission | undefined): permission is Exclude<StaffPermission, 'none'> {
  return permission !== undefined && permission !== 'none'
}
