import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type CurrencyDecimals, toAmount, toCents, toMilli } from '../../src/lib/money.ts'

/** The text of `docs/api/money.md`: tests read its tables, so that it states what the service does. */
export const moneyDocument = readFileSync(path.join(import.meta.dirname, '../../docs/api/money.md'), 'utf8')

export type Row = Record<string, string>

/** The rows of the table below a heading of the document, by the names of their columns. */
export function table(heading: string): Row[] {
  const [, below = ''] = moneyDocument.split(`### ${heading}\n`)
  const lines = below.split('\n')
  const first = lines.findIndex(line => line.startsWith('|'))
  const count = lines.slice(first).findIndex(line => !line.startsWith('|'))
  const rows = lines.slice(first, count === -1 ? undefined : first + count)
  const cells = rows.map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
  const [names = [], , ...values] = cells
  return values.map(row => Object.fromEntries(names.map((name, at) => [name, row[at]!])))
}

/** Each row with its text as the title of its test. */
export const titled = (rows: Row[]) => rows.map(row => [Object.values(row).join(' | '), row] as const)

export const list = (cell: string, separator = ', ') => (cell === '—' ? [] : cell.split(separator))
export const cents = (cell: string) => toCents(Number(cell))
export const milli = (cell: string) => toMilli(Number.parseFloat(cell))
export const isWeighed = (cell: string) => cell.endsWith(' kg')
export const money = (amount: number, decimals: CurrencyDecimals = 2) => toAmount(amount).toFixed(decimals)

/** `10 %` in ten-thousandths of a percent. */
export const rate = (cell: string) => Math.round(Number.parseFloat(cell) * 10_000)
