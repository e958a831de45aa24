import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { PgDatabase } from '../db/open.ts'
import type { DatabaseProcess } from '../run/database-process.ts'

/** One option of a command; without `value` it is a switch. */
type CommandOption = {
  name: string
  /** Placeholder of the value in the help: `ID`. */
  value?: string
  help: string
  required?: boolean
}

/** One command as data: the help, the reading of its words and its running all come from here. */
export type Command = {
  /** As it is typed: `key create`. */
  name: string
  summary: string
  /** Names of the words after it, all required: `['FILE']`. */
  words: readonly string[]
  options: readonly CommandOption[]
  /** May be the first on a new folder; every other command needs existing data. */
  begins?: true
  /** @returns what is printed as JSON on standard output; nothing when the command has printed by itself */
  run(call: CommandCall): Promise<unknown>
}

/** The input of a command, and its means to work with. */
export type CommandCall = {
  config: Config
  words: readonly string[]
  option(name: string): string | undefined
  flag(name: string): boolean
  log: Logger
  /** Whether the answer is read by a person, who has no use for the same thing as JSON. */
  atTerminal: boolean
  /** Prints a line for the person, on standard error. */
  say(line: string): void
  /** The database's server: the running one, or one started for the time of the command. */
  databaseProcess(): Promise<DatabaseProcess>
  /** A database on it, as it is. */
  openDatabase(): Promise<PgDatabase>
  /** The same, refused when it may lose data, its schema brought up to date, as the verbs need it. */
  openContext(): Promise<Context>
  /** Prints a text as it is, in place of an answer; settles when all of it has gone out. */
  print(text: string): Promise<void>
  /** Makes the exit code 1 though the command has an answer: what it looked at is not in order. */
  fail(): void
}

/** The command was typed wrongly; exit code 2. */
export class UsageError extends Error {}

/** The value of an option that must be there. */
export function required(call: CommandCall, name: string): string {
  const value = call.option(name)
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing.`)
  return value
}

/** A list with commas between; nothing gives an empty one. */
export function listOption(call: CommandCall, name: string): string[] {
  const list = (call.option(name) ?? '').split(',').map(one => one.trim())
  return list.filter(one => one !== '')
}

export function wholeOption(call: CommandCall, name: string, otherwise: number): number {
  const text = call.option(name)
  if (text === undefined) return otherwise
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`--${name} takes a whole number, not ${JSON.stringify(text)}.`)
}

/** A day as 2026-11-21, its first moment in UTC. */
export function dayOption(call: CommandCall, name: string): Date | undefined {
  const text = call.option(name)
  if (text === undefined) return undefined
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : Number.NaN)
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return day
  throw new UsageError(`--${name} takes a date as 2026-11-21, not ${JSON.stringify(text)}.`)
}
