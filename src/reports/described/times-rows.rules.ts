import { addSpread, addTimes, emptySpread, percentile, type Spread } from './times.rules.ts'

/** A part of a row: its keys, sums, and times as text. */
export type Part = Readonly<Record<string, string | number | null>>

type Columns = { keys: readonly string[]; sums: readonly string[]; times: readonly string[] }
type Open = { first: Part; sums: number[]; spreads: Spread[] }

/** Rows built from parts sorted by their keys; only the last row is still open. */
export type TimesRows = Columns & { rows: Part[]; open: Open | undefined; totals: Open }

export function startRows(columns: Columns): TimesRows {
  return { ...columns, rows: [], open: undefined, totals: start(columns, {}) }
}

function start({ sums, times }: Columns, first: Part): Open {
  return { first, sums: sums.map(() => 0), spreads: times.map(emptySpread) }
}

export function addPart(table: TimesRows, part: Part): void {
  if (table.open !== undefined && table.keys.some(key => table.open!.first[key] !== part[key]))
    closeRow(table)
  table.open ??= start(table, part)
  const { sums, spreads } = table.open
  table.sums.forEach((name, at) => (sums[at]! += part[name] as number))
  table.times.forEach((name, at) => addTimes(spreads[at]!, (part[name] ?? '') as string))
}

/** Closes the last row. @returns all rows and their totals */
export function finishRows(table: TimesRows): { rows: Part[]; totals: Part } {
  closeRow(table)
  return { rows: table.rows, totals: rowOf(table, table.totals) }
}

function closeRow(table: TimesRows): void {
  const { open, totals } = table
  if (open === undefined) return
  open.sums.forEach((sum, at) => (totals.sums[at]! += sum))
  open.spreads.forEach((spread, at) => addSpread(totals.spreads[at]!, spread))
  table.rows.push(rowOf(table, open))
  table.open = undefined
}

function rowOf({ keys, sums, times }: Columns, { first, ...open }: Open): Part {
  const shown = [...keys, 'name'].map(key => [key, first[key] ?? null] as const)
  const figures = times.flatMap((name, at) => [
    [`${name}_median`, percentile(open.spreads[at]!, 0.5)] as const,
    [`${name}_p90`, percentile(open.spreads[at]!, 0.9)] as const,
  ])
  return Object.fromEntries([
    ...shown,
    ...sums.map((name, at) => [name, open.sums[at]!] as const),
    ...figures,
  ])
}
