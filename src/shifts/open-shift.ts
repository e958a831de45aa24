import { type CallerCommand, runForCaller } from '../access/caller.command.ts'
import { requireBranch } from '../access/caller.rules.ts'
import { timeOf } from '../lib/dated.rules.ts'
import { shareBranch } from '../branches/branch.store.ts'
import type { Context } from '../context.ts'
import { inactiveRecord, unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { keepCurrency } from '../settings/settings.store.ts'
import { auditedShift, type ShiftDone } from './shift.command.ts'
import { shiftEventData, wholeFaults } from './shift.rules.ts'
import { getShift, insertShift } from './shift.store.ts'

export type OpenShift = Omit<CallerCommand, 'ifMatch'> & {
  branchId: string
  register: string
  /** Hundredths, ≥ 0. */
  openingFloat: number
  blind: boolean
  /** ISO 8601; by default now. */
  openedAt?: string | undefined
}

/** Opens a shift; from now on the branch's money can be booked to its drawer. */
export function openShift(ctx: Context, request: OpenShift): Promise<ShiftDone> {
  const { caller, branchId, register, openingFloat, blind } = request
  const brandId = caller.brand.id
  const id = newUlid()
  return runForCaller(ctx.db, request, id, {
    lock: async () => requireBranch(caller, branchId),
    async work(tx) {
      const branch = await shareBranch(tx, brandId, branchId)
      if (branch === undefined) throw invalid(unknownId('branch_id', 'branch'))
      if (!branch.active) throw invalid(inactiveRecord('branch_id', 'branch'))
      const decimals = currencyDecimals(await keepCurrency(tx, brandId))
      const faults = wholeFaults('opening_float', openingFloat, decimals)
      if (faults.length > 0) throw invalid(...faults)
      const { backdateDays } = caller
      const openedAt = timeOf('opened_at', request.openedAt, { now: ctx.now(), backdateDays })
      const shift = { id, branchId, register, openingFloat, blind }
      await insertShift(tx, brandId, { ...shift, openedAt, openedBy: caller.staff?.id ?? null })
      return [{ type: 'shift.opened', branchId, data: shiftEventData(shift, 1) }]
    },
    answer: (tx, shiftId) => getShift(tx, brandId, shiftId),
    audited: (_tx, _locked, opened) => auditedShift(null, opened),
  })
}
