import { type Refusal, invalid } from '../lib/refusal.ts'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../access/caller.rules.ts'
import { isPayingWaiter } from '../access/role.rules.ts'
import { otherBranch, unknownId } from '../lib/common.refusals.ts'
import { drawerOfDevice, noShiftOpen, shiftNeeded } from './shift.refusals.ts'
import { requireOpenShift } from './shift.rules.ts'
import {
  isOfOtherDrawer,
  type LockedShift,
  lockOpenShiftsShared,
  lockShiftShared,
  type OpenShift,
} from './shift.store.ts'

/**
 * Locks the shift whose drawer money goes into or comes out of now, so that its close either counts this booking or happens
 * before: the shift named, else that of the drawer that the device names, else the branch's only open one, else the only one
 * opened by the signed-in staff.
 * @returns its id; null when none is open and the brand does not require one
 */
export async function lockShiftFor(
  tx: Tx,
  caller: Caller,
  branchId: string,
  shiftId: string | undefined,
): Promise<string | null> {
  const [id] = await lockShiftsFor(tx, caller, { branchId, shiftId }, [Infinity])
  return id!
}

/**
 * The same for money taken at these times, epoch ms: of several open shifts, those count that were open then, but another
 * person's never before one's own.
 * @returns the id for each time
 */
export async function lockShiftsFor(
  tx: Tx,
  caller: Caller,
  { branchId, shiftId }: { branchId: string; shiftId: string | undefined },
  times: readonly number[],
): Promise<(string | null)[]> {
  if (shiftId !== undefined) {
    const named = await lockNamedShift(tx, caller.brand.id, branchId, shiftId)
    requireOpenShift(named, 'take_money')
    await requireOwnDrawer(tx, caller, shiftId)
    return times.map(() => named.id)
  }
  const open = await lockOpenShiftsShared(tx, { brandId: caller.brand.id, branchId, keyId: caller.keyId })
  return times.map(at => chooseShift(open, caller, branchId, at))
}

/** Waiters who may take payments put them into the drawer of their device. */
async function requireOwnDrawer(tx: Tx, caller: Caller, shiftId: string): Promise<void> {
  const { brand, keyId } = caller
  if (isPayingWaiter(caller) && (await isOfOtherDrawer(tx, brand.id, { keyId, shiftId }))) {
    throw drawerOfDevice()
  }
}

function chooseShift(
  open: readonly OpenShift[],
  { brand, staff }: Caller,
  branchId: string,
  at: number,
): string | null {
  const own = open.filter(({ openedBy }) => staff !== null && openedBy === staff.id)
  // A device that names a drawer uses no other one.
  const ofDevice = open.filter(shift => shift.ofDevice !== false)
  const some = open.length > 1 && ofDevice.length === open.length && own.length > 0 ? own : ofDevice
  const then = some.filter(({ openedAt }) => openedAt <= at)
  const [only, another] = then.length > 0 ? then : some
  if (another !== undefined) throw shiftNeeded()
  if (only !== undefined) return only.id
  if (!brand.requireShift) return null
  throw noShiftOpen(branchId)
}

/** Locks the shift that a request names, open or closed, like `lockShiftFor`. */
export async function lockNamedShift(
  tx: Tx,
  brandId: string,
  branchId: string,
  shiftId: string,
): Promise<LockedShift> {
  const shift = await lockShiftShared(tx, brandId, shiftId)
  if (shift === undefined) throw invalid(unknownId('shift_id', 'shift'))
  if (shift.branchId !== branchId) throw invalid(otherBranch('shift_id', 'shift'))
  return shift
}

/** The drawer that receives or pays the money, or its refusal, which is thrown after faults in the amounts. */
export type Drawer = { shiftId: string | null; refusal?: undefined } | { refusal: Refusal }
