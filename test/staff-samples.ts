import { managersPin } from './make-staff.ts'
import type { Sample, World } from './samples.ts'

/** One request for every operation of staff and drawers beyond plain records. */
export const staffSamples: Record<string, (world: World) => Sample> = {
  signIn: world => ({
    path: '/staff/sign-in',
    body: { branch_id: world.brand.branchId, pin: managersPin },
  }),
  giveApproval: world => ({
    path: '/approvals',
    body: { pin: managersPin, action: 'discount', target_id: world.order.id, percent: 20 },
  }),
  listShifts: world => ({ path: '/shifts', query: { branch_id: world.brand.branchId, status: 'open' } }),
  readShift: world => ({ path: `/shifts/${world.shift.id}` }),
  readShiftReport: world => ({ path: `/shifts/${world.shift.id}/report` }),
  openShift: world => ({
    path: '/shifts',
    body: { branch_id: world.brand.branchId, register: 'bar', opening_float: 20, blind: true },
  }),
  moveShiftCash: world => ({
    path: `/shifts/${world.shift.id}/movements`,
    body: { kind: 'pay_in', amount: 5, reason: 'change' },
  }),
  closeShift: world => ({
    path: `/shifts/${world.shift.id}/close`,
    body: { counted: [{ payment_method_id: world.cash.id, amount: 55 }] },
  }),
}
