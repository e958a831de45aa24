import { type Act, can } from '../sale/allowed.rules.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../lib/money.ts'
import { wholeAmountNeeded } from '../lib/common.refusals.ts'
import {
  flag,
  id,
  integer,
  json,
  money,
  names,
  type Of,
  orNull,
  type OtherNames,
  shape,
  text,
  time,
  word,
} from '../shapes/shape.rules.ts'
import { list } from '../shapes/shape-documents.rules.ts'
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

/** A movement of cash without a sale; its amount is never negative. */
export const movementShape = shape({
  id: id(),
  kind: word(movementKinds),
  amount: money(),
  reason: text(),
  reasonId: orNull(id()),
  reasonNames: names(),
  staffId: orNull(id()),
  createdAt: time(),
})
export type ShiftMovement = Of<typeof movementShape.fields>

/** The expected and counted amounts of a method, and counted − expected; null when not known or hidden. */
export const reportRowShape = shape({
  /** Null for money in the drawer when the branch has no cash method. */
  paymentMethodId: orNull(id()),
  name: text(),
  expected: orNull(money()),
  counted: orNull(money()),
  difference: orNull(money()),
})
export type ReportRow = Of<typeof reportRowShape.fields> & {
  /** In the brand's other languages, if it has any. */
  names?: OtherNames
}

export const reportTotalsShape = shape({
  payments: orNull(money()),
  tips: orNull(money()),
  rounding: orNull(money()),
  refunds: orNull(money()),
  topUps: orNull(money()),
  paidOut: orNull(money({ about: 'Customer balances paid out.' })),
  payIn: money(),
  payOut: money(),
  expected: orNull(
    money({ about: 'The sum of the counted methods on a Z report, of all methods on an X report.' }),
  ),
  counted: orNull(money()),
  difference: orNull(money({ about: 'counted − expected' })),
  /** Null also when hidden. */
  notCounted: orNull(
    money({
      about:
        'The expected amount of the methods that were not counted; null on an X report, and when all are counted.',
    }),
  ),
})
export type ReportTotals = Of<typeof reportTotalsShape.fields>

const about = 'The id of the signed-in staff, if any.'

const life = {
  openedAt: time(),
  openedBy: orNull(id({ about })),
  closedAt: orNull(time()),
  closedBy: orNull(id({ about })),
}

/** A report without its rows, movements and totals. */
export const reportShape = shape({
  shiftId: id(),
  branchId: id(),
  branchName: text({ wire: false }),
  number: orNull(integer()),
  register: text(),
  currency: text(),
  zone: text({ wire: false }),
  ...life,
  openingFloat: money(),
  /** The method whose row includes the float and the drawer's movements; null without a cash method. */
  drawerMethodId: orNull(id({ wire: false })),
})

/**
 * A shift's report: an X, without a number, while the shift is open, the Z once it is closed. It contains everything
 * needed to show it, so that a Z report stays the same after changes of branch, brand and methods.
 */
export type ZReport = Of<typeof reportShape.fields> & {
  /** The brand's language at that time. */
  lang: string
  methods: readonly ReportRow[]
  movements: readonly ShiftMovement[]
  totals: ReportTotals
}

/** A drawer from its opening to its close: money in hundredths, times in epoch ms. */
export const shiftShape = shape({
  id: id(),
  branchId: id(),
  register: text(),
  status: word(shiftStatuses),
  /** The number of the Z report, per register of a branch. */
  number: orNull(integer()),
  openingFloat: money(),
  /** The expected amounts are hidden until the drawer is counted. */
  blind: flag(),
  ...life,
  /** Shown as its rows, by the presenter. */
  report: { ...json<ZReport>(), wire: 'methods' },
  /** Oldest first. */
  movements: list(movementShape, { readOnly: true }),
  createdAt: time(),
  updatedAt: time(),
  version: integer(),
  timezone: text({ wire: false, readOnly: true }),
})
export type Shift = Of<typeof shiftShape.fields>

export function requireOpenShift(shift: { id: string; status: ShiftStatus }, act: Act<'shift'>): void {
  if (!can('shift', act, shift.status)) throw shiftClosed(shift)
}

/** The most cash movements of a shift: its report and every read of it list them all. */
const maxMovements = 1000

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
