import { isDeepStrictEqual } from 'node:util'
import type { FloorFigures } from './pgbench.ts'
import type { Place } from './world.ts'

/** Figures of one measurement of the service. */
export type OursFigures = {
  place: Place
  connections: number
  ordersPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Microseconds of processor time per order. */
  postgresMicros: number
  nodeMicros: number
  generatorMicros: number
  acknowledged: number
  stored: number
}

/** Figures of one measurement of pgbench. */
export type FloorRow = FloorFigures & { place: Place; postgresMicros: number; pgbenchMicros: number }

export type BenchFigures = {
  settings: Record<string, string>
  seconds: number
  rounds: number
  ours: OursFigures[]
  floor: FloorRow[]
  rowsPerOrder: { ours: Record<string, number>; pgbench: Record<string, number> }
  /** How many violations the doctor found on each side. */
  violations: { ours: number; pgbench: number }
}

export type Summary = {
  place: Place
  connections: number
  ordersPerSecond: number
  lowest: number
  highest: number
  p50Ms: number
  p99Ms: number
  postgresMicros: number
  nodeMicros: number
  generatorMicros: number
  /** Our orders per second for each of pgbench's best. */
  ratio: number
}

export type FloorSummary = {
  place: Place
  clients: number
  perSecond: number
  /** Of one client alone. */
  p50Ms: number | undefined
  postgresMicros: number
  best: boolean
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function summarizeFloor(rows: readonly FloorRow[]): FloorSummary[] {
  const all = groups(rows, row => `${row.place} ${row.clients}`).map(group => ({
    place: group[0]!.place,
    clients: group[0]!.clients,
    perSecond: median(group.map(row => row.perSecond)),
    p50Ms: group[0]!.clients === 1 ? median(group.map(row => row.p50Ms!)) : undefined,
    postgresMicros: median(group.map(row => row.postgresMicros)),
  }))
  return all.map(one => ({ ...one, best: one.perSecond === bestOf(all, one.place) }))
}

function summarizeOurs(rows: readonly OursFigures[], floor: readonly FloorSummary[]): Summary[] {
  return groups(rows, row => `${row.place} ${row.connections}`).map(group => {
    const { place, connections } = group[0]!
    const of = (value: (row: OursFigures) => number) => median(group.map(value))
    const speeds = group.map(row => row.ordersPerSecond)
    return {
      place,
      connections,
      ordersPerSecond: median(speeds),
      lowest: Math.min(...speeds),
      highest: Math.max(...speeds),
      p50Ms: of(row => row.p50Ms),
      p99Ms: of(row => row.p99Ms),
      postgresMicros: of(row => row.postgresMicros),
      nodeMicros: of(row => row.nodeMicros),
      generatorMicros: of(row => row.generatorMicros),
      ratio: median(speeds) / bestOf(floor, place),
    }
  })
}

function bestOf(rows: readonly { place: Place; perSecond: number }[], place: Place): number {
  return Math.max(...rows.filter(row => row.place === place).map(row => row.perSecond))
}

function groups<R>(rows: readonly R[], key: (row: R) => string): R[][] {
  return [...Map.groupBy(rows, key).values()]
}

/** The figures with their summaries, for other programs to read. */
export function withSummary(
  figures: BenchFigures,
): BenchFigures & { summary: Summary[]; pgbench: FloorSummary[] } {
  const pgbench = summarizeFloor(figures.floor)
  return { summary: summarizeOurs(figures.ours, pgbench), pgbench, ...figures }
}

/**
 * Tables whose rows the service writes after the commit of an order, so that some are missing when the rows are counted.
 * pgbench writes a position with each order, without the outbox and the cursor.
 */
const afterwards: ReadonlySet<string> = new Set(['event_outbox', 'event_positions', 'event_cursors'])

/**
 * Why the figures do not count: the transactions of the two sides wrote different rows, something acknowledged is missing,
 * an invariant is broken. @returns sentences, none when they count
 */
export function faultsOf({ ours, rowsPerOrder, violations }: BenchFigures): string[] {
  const same = isDeepStrictEqual(withOrder(rowsPerOrder.ours), withOrder(rowsPerOrder.pgbench))
  const lost = ours.filter(row => row.acknowledged !== row.stored).length
  return [
    ...(same ? [] : ['The two sides wrote different rows for an order.']),
    ...(lost === 0 ? [] : [`In ${lost} measurements other orders are stored than were acknowledged.`]),
    ...(violations.ours + violations.pgbench === 0 ? [] : ['The doctor found violations.']),
  ]
}

/** The rows written in the transaction of an order. */
function withOrder(rows: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !afterwards.has(table)))
}

/** All figures as a person reads them. */
export function tables(figures: BenchFigures): string {
  const floor = summarizeFloor(figures.floor)
  const ours = summarizeOurs(figures.ours, floor)
  return [
    `Settings: ${Object.entries(figures.settings)
      .map(pair => pair.join(' = '))
      .join(', ')}`,
    `Medians of ${figures.rounds} rounds of ${figures.seconds} s; µs are processor time per order.`,
    '',
    table(
      [
        'Comanda',
        'connections',
        'orders/s',
        'range',
        'of pgbench',
        'p50 ms',
        'p99 ms',
        'PG µs',
        'Node µs',
        'load µs',
      ],
      ours.map(row => [
        row.place,
        row.connections,
        Math.round(row.ordersPerSecond),
        `${Math.round(row.lowest)}–${Math.round(row.highest)}`,
        row.ratio.toFixed(2),
        row.p50Ms.toFixed(2),
        row.p99Ms.toFixed(2),
        Math.round(row.postgresMicros),
        Math.round(row.nodeMicros),
        Math.round(row.generatorMicros),
      ]),
    ),
    '',
    table(
      ['pgbench', 'clients', 'orders/s', 'p50 ms', 'PG µs', ''],
      floor.map(row => [
        row.place,
        row.clients,
        Math.round(row.perSecond),
        row.p50Ms?.toFixed(2) ?? '',
        Math.round(row.postgresMicros),
        row.best ? 'best' : '',
      ]),
    ),
    '',
    table(['rows per order', 'Comanda', 'pgbench'], rowLines(figures)),
    '',
    ...aloneLines(ours, floor),
    ...hotLines(ours),
    `Acknowledged orders: ${sum(figures.ours, row => row.acknowledged)}, stored: ${sum(figures.ours, row => row.stored)}`,
    `Doctor: ${figures.violations.ours} violations (Comanda), ${figures.violations.pgbench} (pgbench)`,
  ].join('\n')
}

function rowLines({ rowsPerOrder }: BenchFigures): (string | number)[][] {
  const names = new Set([...Object.keys(rowsPerOrder.ours), ...Object.keys(rowsPerOrder.pgbench)])
  const of = (counts: Record<string, number>, name: string) => Number((counts[name] ?? 0).toFixed(4))
  return [...names].map(name => [name, of(rowsPerOrder.ours, name), of(rowsPerOrder.pgbench, name)])
}

/** An order that comes alone, beside one client of pgbench and beside one of 64. */
function aloneLines(ours: readonly Summary[], floor: readonly FloorSummary[]): string[] {
  return ours
    .filter(row => row.connections === 1)
    .flatMap(row => {
      const client = floor.find(other => other.place === row.place && other.clients === 1)
      const many = ours.find(other => other.place === row.place && other.connections === 64)
      const times = (one: number, other: number) => `${(one / other).toFixed(2)} times`
      return [
        ...(client === undefined
          ? []
          : [`its p50 ${times(row.p50Ms, client.p50Ms!)} that of one pgbench client`]),
        ...(many === undefined
          ? []
          : [`its Node time ${times(row.nodeMicros, many.nodeMicros)} that at 64 connections`]),
      ].map(text => `An order alone, ${row.place}: ${text}`)
    })
}

function hotLines(ours: readonly Summary[]): string[] {
  return ours.flatMap(row => {
    const spread = ours.find(other => other.place === 'spread' && other.connections === row.connections)
    if (row.place === 'spread' || spread === undefined) return []
    const ratio = (row.ordersPerSecond / spread.ordersPerSecond).toFixed(2)
    return [`One branch, ${row.connections} connections: ${ratio} of the spread figure`]
  })
}

function sum<R>(rows: readonly R[], value: (row: R) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0)
}

/** Columns side by side: words to the left, numbers to the right. */
function table(head: readonly string[], rows: readonly (string | number)[][]): string {
  const lines = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...lines.map(line => String(line[at]).length)))
  return lines
    .map(line =>
      line
        .map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at]!) : String(cell).padStart(widths[at]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
