import { writeFileSync } from 'node:fs'
import os from 'node:os'
import sql from 'sql-template-tag'
import type { Db } from '../src/db/database.ts'
import { refreshStatistics } from '../src/doctor/find-violations.store.ts'
import { runDoctor } from '../src/doctor/run-doctor.ts'
import { type BenchCluster, openBenchCluster } from './bench-cluster.ts'
import { startGenerator } from './generator.ts'
import { type Bench, measureOurs, measurePgbench } from './measure.ts'
import { type BenchOptions, readOptions, usage } from './options.ts'
import { findPgbench } from './pgbench.ts'
import { type BenchFigures, faultsOf, tables, withSummary } from './report.ts'
import { rowsPerOrder } from './row-counts.ts'
import type { Place } from './world.ts'

// Orders created per second by the service, beside what pgbench reaches with the same writes, one order a
// transaction, on the same PostgreSQL in the same run.

const places: readonly Place[] = ['spread', 'one branch']

process.exitCode = await main()

async function main(): Promise<number> {
  const options = optionsOrUsage()
  if (options === undefined) return 2
  const pgbench = findPgbench()
  if (pgbench === undefined) {
    console.error('pgbench is not installed. On Debian, install it with "apt-get install postgresql".')
    return 2
  }
  const generator = startGenerator()
  const bench: Bench = { options, pgbench, generator, nextBill: 1000, grown: { ours: {}, pgbench: {} } }
  const figures = emptyFigures(options)
  try {
    for (let round = 1; round <= options.rounds; round++) {
      say(`Round ${round} of ${options.rounds}`)
      await runRound(bench, figures)
    }
  } finally {
    generator.stop()
  }
  console.log(tables(figures))
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify(withSummary(figures), null, 2)}\n`)
  }
  const faults = faultsOf(figures)
  for (const fault of faults) console.error(`Invalid run: ${fault}`)
  return faults.length === 0 ? 0 : 1
}

function optionsOrUsage(): BenchOptions | undefined {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    return undefined
  }
}

/** Runs one round on a fresh cluster: the service and pgbench in turns, then the doctor on both databases. */
async function runRound(bench: Bench, figures: BenchFigures): Promise<void> {
  const { profile } = bench.options
  const cluster = await openBenchCluster(
    profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  )
  try {
    figures.settings = await readSettings(cluster.ours)
    say('  warming up')
    await measureOurs(bench, cluster, 'spread', 64)
    for (const place of places) await inTurns(bench, cluster, place, figures)
    figures.rowsPerOrder.ours = rowsPerOrder(bench.grown.ours)
    figures.rowsPerOrder.pgbench = rowsPerOrder(bench.grown.pgbench)
    say('  running the doctor')
    figures.violations.ours += await violations(cluster.ours)
    await closePositions(cluster.floor)
    figures.violations.pgbench += await violations(cluster.floor)
  } finally {
    await cluster.close()
  }
}

async function inTurns(
  bench: Bench,
  cluster: BenchCluster,
  place: Place,
  figures: BenchFigures,
): Promise<void> {
  const { connections, clients } = bench.options
  for (let turn = 0; turn < Math.max(connections.length, clients.length); turn++) {
    if (connections[turn] !== undefined) {
      const row = await measureOurs(bench, cluster, place, connections[turn]!)
      figures.ours.push(row)
      say(`  Comanda, ${place}, ${row.connections} connections: ${Math.round(row.ordersPerSecond)} orders/s`)
    }
    if (clients[turn] !== undefined) {
      const row = await measurePgbench(bench, cluster, place, clients[turn]!)
      figures.floor.push(row)
      say(`  pgbench, ${place}, ${row.clients} clients: ${Math.round(row.perSecond)} orders/s`)
    }
  }
}

/** Numbers pgbench's positions without gaps, which a sequence leaves; the service numbers after the commit. */
async function closePositions(floor: Db): Promise<void> {
  await floor.query(sql`truncate event_positions, event_cursors`)
  await floor.query(
    sql`insert into event_positions (brand_id, position, event_id, type, branch_id)
        select brand_id, row_number() over (partition by brand_id order by id), id, type, branch_id from events`,
  )
  await floor.query(
    sql`insert into event_cursors (brand_id, last_position)
        select brand_id, max(position) from event_positions group by brand_id`,
  )
}

async function violations(db: Db): Promise<number> {
  await refreshStatistics(db)
  const diagnosis = await runDoctor(db)
  for (const { invariant, id, message } of diagnosis.violations.slice(0, 5))
    say(`  ${invariant} ${id}: ${message}`)
  return diagnosis.violations.length
}

async function readSettings(db: Db): Promise<Record<string, string>> {
  const names = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers']
  const rows = await db.query<{ name: string; value: string }>(
    sql`select name, current_setting(name) as value from unnest(${names}::text[]) as name`,
  )
  return {
    node: process.version,
    cores: String(os.availableParallelism()),
    ...Object.fromEntries(rows.map(row => [row.name, row.value])),
  }
}

function emptyFigures({ seconds, rounds }: BenchOptions): BenchFigures {
  return {
    settings: {},
    seconds,
    rounds,
    ours: [],
    floor: [],
    rowsPerOrder: { ours: {}, pgbench: {} },
    violations: { ours: 0, pgbench: 0 },
  }
}

/** Progress, beside the figures. */
function say(line: string): void {
  console.error(line)
}
