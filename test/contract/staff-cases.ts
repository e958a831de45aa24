import type { Cases } from './code-cases.ts'
import { managersPin } from '#test/fixtures/make-staff.ts'
import { type Sample, to } from '#test/fixtures/sample.ts'

const wrongPin = '0000'

/** Refusal cases of the operations of staff and drawers, as in `failureCases`. */
export const staffCases: Record<string, Cases> = {
  createStaffMember: {
    already_exists: () => to('/staff', { name: 'Duplicate', role: 'cook', pin: managersPin }),
  },
  updateStaffMember: {
    already_exists: ({ staff }, { waitersPin }) => to(`/staff/${staff.id}`, { pin: waitersPin }),
  },
  signIn: {
    pin_rejected: ({ brand }) => to('/staff/sign-in', { branch_id: brand.branchId, pin: wrongPin }),
  },
  giveApproval: {
    pin_rejected: ({ order }) => approval(order.id, wrongPin),
    role_forbidden: ({ order }, { waitersPin }) => approval(order.id, waitersPin),
  },
  openShift: {
    shift_already_open: ({ brand, shift }) =>
      to('/shifts', { branch_id: brand.branchId, register: shift.register, opening_float: 1 }),
  },
  moveShiftCash: {
    shift_not_open: (_, { closedShift }) =>
      to(`/shifts/${closedShift.id}/movements`, { kind: 'no_sale', reason: 'late' }),
  },
  closeShift: {
    shift_not_open: (_, { closedShift }) => to(`/shifts/${closedShift.id}/close`, { counted: [] }),
  },
}

function approval(targetId: string, pin: string): Sample {
  return { path: '/approvals', body: { pin, action: 'discount', target_id: targetId, percent: 20 } }
}
