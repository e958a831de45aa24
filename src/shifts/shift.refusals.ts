import { fault, invalidField, Refusal } from '../lib/refusal.ts'

export const noShiftOpen = (branchId: string) =>
  new Refusal('shift_not_open', 'No shift is open in this branch. Open a shift first.', {
    branch_id: branchId,
  })
export const shiftClosed = ({ id, status }: { id: string; status: string }) =>
  new Refusal('shift_not_open', 'This shift is closed and its report is final. Open a new shift.', {
    shift_id: id,
    status,
  })
export const shiftAlreadyOpen = (register: string, shiftId: string | null) =>
  new Refusal('shift_already_open', `The register "${register}" has an open shift. Use it or close it.`, {
    shift_id: shiftId,
    register,
  })
export const closedBeforeEntry = (last: string) =>
  invalidField(
    'closed_at',
    'min',
    `The last entry of this shift was at ${last}. Send that time or a later one.`,
  )
export const shiftNeeded = () =>
  invalidField('shift_id', 'required', 'Several shifts are open in this branch. Send the id of one.')

export const drawerOfDevice = () =>
  invalidField(
    'shift_id',
    'not_allowed',
    'A waiter takes money into the drawer of the device. Leave shift_id out.',
  )

export const tooManyMovements = (limit: number) =>
  new Refusal('limit_reached', `A shift has at most ${limit} cash movements. Close it and open another.`, {
    limit,
  })
export const amountNotAllowed = () =>
  fault('amount', 'not_allowed', '`no_sale` moves no cash. Leave the amount out.')
export const amountNeeded = () => fault('amount', 'required', 'A pay-in or pay-out needs an amount. Send it.')
export const amountAboveZeroNeeded = () => fault('amount', 'min', 'The amount is 0. Send an amount above 0.')
