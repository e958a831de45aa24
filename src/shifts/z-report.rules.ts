import type { Cents } from '../lib/money.ts'
import { duplicateEntry, unknownId } from '../lib/common.refusals.ts'
import type { Fault } from '../lib/refusal.ts'
import type { OtherNames } from '../shapes/shape.rules.ts'
import type { ReportRow, ReportTotals, Shift, ShiftMovement, ZReport } from './shift.rules.ts'

/** The sums of a shift's entries of one method, hundredths; voids and reversals are subtracted. */
export type Bookings = {
  paymentMethodId: string
  /** Amounts paid of what was due, without tips and rounding. */
  payments: Cents
  tips: Cents
  rounding: Cents
  /** Amounts refunded, tips and rounding included. */
  refunds: Cents
  /** Amounts added to customers' balances. */
  topUps: Cents
  /** Amounts of customers' balances given back. */
  paidOut: Cents
}

/** A payment method of a report. */
export type ReportMethod = {
  id: string
  name: string
  names: OtherNames
  isCash: boolean
  /** Whether it is active in the shift's branch. */
  isAccepted: boolean
}

/** The counted amount of a method. */
export type Count = { paymentMethodId: string; amount: Cents }

/** The data of a report in addition to its shift. */
export type ReportParts = {
  branchName: string
  currency: string
  /** The brand's default language. */
  lang: string
  /** The methods the branch accepts, then others with entries or counts; of both active ones first, then the oldest. */
  methods: readonly ReportMethod[]
  bookings: readonly Bookings[]
  counted: readonly Count[]
}

const nothing = { payments: 0, tips: 0, rounding: 0, refunds: 0, topUps: 0, paidOut: 0 }

/**
 * Builds the report. The expected amount of a method is payments + tips + rounding + top-ups − refunds − balance paid out; that of the
 * drawer's method also includes the float and pay-ins, less pay-outs.
 */
export function makeReport(shift: Shift, parts: ReportParts): ZReport {
  const { methods, bookings } = parts
  const drawer = drawerMethod(parts)
  const payIn = sumOf(shift.movements, 'pay_in')
  const payOut = sumOf(shift.movements, 'pay_out')
  const inDrawer = shift.openingFloat + payIn - payOut
  const countOf = new Map(parts.counted.map(count => [count.paymentMethodId, count.amount]))
  const rows = methods.map(({ id, name, names }) => {
    const booked = bookings.find(one => one.paymentMethodId === id) ?? nothing
    const expected = netOf(booked) + (id === drawer?.id ? inDrawer : 0)
    return rowOf({ id, name, names }, expected, countOf.get(id) ?? null)
  })
  // Cash can be in the drawer even when the branch has no cash method.
  if (drawer === undefined && inDrawer !== 0)
    rows.unshift(rowOf({ id: null, name: 'Cash', names: null }, inDrawer, null))
  return {
    shiftId: shift.id,
    branchId: shift.branchId,
    branchName: parts.branchName,
    register: shift.register,
    number: shift.number,
    currency: parts.currency,
    zone: shift.timezone,
    openedAt: shift.openedAt,
    openedBy: shift.openedBy,
    closedAt: shift.closedAt,
    closedBy: shift.closedBy,
    openingFloat: shift.openingFloat,
    drawerMethodId: drawer?.id ?? null,
    lang: parts.lang,
    methods: rows,
    movements: shift.movements,
    totals: {
      payments: total(bookings, 'payments'),
      tips: total(bookings, 'tips'),
      rounding: total(bookings, 'rounding'),
      refunds: total(bookings, 'refunds'),
      topUps: total(bookings, 'topUps'),
      paidOut: total(bookings, 'paidOut'),
      payIn,
      payOut,
      ...countTotals(rows, shift.number !== null),
    },
  }
}

/**
 * Returns the method whose row has the drawer's float: the first cash method that the branch accepts or that has entries,
 * and only without any the first that is counted, such as one that was deactivated. Another branch's that is counted too
 * must not take the float from the row of the X report.
 */
function drawerMethod({ methods, bookings }: ReportParts): ReportMethod | undefined {
  const booked = new Set(bookings.map(one => one.paymentMethodId))
  const cash = methods.filter(({ isCash }) => isCash)
  return cash.find(({ id, isAccepted }) => isAccepted || booked.has(id)) ?? cash[0]
}

/** Sums the expected and counted amounts: on a Z over the counted methods, on an X the expected amounts of all. */
function countTotals(
  rows: readonly (ReportRow & { expected: Cents })[],
  isClosed: boolean,
): Pick<ReportTotals, 'expected' | 'counted' | 'difference' | 'notCounted'> {
  if (!isClosed)
    return { expected: total(rows, 'expected'), counted: null, difference: null, notCounted: null }
  const counts = rows.flatMap(({ expected, counted }) => (counted === null ? [] : [{ expected, counted }]))
  const rest = rows.filter(row => row.counted === null)
  const notCounted = rest.length === 0 ? null : total(rest, 'expected')
  if (counts.length === 0) return { expected: null, counted: null, difference: null, notCounted }
  const [expected, counted] = [total(counts, 'expected'), total(counts, 'counted')]
  return { expected, counted, difference: counted - expected, notCounted }
}

/** Hides every figure from which the expected amount of the drawer could be derived. */
export function blindReport(report: ZReport): ZReport {
  const { payIn, payOut } = report.totals
  const hidden = { payments: null, tips: null, rounding: null, refunds: null, topUps: null, paidOut: null }
  return {
    ...report,
    methods: report.methods.map(row => ({ ...row, expected: null })),
    totals: { ...hidden, payIn, payOut, expected: null, counted: null, difference: null, notCounted: null },
  }
}

/** Returns the faults of a count: methods that the brand does not have, and methods counted twice. */
export function countFaults(counted: readonly Count[], known: ReadonlySet<string>): Fault[] {
  return counted.flatMap(({ paymentMethodId }, at): Fault[] => {
    const path = `counted.${at}.payment_method_id`
    if (!known.has(paymentMethodId)) return [unknownId(path, 'payment method')]
    const first = counted.findIndex(count => count.paymentMethodId === paymentMethodId)
    return first === at ? [] : [duplicateEntry(path, 'payment method')]
  })
}

function rowOf(
  { id, name, names }: { id: string | null; name: string; names: OtherNames },
  expected: Cents,
  counted: Cents | null,
): ReportRow & { expected: Cents } {
  const difference = counted === null ? null : counted - expected
  return { paymentMethodId: id, name, ...(names && { names }), expected, counted, difference }
}

function netOf(booked: Omit<Bookings, 'paymentMethodId'>): Cents {
  const { payments, tips, rounding, refunds, topUps, paidOut } = booked
  return payments + tips + rounding + topUps - refunds - paidOut
}

function sumOf(movements: readonly ShiftMovement[], kind: ShiftMovement['kind']): Cents {
  return movements.reduce((sum, movement) => sum + (movement.kind === kind ? movement.amount : 0), 0)
}

function total<K extends string>(rows: readonly Readonly<Record<K, Cents>>[], field: K): Cents {
  return rows.reduce((sum, row) => sum + row[field], 0)
}
