import { setTimeout as sleep } from 'node:timers/promises'
import type { PgDatabase } from '../src/db/open.ts'
import type { BenchCluster } from './bench-cluster.ts'
import { cpuOf, cpuOfTree } from './cpu.ts'
import type { Generator } from './generator.ts'
import type { BenchOptions } from './options.ts'
import { runPgbench } from './pgbench.ts'
import type { FloorRow, OursFigures } from './report.ts'
import { addGrowth, countRows, type RowCounts } from './row-counts.ts'
import { billIds, branchCount, type Bills, makeKeys, openBills, type Place, rounds } from './world.ts'

/** State that measurements share: the options, the load generator, the next free bill and the rows written so far. */
export type Bench = {
  options: BenchOptions
  pgbench: string
  generator: Generator
  nextBill: number
  grown: { ours: RowCounts; pgbench: RowCounts }
}

/** A bill holds 166 rounds of three lines; half of that leaves room for chance. */
const roundsPerBill = 80
/** More than this many orders a second would fill the bills. */
const fastestPerSecond = 15_000

export async function measureOurs(
  bench: Bench,
  cluster: BenchCluster,
  place: Place,
  connections: number,
): Promise<OursFigures> {
  const { warmUpSeconds, seconds } = bench.options
  const bills = await seatGuests(bench, cluster.ours, place)
  // Not more keys than the limit needs: a house with one till has one.
  const keys = await makeKeys(cluster.ours, Math.min(16, Math.ceil(connections / 4)))
  const before = await countRows(cluster.ours)
  await cluster.rest()
  const { port, pid } = cluster.service
  const order = { port, connections, keys, bills: billIds(bills), bodies: rounds() }
  const warming = await bench.generator.run({
    ...order,
    seconds: warmUpSeconds,
    label: `warm-${bills.first}-`,
  })
  const cpu = { node: cpuOf(pid), postgres: cpuOfTree(cluster.postmaster) }
  const measured = await bench.generator.run({ ...order, seconds, label: `order-${bills.first}-` })
  const micros = (used: number) => (used / measured.acknowledged) * 1e6
  const node = micros(cpuOf(pid) - cpu.node)
  const postgres = micros(cpuOfTree(cluster.postmaster) - cpu.postgres)
  const others = { ...warming.others, ...measured.others }
  if (Object.keys(others).length > 0) throw new Error(`Answers other than 201: ${JSON.stringify(others)}`)
  const after = await countRows(cluster.ours)
  addGrowth(bench.grown.ours, before, after)
  return {
    place,
    connections,
    ordersPerSecond: (measured.acknowledged / measured.elapsedMs) * 1000,
    p50Ms: measured.p50Ms,
    p99Ms: measured.p99Ms,
    postgresMicros: postgres,
    nodeMicros: node,
    generatorMicros: micros(measured.cpuSeconds),
    acknowledged: warming.acknowledged + measured.acknowledged,
    stored: after['orders']! - before['orders']!,
  }
}

export async function measurePgbench(
  bench: Bench,
  cluster: BenchCluster,
  place: Place,
  clients: number,
): Promise<FloorRow> {
  const bills = await seatGuests(bench, cluster.floor, place)
  const before = await countRows(cluster.floor)
  await cluster.rest()
  const variables = {
    first: bills.first,
    last: bills.first + bills.count - 1,
    branches: place === 'spread' ? branchCount : 1,
  }
  const order = { connection: cluster.floorConnection, clients, scripts: cluster.scripts, variables }
  await runPgbench(bench.pgbench, { ...order, seconds: bench.options.warmUpSeconds })
  const cpu = { postgres: cpuOfTree(cluster.postmaster), pgbench: childrenCpu() }
  const measured = await runPgbench(bench.pgbench, { ...order, seconds: bench.options.seconds })
  // Its backends end a moment after it; one that is reaped while the times are read would be missing.
  await sleep(500)
  const micros = (used: number) => (used / measured.transactions) * 1e6
  const postgres = micros(cpuOfTree(cluster.postmaster) - cpu.postgres)
  const pgbench = micros(childrenCpu() - cpu.pgbench)
  addGrowth(bench.grown.pgbench, before, await countRows(cluster.floor))
  return { ...measured, place, postgresMicros: postgres, pgbenchMicros: pgbench }
}

/** Opens as many new bills as one measurement can need. */
async function seatGuests(bench: Bench, db: PgDatabase, place: Place): Promise<Bills> {
  const { warmUpSeconds, seconds } = bench.options
  const count = Math.ceil(((warmUpSeconds + seconds) * fastestPerSecond) / roundsPerBill)
  const bills = { first: bench.nextBill, count, place }
  bench.nextBill += count
  await openBills(db, bills)
  return bills
}

/** Processor seconds of the processes this one has started; only pgbench's move while pgbench is measured. */
function childrenCpu(): number {
  return cpuOfTree(process.pid) - cpuOf(process.pid)
}
