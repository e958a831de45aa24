/** Null is an empty cell. */
export type Cell = string | number | null

/**
 * How a text may begin that a spreadsheet would take for a formula; the full-width signs count in Japanese ones. Apostrophes
 * before it count too, so that one can be taken away again when the table is read.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const needsQuotes = /[",;\t\r\n]/

/**
 * A table as RFC 4180 has it: a header line, commas, CRLF. A text that a spreadsheet would run as a formula gets an
 * apostrophe before it, so that it is read as what it is; numbers stay numbers, below zero too.
 */
export function csvText(columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  const lines = [columns, ...rows.map(row => columns.map(column => row[column]!))]
  return lines.map(cells => `${cells.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
