import { escapeHtml } from '../http/markdown.rules.ts'
import type { Cents } from '../lib/money.ts'
import { formatInZone } from '../lib/zone.ts'
import type { ZReport } from './z-report.rules.ts'

/** The report as a page to look at or to print: plain, without script, the same bytes for the same report. */
export function reportPage(report: ZReport): string {
  const title = report.number === null ? 'X report' : `Z report ${report.number}`
  const time = (at: number) => formatInZone(at, report.zone).replace('T', ' ').replace(/\.\d+/, ' ')
  const { totals } = report
  const facts: [string, string][] = [
    ['Register', report.register],
    ['Opened', time(report.openedAt)],
    ['Closed', report.closedAt === null ? '–' : time(report.closedAt)],
    ['Opening float', money(report.openingFloat)],
  ]
  const sums: [string, Cents | null][] = [
    ['Payments', totals.payments],
    ['Tips', totals.tips],
    ['Rounding', totals.rounding],
    ['Refunds', totals.refunds],
    ['Top-ups', totals.topUps],
    ['Paid in', totals.payIn],
    ['Paid out', totals.payOut],
    ['Expected', totals.expected],
    ['Counted', totals.counted],
    ['Difference', totals.difference],
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(`${title}, ${report.branchName}`)}</title>
<style>body{font:14px/1.4 system-ui,sans-serif;max-width:42em;margin:2em auto}table{border-collapse:collapse;width:100%;margin:1em 0}th,td{text-align:left;padding:.2em .5em;border-bottom:1px solid #ccc}.n{text-align:right;font-variant-numeric:tabular-nums}</style>
</head><body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(report.branchName)} · ${escapeHtml(report.currency)}</p>
<table>
${facts.map(([name, value]) => row([name], [value])).join('\n')}
</table>
<table>
<tr><th>Method</th><th class="n">Expected</th><th class="n">Counted</th><th class="n">Difference</th></tr>
${report.methods.map(one => row([one.name], [money(one.expected), money(one.counted), money(one.difference)])).join('\n')}
</table>
<table>
${report.movements.map(one => row([time(one.createdAt), one.kind, one.reason], [money(one.amount)])).join('\n')}
</table>
<table>
${sums.map(([name, value]) => row([name], [money(value)])).join('\n')}
</table>
</body></html>
`
}

function row(texts: readonly string[], figures: readonly string[]): string {
  const cells = [
    ...texts.map(text => `<td>${escapeHtml(text)}</td>`),
    ...figures.map(text => `<td class="n">${escapeHtml(text)}</td>`),
  ]
  return `<tr>${cells.join('')}</tr>`
}

function money(cents: Cents | null): string {
  return cents === null ? '–' : (cents / 100).toFixed(2)
}
