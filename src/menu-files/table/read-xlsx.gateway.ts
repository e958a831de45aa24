import { InvalidInputError, InvalidSpreadsheetError, readSheet } from 'read-excel-file/node'
import { notXlsx, tooManyRows, unreadable } from './file-fault.refusals.ts'
import { maxRows } from './read-csv.gateway.ts'
import type { TableRow } from './table-rows.format.ts'

/** Reads the cells of the first sheet as texts; numbers have a decimal point. */
export async function readXlsx(bytes: Uint8Array): Promise<TableRow[]> {
  const sheet = await readCells(bytes)
  const rows = sheet.map((cells, at) => ({ line: at + 1, cells: cells.map(cellText) }))
  const filled = rows.filter(({ cells }) => cells.some(cell => cell !== ''))
  if (filled.length > maxRows + 1) throw unreadable(filled.at(-1)!.line, tooManyRows(maxRows))
  return filled
}

async function readCells(bytes: Uint8Array) {
  try {
    return await readSheet(Buffer.from(bytes), { parseNumber: numberText })
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError)
      throw unreadable(1, notXlsx(error.message))
    throw error
  }
}

/**
 * A number with all its digits: 5449000000996 for a barcode. One of more than the 15 digits that spreadsheets keep is written
 * as in their tables, which codes refuse.
 */
function numberText(stored: string): string {
  const number = Number(stored)
  if (Number.isInteger(number) && Math.abs(number) >= 1e15) return number.toExponential()
  return String(Number(number.toPrecision(15)))
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}
