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
} from '../print/printout.format.ts'
import { type ReportWords, reportWords } from './z-report.texts.ts'
import type { ZReport } from './shift.rules.ts'
import { methodName, reasonOf } from './shift.presenter.ts'

/**
 * Lays out the report for printing; the same report always gives the same lines.
 * @param lang language of its words and of the names of methods; by default the brand's when it was made
 */
export function printReport(report: ZReport, lang = report.lang): Printout {
  const words = reportWords(lang)
  const direction = directionOf(lang)
  const named = (text: string) => isolate(text, direction)
  const title = report.number === null ? words.xReport : `${words.zReport} ${report.number}`
  const time = (at: number) => named(formatInZone(at, report.zone).replace('T', ' ').replace(/\.\d+/, ' '))
  const decimals = currencyDecimals(report.currency)
  const money = (cents: Cents | null) => named(cents === null ? '-' : (cents / 100).toFixed(decimals))
  const lines: PrintLine[] = [
    textLine(named(report.branchName), { align: 'center', weight: 'bold' }),
    textLine(title, { align: 'center', weight: 'large' }),
    spaceLine,
    // A name can be wider than the paper: text at the start of a line can wrap, text at its end cannot.
    textLine(`${words.register}: ${named(report.register)}`),
    pairLine(words.opened, time(report.openedAt)),
    ...(report.closedAt === null ? [] : [pairLine(words.closed, time(report.closedAt))]),
    pairLine(words.currency, report.currency),
    pairLine(words.openingFloat, money(report.openingFloat)),
    ruleLine,
    ...report.methods.flatMap(row => [
      textLine(named(methodName(row, lang)), { weight: 'bold' }),
      pairLine(words.expected, money(row.expected), { indent: true }),
      pairLine(words.counted, money(row.counted), { indent: true }),
      pairLine(words.difference, money(row.difference), { indent: true }),
    ]),
    ruleLine,
    ...report.movements.flatMap(movement => [
      pairLine(words[movement.kind], money(movement.amount)),
      textLine(`${time(movement.createdAt)} ${named(reasonOf(movement, lang))}`),
    ]),
    ...(report.movements.length === 0 ? [] : [ruleLine]),
    ...totalLines(report, words, money),
  ]
  return { lang, direction, title: `${title}, ${report.branchName}`, lines }
}

function totalLines(
  { totals }: ZReport,
  words: ReportWords,
  money: (cents: Cents | null) => string,
): PrintLine[] {
  const { notCounted } = totals
  return [
    pairLine(words.payments, money(totals.payments)),
    pairLine(words.tips, money(totals.tips)),
    pairLine(words.rounding, money(totals.rounding)),
    pairLine(words.refunds, money(totals.refunds)),
    pairLine(words.topUps, money(totals.topUps)),
    pairLine(words.paidOut, money(totals.paidOut)),
    pairLine(words.pay_in, money(totals.payIn)),
    pairLine(words.pay_out, money(totals.payOut)),
    pairLine(words.expected, money(totals.expected), { weight: 'bold' }),
    pairLine(words.counted, money(totals.counted), { weight: 'bold' }),
    pairLine(words.difference, money(totals.difference), { weight: 'bold' }),
    ...(notCounted === null ? [] : [pairLine(words.notCounted, money(notCounted))]),
  ]
}
