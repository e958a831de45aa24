import type { Context } from '../context.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { readShiftReport } from './read-shift-report.steps.ts'
import type { Shift, ZReport } from './shift.rules.ts'
import { getShift } from './shift.store.ts'
import { blindReport } from './z-report.rules.ts'

export async function readShift(ctx: Context, caller: Caller, id: string): Promise<Shift> {
  const shift = await getShift(ctx.db, caller.brand.id, id)
  requireBranch(caller, shift.branchId)
  return shift
}

/**
 * Reads the Z of a closed shift as it was written, or builds the X of an open one. The X of a blind shift hides the
 * expected amounts.
 */
export async function readReport(ctx: Context, caller: Caller, id: string): Promise<ZReport> {
  const shift = await readShift(ctx, caller, id)
  if (shift.report !== null) return shift.report
  const report = await readShiftReport(ctx.db, caller.brand, shift)
  return shift.blind ? blindReport(report) : report
}
