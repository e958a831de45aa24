import { isatty } from 'node:tty'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { holdsCluster } from '../db/embedded/create-cluster.ts'
import { longWork, openDatabase, type PgDatabase } from '../db/open.ts'
import { StartError } from '../lib/start-error.ts'
import { type Fault, Refusal } from '../lib/refusal.ts'
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
 * Runs one command line.
 * @param readSettings read late, so that help needs no good settings
 * @returns the exit code: 0 done, 1 refused, 2 typed wrongly or a bad setting
 */
export async function runCommandLine(typed: readonly string[], readSettings: () => Config): Promise<number> {
  try {
    const asked = readCommand(commands, typed)
    if ('help' in asked) {
      console.log(asked.help === undefined ? helpOfAll(commands) : helpOf(asked.help))
      return 0
    }
    return await run(asked.run, readSettings())
  } catch (error) {
    return explain(error, typed)
  }
}

async function run({ command, words, values }: ReadCommand, config: Config): Promise<number> {
  if (command.begins !== true) requireData(config)
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

/** A mistyped folder would else be made, backed up empty, and found in order by `doctor`. */
function requireData({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || holdsCluster(dataDir)) return
  throw new StartError(
    `There is no data of Comanda in ${dataDir}: set DATA_DIR to its folder, or begin one with "brand create".`,
  )
}

/** Opens what a command asks for; `close` closes all of it when the command ends, however it ends. */
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
      await (await server?.catch(() => undefined))?.stop()
    },
  }
}

function explain(error: unknown, typed: readonly string[]): number {
  if (error instanceof UsageError) {
    console.error(`${error.message} ${whereToLook(typed)}`)
    return 2
  }
  if (error instanceof StartError) {
    console.error(error.message)
    return error.exitCode
  }
  if (error instanceof Refusal) {
    const faults = faultLines(error)
    const title = faults.length === 0 ? error.message : 'This cannot be accepted:'
    const list = idLists[String(error.details['resource'])]
    const hint = list === undefined ? '' : ` "${program} ${list}" shows the ids.`
    console.error([title + hint, ...faults].join('\n'))
    return 1
  }
  console.error(error)
  return 1
}

/** The command that shows the ids of what was not found. */
const idLists: Readonly<Record<string, string>> = {
  brand: 'brand list',
  branch: 'brand list',
  api_key: 'key list --brand ID',
}

/** Which help says how it is typed rightly. */
function whereToLook(typed: readonly string[]): string {
  const command = findCommand(commands, typed)
  return command === undefined
    ? `"${program} help" lists the commands.`
    : `"${program} ${command.name} --help" says how it is typed.`
}

/** Each field at fault on a line of its own; in a file also where it stands. */
function faultLines(refusal: Refusal): string[] {
  const fields = (refusal.details['fields'] ?? []) as (Fault & { line?: number })[]
  return fields.map(({ line, path, message }) => {
    const place = line === undefined ? path : `line ${line}, ${path}`
    return `  ${place}: ${message}`
  })
}
