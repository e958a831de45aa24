import { type Cents, type CurrencyDecimals, smallestAmount } from '../lib/money.ts'
import { wholeAmountNeeded } from '../lib/common.refusals.ts'
import type { OtherNames } from '../sale/shapes/shape.rules.ts'
import type { Fault } from '../lib/refusal.ts'
import {
  amountAboveZeroNeeded,
  amountNeeded,
  amountNotAllowed,
  shiftClosed,
  tooManyMovements,
} from './shift.refusals.ts'

export const shiftStatuses = ['open', 'closed'] as const
export type ShiftStatus = (typeof shiftStatuses)[number]

/** `no_sale`: an opening of the drawer without a movement of cash. */
export const movementKinds = ['pay_in', 'pay_out', 'no_sale'] as const
export type MovementKind = (typeof movementKinds)[number]

/** A movement of cash without a sale; hundredths, ≥ 0, and epoch ms. */
export type ShiftMovement = {
  id: string
  kind: MovementKind
  amount: Cents
  reason: string
  staffId: string | null
  createdAt: number
}

/** The expected and counted amounts of a method, and counted − expected; null when not known or hidden. */
export type ReportRow = {
  /** Null for money in the drawer when the branch has no cash method. */
  paymentMethodId: string | null
  name: string
  /** In the brand's other languages; older Z reports do not have them. */
  names?: OtherNames
  expected: Cents | null
  counted: Cents | null
  difference: Cents | null
}

export type ReportTotals = {
  payments: Cents | null
  tips: Cents | null
  rounding: Cents | null
  refunds: Cents | null
  topUps: Cents | null
  payIn: Cents
  payOut: Cents
  /** Of the counted methods on a Z, so that counted − expected is the difference; of all methods on an X. */
  expected: Cents | null
  counted: Cents | null
  difference: Cents | null
  /**
   * The expected amount of the methods that were not counted. Null on an X, when all are counted, and when hidden.
   * Older Z reports do not have it.
   */
  notCounted?: Cents | null
}

/**
 * A shift's report: an X while the shift is open, the Z once it is closed. It contains everything needed to show it, so
 * that a Z report stays the same after changes of branch, brand and methods.
 */
export type ZReport = {
  shiftId: string
  branchId: string
  branchName: string
  register: string
  /** Null: an X. */
  number: number | null
  currency: string
  zone: string
  openedAt: number
  openedBy: string | null
  closedAt: number | null
  closedBy: string | null
  openingFloat: Cents
  /** The method whose row includes the float and the drawer's movements; null without a cash method. */
  drawerMethodId: string | null
  /** The brand's language at that time; older Z reports have none and are in English. */
  lang?: string
  methods: readonly ReportRow[]
  movements: readonly ShiftMovement[]
  totals: ReportTotals
}

/** A drawer from its opening to its close: money in hundredths, times in epoch ms. */
export type Shift = {
  id: string
  branchId: string
  register: string
  status: ShiftStatus
  openingFloat: Cents
  /** The expected amounts are hidden until the drawer is counted. */
  blind: boolean
  openedAt: number
  openedBy: string | null
  closedAt: number | null
  closedBy: string | null
  /** The number of the Z report, per register of a branch. */
  number: number | null
  report: ZReport | null
  /** Oldest first. */
  movements: readonly ShiftMovement[]
  createdAt: number
  updatedAt: number
  version: number
  timezone: string
}

/** @throws Refusal shift_not_open */
export function requireOpenShift(shift: { id: string; status: ShiftStatus }): void {
  if (shift.status !== 'open') throw shiftClosed(shift)
}

/** The most cash movements of a shift: its report and every read of it list them all. */
const maxMovements = 1000

/** @throws Refusal limit_reached when the shift has as many movements as it may */
export function requireFewMovements(movements: readonly ShiftMovement[]): void {
  if (movements.length >= maxMovements) throw tooManyMovements(maxMovements)
}

/** Returns the faults of a movement's amount, which is required except for `no_sale`. */
export function movementFaults(
  { kind, amount }: { kind: MovementKind; amount: Cents | undefined },
  decimals: CurrencyDecimals,
): Fault[] {
  if (kind === 'no_sale') return amount === undefined || amount === 0 ? [] : [amountNotAllowed()]
  if (amount === undefined) return [amountNeeded()]
  return amount === 0 ? [amountAboveZeroNeeded()] : wholeFaults('amount', amount, decimals)
}

/** Returns the fault of an amount that is not whole in a currency without decimals. */
export function wholeFaults(path: string, amount: Cents, decimals: CurrencyDecimals): Fault[] {
  return amount % smallestAmount(decimals) === 0 ? [] : [wholeAmountNeeded(path)]
}

export function shiftEventData(shift: { id: string; branchId: string; register: string }, version: number) {
  return { id: shift.id, version, branch_id: shift.branchId, register: shift.register }
}
