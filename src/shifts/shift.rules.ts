import { Refusal, type RefusalDetails } from '../lib/refusal.ts'

export const shiftStatuses = ['open', 'closed'] as const
export type ShiftStatus = (typeof shiftStatuses)[number]

/** @throws Refusal shift_not_open */
export function requireOpenShift(shift: { id: string; status: ShiftStatus }): void {
  if (shift.status === 'open') return
  throw shiftNotOpen('This shift is closed. Open a new one.', { shift_id: shift.id, status: shift.status })
}

export function shiftNotOpen(message: string, details: RefusalDetails): Refusal {
  return new Refusal('shift_not_open', message, details)
}
