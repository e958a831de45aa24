import { isatty } from 'node:tty'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { longWork, openDatabase, type PgDatabase } from '../db/open.ts'
import { isStartError, StartError } from '../lib/start-error.ts'
import { type Fault, Refusal } from '../lib/refusal.ts'
import { untilUnused } from '../db/until-unused.ts'
import { type DatabaseProcess, startDatabaseProcess } from '../run/database-process.ts'
import { makeLog } from '../run/log.ts'
import { openContext } from '../run/open-context.ts'
import { type CommandCall, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, helpOfAll, program } from './help.ts'
import { findCommand, readCommand, type ReadCommand } from './read-command.ts'

/** Connections of one command. */
const connections = 4

/**
 * Runs a command line.
 * @param readSettings called late, so that the help works with invalid settings
 * @returns the exit code: 0 success, 1 failure, 2 invalid usage or settings
 */
export async function runCommandLine(typed: readonly string[], readSettings: () => Config): Promise<number> {
  try {
    const line = readCommand(commands, typed)
    if ('run' in line) return await run(line.run, readSettings())
    console.log(line.help === undefined ? helpOfAll(commands) : helpOf(line.help))
    return 0
  } catch (error) {
    return explain(error, typed)
  }
}

async function run({ command, words, values }: ReadCommand, config: Config): Promise<number> {
  if (command.begins !== true) await requireData(config)
  let failed = false
  const log = makeLog({
    ...config,
    logLevel: config.logLevel === 'debug' || config.logLevel === 'trace' ? 'warn' : 'silent',
  })
  const resources = commandResources(config, log)
  const call: CommandCall = {
    config,
    words,
    log,
    atTerminal: isatty(1),
    option: name => (typeof values[name] === 'string' ? values[name] : undefined),
    flag: name => values[name] === true,
    print: text => new Promise(resolve => process.stdout.write(text, () => resolve())),
    say: line => console.error(line),
    ...resources.openers,
    fail: () => (failed = true),
  }
  try {
    const answer = await command.run(call)
    if (answer !== undefined) await call.print(`${JSON.stringify(answer, null, 2)}\n`)
    return failed ? 1 : 0
  } finally {
    await resources.close()
  }
}

/** Without this, a mistyped folder would be created, backed up empty, and pass the doctor. */
async function requireData({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined) return
  const { holdsCluster } = await import('@comanda/embedded-postgres')
  if (holdsCluster(dataDir)) return
  throw new StartError(
    `There is no data of Comanda in ${dataDir}: set DATA_DIR to its folder, or create a brand with "brand create".`,
  )
}

function noteOthers(): void {
  console.error('Done. Another command uses the database that this one started; waiting until it ends.')
}

/** Opens the resources of a command; `close` closes them when it ends. */
function commandResources(config: Config, log: Logger) {
  const databases: PgDatabase[] = []
  let server: Promise<DatabaseProcess> | undefined
  const databaseProcess = () => (server ??= startDatabaseProcess(config, { ifRunning: 'attach', log }))
  const openers = {
    databaseProcess,
    openDatabase: async () => {
      const { connection } = await databaseProcess()
      const database = await openDatabase({ connection, max: connections, log, ...longWork })
      databases.push(database)
      return database
    },
    openContext: async () => {
      const { connection } = await databaseProcess()
      const { ctx, database } = await openContext(connection, connections, log, longWork)
      databases.push(database)
      return ctx
    },
  }
  return {
    openers,
    async close() {
      await Promise.all(databases.map(database => database.close()))
      const started = await server?.catch(() => undefined)
      if (started?.ours === true) await untilUnused(started.connection, noteOthers).catch(() => undefined)
      await started?.stop()
    },
  }
}

function explain(error: unknown, typed: readonly string[]): number {
  if (error instanceof UsageError) {
    console.error(`${error.message} ${whereToLook(typed)}`)
    return 2
  }
  if (isStartError(error)) {
    console.error(error.message)
    return error.exitCode
  }
  if (error instanceof Refusal) {
    const faults = faultLines(error)
    const title = faults.length === 0 ? error.message : 'Invalid input:'
    const list = idLists[String(error.details['resource'])]
    const hint = list === undefined ? '' : ` "${program} ${list}" shows the ids.`
    console.error([title + hint, ...faults].join('\n'))
    return 1
  }
  console.error(error)
  return 1
}

/** Commands that list the ids of a record type. */
const idLists: Readonly<Record<string, string>> = {
  brand: 'brand list',
  branch: 'brand list',
  api_key: 'key list --brand ID',
}

/** The help for an invalid command line. */
function whereToLook(typed: readonly string[]): string {
  const command = findCommand(commands, typed)
  return command === undefined
    ? `"${program} help" lists the commands.`
    : `"${program} ${command.name} --help" shows the usage.`
}

/** One line for each invalid field, with its line in a file. */
function faultLines(refusal: Refusal): string[] {
  const fields = (refusal.details['fields'] ?? []) as (Fault & { line?: number })[]
  return fields.map(({ line, path, message }) => {
    const place = line === undefined ? path : `line ${line}, ${path}`
    return `  ${place}: ${message}`
  })
}
