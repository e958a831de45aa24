import type { Cell } from './csv.format.ts'
import type { Period } from './period.rules.ts'
import { mapValues } from '../lib/map-values.ts'
import { fromMilli, toAmount } from '../lib/money.ts'
import { ordersLink } from './orders-link.rules.ts'
import type { Figure, Key, ReportShape, Sums, Unit } from './report.types.ts'

export type ReportAnswer = { rows: Record<string, Cell>[]; totals: Record<string, number | null> }

type Row = Readonly<Record<string, string | number | null>>
type Scope = Period & { branchId: string | undefined; groupBy: string | undefined }

/** The columns of a report in order. */
export function columnsOf(shape: ReportShape, groupBy: string | undefined): string[] {
  return [
    ...keysOf(shape, groupBy).map(key => key.name),
    ...shape.figures.map(figure => figure.name),
    'orders_url',
  ]
}

/** @param found the rows in order, and their totals */
export function presentReport(
  shape: ReportShape,
  found: { rows: readonly Row[]; totals: Row },
  scope: Scope,
): ReportAnswer {
  const keys = keysOf(shape, scope.groupBy)
  const rows = found.rows.map(row => {
    const shown = Object.fromEntries(keys.map(key => [key.name, keyOf(key, row[key.name] ?? null)]))
    const { link } = shape
    const orders = link && ordersLink({ ...scope, row: shown, filter: { name: link, value: shown[link]! } })
    return { ...shown, ...figuresOf(shape.figures, row), orders_url: orders ?? null }
  })
  const { sold_orders: orders } = found.totals
  const totals = figuresOf(shape.figures, totalsOf(shape, found))
  return { rows, totals: typeof orders === 'number' && 'orders' in totals ? { ...totals, orders } : totals }
}

/** The sums of all rows but those that are left out of the totals. */
function totalsOf({ aside }: ReportShape, { rows, totals }: { rows: readonly Row[]; totals: Row }): Row {
  const others = rows.filter(row => aside !== undefined && row[aside.key] === aside.value)
  if (others.length === 0) return totals
  // Figures alone are shown of totals, and they are numbers.
  return mapValues(totals, (total, name) =>
    others.reduce((left, row) => left - Number(row[name]), Number(total)),
  )
}

function keysOf({ groupings, keys }: ReportShape, groupBy: string | undefined): Key[] {
  const before = groupBy === undefined ? [] : groupings[groupBy]!
  return [...before, ...keys]
}

function keyOf({ kind }: Key, value: Cell): Cell {
  return kind === 'rate' && typeof value === 'number' ? value / 10_000 : value
}

/** Shows the figures of a row, or of the totals. */
export function figuresOf(figures: readonly Figure[], row: object): Record<string, number | null> {
  return Object.fromEntries(figures.map(figure => [figure.name, figureOf(figure, row as Sums)]))
}

function figureOf({ name, unit, of }: Figure, sums: Sums): number | null {
  const whole = of === undefined ? sums[name]! : of(sums)
  return whole === null ? null : shownAs[unit](whole)
}

const asIs = (whole: number) => whole

const shownAs: Record<Unit, (whole: number) => number> = {
  count: asIs,
  seconds: asIs,
  minutes: asIs,
  amount: toAmount,
  quantity: fromMilli,
  percent: toAmount,
}
