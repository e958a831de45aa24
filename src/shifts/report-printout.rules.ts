import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Cents } from '../lib/money.ts'
import { formatInZone } from '../lib/zone.ts'
import {
  directionOf,
  isolate,
  pairLine,
  type PrintLine,
  type Printout,
  ruleLine,
  spaceLine,
  textLine,
} from '../print/printout.rules.ts'
import type { ZReport } from './shift.rules.ts'

const lang = 'en'

/** Lays the report out for paper; the same report always gives the same lines. */
export function printReport(report: ZReport): Printout {
  const title = report.number === null ? 'X report' : `Z report ${report.number}`
  const time = (at: number) => formatInZone(at, report.zone).replace('T', ' ').replace(/\.\d+/, ' ')
  const decimals = currencyDecimals(report.currency)
  const money = (cents: Cents | null) => (cents === null ? '-' : (cents / 100).toFixed(decimals))
  const lines: PrintLine[] = [
    textLine(named(report.branchName), { align: 'center', weight: 'bold' }),
    textLine(title, { align: 'center', weight: 'large' }),
    spaceLine,
    // A name may be wider than the paper: text at the start of a line can be wrapped, text at its end cannot.
    textLine(`Register: ${named(report.register)}`),
    pairLine('Opened', time(report.openedAt)),
    ...(report.closedAt === null ? [] : [pairLine('Closed', time(report.closedAt))]),
    pairLine('Currency', report.currency),
    pairLine('Opening float', money(report.openingFloat)),
    ruleLine,
    ...report.methods.flatMap(row => [
      textLine(named(row.name), { weight: 'bold' }),
      pairLine('Expected', money(row.expected), { indent: true }),
      pairLine('Counted', money(row.counted), { indent: true }),
      pairLine('Difference', money(row.difference), { indent: true }),
    ]),
    ruleLine,
    ...report.movements.flatMap(({ kind, amount, reason, createdAt }) => [
      pairLine(movementNames[kind], money(amount)),
      textLine(`${time(createdAt)} ${named(reason)}`),
    ]),
    ...(report.movements.length === 0 ? [] : [ruleLine]),
    ...totalLines(report, money),
  ]
  return { lang, direction: directionOf(lang), title: `${title}, ${report.branchName}`, lines }
}

const movementNames = { pay_in: 'Paid in', pay_out: 'Paid out', no_sale: 'Drawer opened' } as const

function totalLines({ totals }: ZReport, money: (cents: Cents | null) => string): PrintLine[] {
  const notCounted = totals.notCounted ?? null
  return [
    pairLine('Payments', money(totals.payments)),
    pairLine('Tips', money(totals.tips)),
    pairLine('Rounding', money(totals.rounding)),
    pairLine('Refunds', money(totals.refunds)),
    pairLine('Top-ups', money(totals.topUps)),
    pairLine('Paid in', money(totals.payIn)),
    pairLine('Paid out', money(totals.payOut)),
    pairLine('Expected', money(totals.expected), { weight: 'bold' }),
    pairLine('Counted', money(totals.counted), { weight: 'bold' }),
    pairLine('Difference', money(totals.difference), { weight: 'bold' }),
    ...(notCounted === null ? [] : [pairLine('Not counted', money(notCounted))]),
  ]
}

function named(text: string): string {
  return isolate(text, directionOf(lang))
}
