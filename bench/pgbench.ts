import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'

const run = promisify(execFile)

export type FloorFigures = {
  clients: number
  transactions: number
  perSecond: number
  latencyMs: number
  /** Of one client alone. */
  p50Ms: number | undefined
}

export type FloorOrder = {
  connection: ClientConfig
  clients: number
  seconds: number
  scripts: readonly string[]
  /** Variables of the scripts. */
  variables: Record<string, number>
}

/** The newest pgbench of the machine: Debian's, or the first on the PATH. */
export function findPgbench(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map(version => path.join(root, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return places.map(place => path.join(place, 'pgbench')).find(existsSync)
}

/** Writes each script to a file of the folder, for pgbench to read. */
export function writeScripts(folder: string, texts: readonly string[]): string[] {
  return texts.map((text, at) => {
    const file = path.join(folder, `order-${at + 1}.sql`)
    writeFileSync(file, text)
    return file
  })
}

/**
 * Planner options that serve pgbench best: each statement is planned once per client, not again for the first values,
 * and never for a table that was nearly empty when it was analysed.
 */
const plannerOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

/** One measurement of pgbench: each transaction takes one of the scripts at random, prepared once a client. */
export async function runPgbench(pgbench: string, order: FloorOrder): Promise<FloorFigures> {
  const { connection, clients, seconds, scripts, variables } = order
  // Each transaction is only logged for one client, where it costs nothing that matters.
  const times = clients === 1 ? mkdtempSync(path.join(tmpdir(), 'comanda-pgbench-')) : undefined
  const { stdout } = await run(
    pgbench,
    [
      '--no-vacuum',
      '--protocol=prepared',
      '--jobs=1',
      `--client=${clients}`,
      `--time=${seconds}`,
      ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
      ...scripts.map(file => `--file=${file}`),
      ...(times === undefined ? [] : ['--log', `--log-prefix=${path.join(times, 'times')}`]),
    ],
    {
      env: {
        ...process.env,
        PGHOST: connection.host,
        PGPORT: String(connection.port),
        PGUSER: connection.user,
        PGPASSWORD: connection.password as string,
        PGDATABASE: connection.database,
        PGOPTIONS: plannerOptions,
      },
    },
  )
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? NaN)
  const transactions = figure(/number of transactions actually processed: (\d+)/)
  const failed = figure(/number of failed transactions: (\d+)/)
  if (!(transactions > 0) || failed > 0) throw new Error(`pgbench did not do its work.\n${stdout}`)
  return {
    clients,
    transactions,
    perSecond: figure(/tps = ([\d.]+)/),
    latencyMs: figure(/latency average = ([\d.]+) ms/),
    p50Ms: times === undefined ? undefined : medianOf(times),
  }
}

/** The median time of the logged transactions in ms: the third field of each line, in microseconds. */
function medianOf(folder: string): number {
  const lines = readdirSync(folder).flatMap(file => readFileSync(path.join(folder, file), 'utf8').split('\n'))
  rmSync(folder, { recursive: true })
  const times = Float64Array.from(lines.filter(Boolean), line => Number(line.split(' ')[2]) / 1000).sort()
  return times[Math.floor(times.length / 2)] ?? NaN
}
