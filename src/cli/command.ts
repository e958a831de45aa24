import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { PgDatabase } from '../db/open.ts'
import { parseDate } from '../lib/zone.ts'
import type { DatabaseProcess } from '../run/database-process.ts'

/** An option of a command; without `value` it is a flag. */
type CommandOption = {
  name: string
  /** Placeholder for the value in the help: `ID`. */
  value?: string
  help: string
  required?: boolean
}

/** A command as data, from which its help, its parsing and its execution are derived. */
export type Command = {
  /** `key create` */
  name: string
  summary: string
  /** Names of its positional arguments, all required: `['FILE']`. */
  words?: readonly string[]
  options?: readonly CommandOption[]
  /** Can run in a new folder; every other command requires existing data. */
  begins?: true
  /** @returns the value to print as JSON on standard output; undefined when the command printed its own output */
  run(call: CommandCall): Promise<unknown>
}

/** The input of a command, and what it runs with. */
export type CommandCall = {
  config: Config
  words: readonly string[]
  option(name: string): string | undefined
  flag(name: string): boolean
  log: Logger
  /** Whether standard output is a terminal, where JSON is of little use. */
  atTerminal: boolean
  /** Prints a message on standard error. */
  say(line: string): void
  /** The database server: the running one, or one started for the duration of the command. */
  databaseProcess(): Promise<DatabaseProcess>
  /** Opens the database without checking it. */
  openDatabase(): Promise<PgDatabase>
  /** Opens the database, refuses one that may lose data, and migrates its schema. */
  openContext(): Promise<Context>
  /** Prints a text instead of a JSON value; settles when all of it is written. */
  print(text: string): Promise<void>
  /** Sets the exit code to 1 for a command that returns a value: its check failed. */
  fail(): void
}

/** The command line is invalid; exit code 2. */
export class UsageError extends Error {}

/** A comma-separated list; empty when the option is missing. */
export function listOption(call: CommandCall, name: string): string[] {
  const list = (call.option(name) ?? '').split(',').map(one => one.trim())
  return list.filter(one => one !== '')
}

export function wholeOption(call: CommandCall, name: string, fallback: number): number {
  const text = call.option(name)
  if (text === undefined) return fallback
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`--${name} takes a whole number, not ${JSON.stringify(text)}.`)
}

/** A date like 2026-11-21. */
export function dateOption(call: CommandCall, name: string): string | undefined {
  const text = call.option(name)
  if (text === undefined || parseDate(text) !== undefined) return text
  throw new UsageError(`--${name} takes a date like 2026-11-21, not ${JSON.stringify(text)}.`)
}
