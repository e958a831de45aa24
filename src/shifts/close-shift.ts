import { timeOf } from '../lib/dated.rules.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { invalid } from '../lib/refusal.ts'
import { requireVersion } from '../lib/version.ts'
import { findPaymentMethods } from '../payment-methods/payment-method.store.ts'
import { printAtCounter } from '../printers/print-at-counter.steps.ts'
import { lastBookingAt } from './booking.store.ts'
import { readShiftReport } from './read-shift-report.steps.ts'
import { commandOnShift, type ShiftCommand, type ShiftDone } from './shift.command.ts'
import { closedBeforeEntry } from './shift.refusals.ts'
import { requireOpenShift, type Shift, shiftEventData, wholeFaults } from './shift.rules.ts'
import { closeShiftRow, nextShiftNumber } from './shift.store.ts'
import { type Count, countFaults } from './z-report.rules.ts'

export type CloseShift = ShiftCommand & {
  /** The counted amount of each method; methods left out stay uncounted. */
  counted: readonly Count[]
  /** ISO 8601; by default now, or the time of the last entry if that is later. */
  closedAt?: string | undefined
}

/**
 * Closes a shift: compares the counted amounts with the expected ones, and writes the final, numbered Z report. Open
 * bills do not prevent it; payments on them go to another shift. The sums are read while the shift is locked
 * exclusively, so that every payment is in exactly one report.
 */
export function closeShift(ctx: Context, request: CloseShift): Promise<ShiftDone> {
  const { caller, counted } = request
  const { brand } = caller
  return commandOnShift(ctx, request, async (tx, shift) => {
    await requireCount(tx, brand, counted)
    requireVersion(request.ifMatch, shift.version)
    requireOpenShift(shift, 'close')
    const closedAt = await endOf(tx, shift, request, ctx.now())
    const number = await nextShiftNumber(tx, brand.id, shift)
    const end = { number, closedAt, closedBy: caller.staff?.id ?? null }
    const report = await readShiftReport(tx, brand, { ...shift, ...end }, counted)
    const version = await closeShiftRow(tx, brand.id, { ...report, ...end })
    const counter = { branchId: shift.branchId, shiftId: shift.id, atMs: ctx.now() }
    await printAtCounter(tx, caller, counter, [{ kind: 'z_report', shiftId: shift.id }])
    const data = { ...shiftEventData(shift, version), number }
    return [{ type: 'shift.closed', branchId: shift.branchId, data }]
  })
}

/**
 * The time a shift is closed at, never before its last entry, whose till may be ahead: the later of that and now, or the
 * time sent.
 */
async function endOf(
  tx: Tx,
  { id, openedAt, movements }: Shift,
  { caller, closedAt: sent }: CloseShift,
  now: number,
): Promise<number> {
  const at = timeOf('closed_at', sent, { now, backdateDays: caller.backdateDays })
  const booked = await lastBookingAt(tx, caller.brand.id, id)
  const last = Math.max(openedAt, booked, ...movements.map(({ createdAt }) => createdAt))
  if (at >= last) return at
  if (sent !== undefined) throw closedBeforeEntry(new Date(last).toISOString())
  return last
}

async function requireCount(tx: Tx, brand: BrandSettings, counted: readonly Count[]): Promise<void> {
  const ids = counted.map(count => count.paymentMethodId)
  const known = await findPaymentMethods(tx, brand.id, ids)
  const decimals = currencyDecimals(brand.currency)
  const faults = [
    ...countFaults(counted, new Set(known.map(method => method.id))),
    ...counted.flatMap(({ amount }, at) => wholeFaults(`counted.${at}.amount`, amount, decimals)),
  ]
  if (faults.length > 0) throw invalid(...faults)
}
