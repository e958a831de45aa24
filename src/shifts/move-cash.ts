import { giveReason } from '../reasons/given-reason.steps.ts'
import type { SentReason } from '../reasons/reason.rules.ts'
import { isJustNow, timeOf } from '../lib/dated.rules.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import { invalid } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { requireVersion } from '../lib/version.ts'
import { printAtCounter } from '../printers/print-at-counter.steps.ts'
import { commandOnShift, type ShiftCommand, type ShiftDone } from './shift.command.ts'
import { movementFaults, type MovementKind, requireFewMovements, requireOpenShift } from './shift.rules.ts'
import { insertShiftMovement } from './shift.store.ts'

export type MoveCash = ShiftCommand & {
  movement: { kind: MovementKind; /** Hundredths. */ amount: number | undefined; reason: SentReason }
  /** ISO 8601; by default now. */
  createdAt?: string | undefined
}

/** Records a pay-in, a pay-out, or an opening of the drawer without a movement of cash. */
export function moveCash(ctx: Context, request: MoveCash): Promise<ShiftDone> {
  const { caller, shiftId, movement } = request
  const { brand } = caller
  return commandOnShift(ctx, request, async (tx, shift) => {
    const faults = movementFaults(movement, currencyDecimals(brand.currency))
    if (faults.length > 0) throw invalid(...faults)
    requireVersion(request.ifMatch, shift.version)
    requireOpenShift(shift, 'move_cash')
    requireFewMovements(shift.movements)
    const { backdateDays } = caller
    const atMs = ctx.now()
    const createdAt = timeOf('created_at', request.createdAt, { now: atMs, backdateDays })
    const given = await giveReason(tx, brand.id, 'cash', movement.reason)
    const staffId = caller.staff?.id ?? null
    const added = { ...movement, ...given, amount: movement.amount ?? 0, staffId }
    await insertShiftMovement(tx, brand.id, shiftId, { ...added, id: newUlid(), createdAt })
    const counter = { branchId: shift.branchId, shiftId, atMs }
    if (isJustNow(createdAt, atMs)) await printAtCounter(tx, caller, counter, [{ kind: 'drawer', shiftId }])
    return []
  })
}
