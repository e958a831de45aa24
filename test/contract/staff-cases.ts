import type { RefusalCode } from '../../src/lib/refusal.ts'
import type { FailureFixtures } from './code-cases.ts'
import { managersPin } from '#test/fixtures/make-staff.ts'
import type { Sample, World } from '#test/fixtures/samples.ts'

type Ask = (world: World, fixtures: FailureFixtures) => Sample

const wrongPin = '0000'

/** Refusal cases of the operations of staff and drawers, as in `failureCases`. */
export const staffCases: Record<string, Partial<Record<RefusalCode, Ask>>> = {
  createStaffMember: {
    already_exists: () => ({ path: '/staff', body: { name: 'Duplicate', role: 'cook', pin: managersPin } }),
  },
  updateStaffMember: {
    already_exists: ({ staff }, { waitersPin }) => ({
      path: `/staff/${staff.id}`,
      body: { pin: waitersPin },
    }),
  },
  signIn: {
    pin_rejected: ({ brand }) => ({
      path: '/staff/sign-in',
      body: { branch_id: brand.branchId, pin: wrongPin },
    }),
  },
  giveApproval: {
    pin_rejected: ({ order }) => approval(order.id, wrongPin),
    role_forbidden: ({ order }, { waitersPin }) => approval(order.id, waitersPin),
  },
  openShift: {
    shift_already_open: ({ brand, shift }) => ({
      path: '/shifts',
      body: { branch_id: brand.branchId, register: shift.register, opening_float: 1 },
    }),
  },
  moveShiftCash: {
    shift_not_open: (_, { closedShift }) => ({
      path: `/shifts/${closedShift.id}/movements`,
      body: { kind: 'no_sale', reason: 'late' },
    }),
  },
  closeShift: {
    shift_not_open: (_, { closedShift }) => ({
      path: `/shifts/${closedShift.id}/close`,
      body: { counted: [] },
    }),
  },
}

function approval(targetId: string, pin: string): Sample {
  return { path: '/approvals', body: { pin, action: 'discount', target_id: targetId, percent: 20 } }
}
