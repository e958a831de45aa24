/** A cell of a CSV table; null is empty. */
export type Cell = string | number | null

/**
 * Matches text that a spreadsheet would run as a formula; Japanese ones accept full-width signs. Leading apostrophes match
 * too, so that an import can remove exactly one.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const needsQuotes = /[",;\t\r\n]/

/**
 * Formats a table as CSV (RFC 4180): a header line, commas, CRLF. Text that a spreadsheet would run as a formula gets a
 * leading apostrophe; numbers stay numbers, also below zero.
 */
export function csvText(columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  const lines = [columns, ...rows.map(row => columns.map(column => row[column]!))]
  return lines.map(cells => `${cells.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
