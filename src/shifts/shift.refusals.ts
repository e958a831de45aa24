import { fault, invalidField, Refusal } from '../lib/refusal.ts'

export const noShiftOpen = (branchId: string) =>
  new Refusal('shift_not_open', 'No shift is open in this branch. Open one first.', { branch_id: branchId })
export const shiftClosed = ({ id, status }: { id: string; status: string }) =>
  new Refusal('shift_not_open', 'This shift is closed and its report is final. Open a new shift.', {
    shift_id: id,
    status,
  })
export const shiftAlreadyOpen = (register: string, shiftId: string | null) =>
  new Refusal('shift_already_open', `The register "${register}" has an open shift. Use it, or close it.`, {
    shift_id: shiftId,
    register,
  })
export const shiftNeeded = () =>
  invalidField('shift_id', 'required', 'Several shifts are open in this branch. Send the id of one.')

export const tooManyMovements = (limit: number) =>
  new Refusal('limit_reached', `A shift holds at most ${limit} cash movements. Close it and open another.`, {
    limit,
  })
export const amountNotAllowed = () =>
  fault('amount', 'not_allowed', 'No cash moves when the drawer is only opened. Leave the amount out.')
export const amountNeeded = () => fault('amount', 'required', 'Send the amount.')
export const amountAboveZeroNeeded = () => fault('amount', 'min', 'Send an amount above 0.')
