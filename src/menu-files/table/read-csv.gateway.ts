import { CsvError, parse } from 'csv-parse/sync'
import { type SeparatedText, separatedText } from './csv-separator.format.ts'
import { notCsv, tooManyRows, unreadable } from './file-fault.refusals.ts'
import type { TableRow } from './table-rows.format.ts'

export const maxRows = 100_000

const options = {
  info: true,
  raw: true,
  skip_empty_lines: true,
  // Spreadsheets export an empty line as a row of empty cells.
  skip_records_with_empty_values: true,
  // Rows of the wrong length are reported later, together with other faults.
  relax_column_count: true,
  to: maxRows + 2,
} as const

type Parsed = { record: string[]; raw: string; info: { lines: number } }

export function readCsv(text: string): { rows: TableRow[]; separator: string } {
  const separated = separatedText(text)
  const rows = parsed(separated).map(({ record, raw, info }) => {
    // `lines` is the record's last line; a quoted text may span several lines.
    const below = raw.trim().split('\n').length - 1
    return { line: separated.linesBefore + info.lines - below, cells: record }
  })
  if (rows.length <= maxRows + 1) return { rows, separator: separated.separator }
  throw unreadable(rows.at(-1)!.line, tooManyRows(maxRows))
}

function parsed({ body, separator, linesBefore }: SeparatedText): Parsed[] {
  try {
    return parse(body, { ...options, delimiter: separator }) as unknown as Parsed[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    throw unreadable(linesBefore + line, notCsv(error.message))
  }
}
