import type { Answer } from '../http/endpoint.ts'
import { type Cell, csvText } from './csv.format.ts'

/** Endpoint options shared by all reports. */
export const reportEndpoint = {
  method: 'GET',
  scope: 'reports.read',
  permission: 'reports',
  tag: 'Reports',
  resource: 'report',
  status: 200,
  alsoAs: ['text/csv'],
  gate: 'report',
  refuses: ['branch_forbidden'],
} as const

type ReportQuery = { format?: 'json' | 'csv'; from: string; to: string }

/** Answers a report as JSON, or its rows as a CSV file. */
export function answerAs(
  name: string,
  { format, from, to }: ReportQuery,
  report: { rows: readonly Record<string, Cell>[]; totals: unknown },
  columns: readonly string[],
): Answer {
  if (format !== 'csv') return { data: report }
  const fileName = `${name}-${from}-${to}.csv`
  const bytes = Buffer.from(csvText(columns, report.rows))
  return { data: undefined, raw: { bytes, type: 'text/csv; charset=utf-8', fileName } }
}
