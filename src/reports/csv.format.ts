/** A cell of a CSV table; null is empty. */
export type Cell = string | number | null

/** Begins a formula in some spreadsheet, behind quotes and what is not seen: Japanese ones accept full-width signs. */
const sign = '[\'"\\p{Zs}\\p{Cf}]*[=+\\-@＝＋－＠﹢﹦﹣﹫−]'
/**
 * Where a cell begins, also for a spreadsheet that separates by semicolons or tabs and takes our quotes for text. Apostrophes
 * in front of a formula match too, so that an import can remove exactly one.
 */
const start = '(?<=^|[;\\t\\r\\n])'
const formula = new RegExp(`${start}(?=${sign})|^(?='*[\\t\\r])`, 'gu')
const guard = new RegExp(`${start}'(?=${sign})|^'(?='*[\\t\\r])`, 'gu')
const needsQuotes = /[",;\t\r\n]/

/**
 * Formats a table as CSV (RFC 4180): a header line, commas, CRLF. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front; numbers stay numbers, also below zero.
 */
export function csvText(columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  const lines = [columns, ...rows.map(row => columns.map(column => row[column]!))]
  return lines.map(cells => `${cells.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = cell.replace(formula, "'")
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell without the apostrophes that `csvText` put before what a spreadsheet would run. */
export function withoutGuards(cell: string): string {
  return cell.replace(guard, '')
}
